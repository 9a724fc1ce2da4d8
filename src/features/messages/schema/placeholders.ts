import * as z from 'zod/mini';
import { interestKeysOf, interestLabels } from '#src/features/inquiries/schema/interests.ts';
import * as words from '#src/lib/messages/en/mail.ts';
import { listOf } from '#src/lib/messages/format.ts';

/** What a placeholder stands for, as the settings explain it. */
export const PLACEHOLDERS = {
  name: 'the person’s name',
  interest: 'what the inquiry is about',
  vacancy: 'the vacancy that the application is for',
  company: 'the name of the company',
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

const ANY = /\{([^{}\n]{1,60})\}/g;

/** How a placeholder is written in a text. */
export const written = (name: string): string => `{${name}}`;

/** The words in braces of a text, each once. */
const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(ANY), ([, name = '']) => name)),
];

/** Items as a person lists them: 'a, b or c'. */
const listed = (items: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(items);

/** The error of a text with a placeholder that is not one of `allowed`; undefined without one. */
export function placeholderProblem(text: string, allowed: readonly Placeholder[]): string | undefined {
  const unknown = namesIn(text).find((name) => !allowed.some((known) => known === name));
  return unknown && `${written(unknown)} is not known here: please use ${listed(allowed.map(written))}.`;
}

const isFilled = (text: string) => !namesIn(text).some((name) => Object.hasOwn(PLACEHOLDERS, name));

/** A check for a text that is sent as it is: no placeholder is left in it. */
export const allFilled = z.refine<string>(isFilled, {
  error: ({ input }) => {
    const left = namesIn(String(input)).find((name) => Object.hasOwn(PLACEHOLDERS, name)) ?? '';
    return `Please replace ${written(left)} with your own words.`;
  },
});

/** A text with its placeholders filled in; what a value has in braces stays as it is. */
export const fillIn = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(
    ANY,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name as Placeholder] : undefined) ?? whole,
  );

/** The interests of an inquiry, keys or labels, as a sentence goes on with them; 'Other' names nothing. */
export function interestInWords(interests: readonly string[]): string {
  const named = interestLabels(interestKeysOf({ interests }).filter((key) => key !== 'other'));
  return named.length > 0 ? listOf(named) : words.noInterest;
}

/** The vacancy of an application as a sentence goes on with it; the general form may name none. */
export const vacancyInWords = (position: string): string => position || words.noVacancy;
