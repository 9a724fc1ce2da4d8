import { keyOf, labelOf, labelsOf } from '#src/lib/choices.ts';
import * as words from '../words.ts';

/** The interests in the contact form, by key (spec section 9). */
export const INTERESTS = {
  'ui-ux-design': words.uiUxDesign,
  'web-design': words.webDesign,
  'design-system': words.designSystem,
  'software-solutions': words.softwareSolutions,
  other: words.other,
} as const;

export const INTEREST_LABELS = labelsOf(INTERESTS);

const interestKeyOf = (interest: string): string => keyOf(INTERESTS, interest);

export const interestLabelOf = (interest: string): string => labelOf(INTERESTS, interest);

/** The interests of a record by key; a record of an earlier version has labels alone. */
export const interestKeysOf = ({
  interests,
  interestKeys = interests,
}: {
  interests: readonly string[];
  interestKeys?: readonly string[] | undefined;
}): string[] => interestKeys.map(interestKeyOf);

export const interestLabels = (keys: readonly string[]): string[] => keys.map(interestLabelOf);
