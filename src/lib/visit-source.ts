import * as z from 'zod/mini';

/** The parameters of a campaign's link, by which analytics tools tell visits apart. */
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** What a form says of the visit that it was sent from. */
export const SOURCE_FIELDS = [...UTM_FIELDS, 'first_page', 'referrer'] as const;

export type SourceField = (typeof SOURCE_FIELDS)[number];

/** The visit's source: a page's path, the host of another site, and a campaign; never a person or a device. */
export type VisitSource = Partial<Record<SourceField, string>>;

/** The longest value, in characters; longer ones are cut, because no visitor typed them. */
const LONGEST = 100;

/** Control characters, and those that change the writing direction. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+/g;

const cut = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.replace(UNSEEN, ' ').trim().slice(0, LONGEST)) || undefined;

const field = z.pipe(z.optional(z.unknown()), z.transform(cut));

/** The fields of a form; no value of them is an error. */
export const sourceFields = Object.fromEntries(SOURCE_FIELDS.map((name) => [name, field])) as Record<
  SourceField,
  typeof field
>;

/** The source in a record. */
export const sourceSchema = z.partial(
  z.object(
    Object.fromEntries(SOURCE_FIELDS.map((name) => [name, z.string()])) as Record<
      SourceField,
      z.ZodMiniString
    >,
  ),
);

/** The words for a record without a source: a direct visit of the form's page, without JavaScript, or an earlier version. */
export const NO_SOURCE = 'Not known';

/** A campaign's source or another site as it is counted: 'www.Facebook.com' is the same one as 'facebook.com'. */
const plainName = (name: string): string => name.toLowerCase().replace(/^www\./, '');

/** Where a visit came from, in a word or two for lists: the campaign's source, another site, or neither. */
export function sourceName(source: VisitSource | undefined): string {
  if (!source) return NO_SOURCE;
  // A campaign's source 'google' is not the search engine, 'google.com', from which visits come without one.
  if (source.utm_source) return `${plainName(source.utm_source)} (campaign)`;
  return source.referrer ? plainName(source.referrer) : 'Direct';
}

/** The same in full: 'newsletter (campaign), email, gold-2026, entered on /pawning'. */
export function sourceInWords(source: VisitSource | undefined): string {
  if (!source) return NO_SOURCE;
  const campaign = UTM_FIELDS.slice(1).flatMap((name) => source[name] ?? []);
  const other = source.utm_source && source.referrer ? [`via ${plainName(source.referrer)}`] : [];
  const { first_page: first } = source;
  const page = first ? [`entered on ${first === '/' ? 'the home page' : first}`] : [];
  return [sourceName(source), ...campaign, ...other, ...page].join(', ');
}
