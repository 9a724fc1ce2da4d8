import { clockAt } from './day.ts';

/** The language of every page. */
export const LOCALE = 'en';

/** Which conventions of it dates and numbers follow. */
export const FORMATS = 'en-GB';

/** The names in braces of a text. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A text with its values in place of the names in braces, as `{name}`. */
export const fill = <Text extends string>(text: Text, values: Record<Names<Text>, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: Names<Text>) => String(values[name]));

/** A whole number with the language's separators, as in 10,000. */
export const wholeNumber = (count: number): string => new Intl.NumberFormat(FORMATS).format(count);

/** The form of a text for a count, in ICU's notation: `{count, plural, one {# month} other {# months}}`. */
export function counted(text: string, count: number): string {
  const forms = new Map([...text.matchAll(/\b(\w+) \{([^}]*)\}/g)].map(([, rule, words]) => [rule, words]));
  const words = forms.get(new Intl.PluralRules(FORMATS).select(count)) ?? forms.get('other') ?? '';
  return words.replace('#', wholeNumber(count));
}

/** Names with the language's word before the last one: 'A and B'. */
export const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat(FORMATS, { type: 'conjunction' }).format(items);

// The first use takes up to 20 ms to create the format: not before it is needed, and never twice.
let days: Intl.DateTimeFormat | undefined;

/** The vendor's day at a moment in milliseconds since 1970, for people: '2 September 2025'. */
export function dayInWords(now: number): string {
  days ??= new Intl.DateTimeFormat(FORMATS, { dateStyle: 'long', timeZone: 'UTC' });
  return days.format(clockAt(now));
}
