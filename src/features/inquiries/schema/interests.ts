import { keyOf, labelOf, labelsOf } from '#src/lib/choices.ts';

/** The interests in the contact form, by key (spec section 9); the wire and earlier records have the labels, which do not change. */
export const INTERESTS = {
  'ui-ux-design': 'UI/UX Design',
  'web-design': 'Web Design',
  'design-system': 'Design System',
  'software-solutions': 'Software Solutions',
  other: 'Other',
} as const;

export const INTEREST_LABELS = labelsOf(INTERESTS);

interface Interested {
  interests: readonly string[];
  interestKeys?: readonly string[] | undefined;
}

/** The interests of a record by key; a record of an earlier version has labels alone. */
export const interestKeysOf = ({ interests, interestKeys = interests }: Interested): string[] =>
  interestKeys.map((interest) => keyOf(INTERESTS, interest));

export const interestLabelOf = (interest: string): string => labelOf(INTERESTS, interest);

export const interestLabels = (keys: readonly string[]): string[] => keys.map(interestLabelOf);
