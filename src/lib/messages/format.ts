import { clockAt } from '../day.ts';
import { FORMATS } from './locale.ts';

/** The names in braces of a text. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A text with its values in place of the names in braces, as `{name}`. */
export const fill = <Text extends string>(text: Text, values: Record<Names<Text>, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: Names<Text>) => String(values[name]));

/** A whole number with the language's separators, as in 10,000. */
export const wholeNumber = (count: number, formats: string = FORMATS): string =>
  new Intl.NumberFormat(formats).format(count);

/**
 * The form of a text for a count, with the count in place of `#`. The text has a form for each plural of its language, in
 * the notation of ICU: `{count, plural, one {# month} other {# months}}`.
 */
export function counted(text: string, count: number, formats: string = FORMATS): string {
  const forms = new Map([...text.matchAll(/\b(\w+) \{([^}]*)\}/g)].map(([, rule, words]) => [rule, words]));
  const words = forms.get(new Intl.PluralRules(formats).select(count)) ?? forms.get('other') ?? '';
  return words.replace('#', wholeNumber(count, formats));
}

/** Names with the language's word before the last one: 'A and B'. */
export const listOf = (items: readonly string[], formats: string = FORMATS): string =>
  new Intl.ListFormat(formats, { type: 'conjunction' }).format(items);

const days = new Map<string, Intl.DateTimeFormat>();

/** The vendor's day at a moment in milliseconds since 1970, for people: '2 September 2025'. */
export function dayInWords(now: number, formats: string = FORMATS): string {
  // The first one takes up to 20 ms to create: not before it is needed, and never twice.
  const format =
    days.get(formats) ?? new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeZone: 'UTC' });
  days.set(formats, format);
  return format.format(clockAt(now));
}
