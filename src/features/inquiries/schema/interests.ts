import { keyOf, labelsOf } from '#src/lib/choices.ts';

/** The interests in the contact form, by key, which addresses have; the wire and records have the labels. */
export const INTERESTS = {
  'ui-ux-design': 'UI/UX Design',
  'web-design': 'Web Design',
  'design-system': 'Design System',
  'software-solutions': 'Software Solutions',
  other: 'Other',
} as const;

export const INTEREST_LABELS = labelsOf(INTERESTS);

export const interestKeysOf = ({ interests }: { interests: readonly string[] }): string[] =>
  interests.map((interest) => keyOf(INTERESTS, interest));
