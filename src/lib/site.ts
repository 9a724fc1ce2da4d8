import { getCollection, getEntry } from 'astro:content';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { fill, counted } from './format.ts';
import type { PageContent, PageName } from '#src/content-schemas/pages.ts';
import { AUDIT_MONTHS, isRetention, RETENTION_MONTHS } from './submission.ts';
import { wholeFigures } from './whole-figures.ts';

/** Loads once a build; `npm run dev` loads anew each time, because content changes. */
export function oncePerBuild<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (import.meta.env.DEV ? load() : (loaded ??= load()));
}

/** The vendor's facts from `content/site.yaml`. For Astro components; an island gets what it needs as props. */
export const siteFacts = oncePerBuild(async (): Promise<SiteFacts> => {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('content/site.yaml is missing: every page needs the vendor’s facts from it.');
  return entry.data;
});

/** The canonical path of a page from the path of its built file: without `.html` and trailing slash. */
export const canonicalPath = (pathname: string): string =>
  pathname.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';

/** The pages of the products, in their order, for menus. */
export const productLinks = oncePerBuild(async () => {
  const products = (await getCollection('products')).sort((one, other) => one.data.order - other.data.order);
  return products.map(({ id, data }) => ({ label: data.menuName, href: `/${id}` }));
});

/** The keywords of a page: its own, then each phrase of the site combined with each place, then the general ones. */
export function keywordList({ keywords }: Pick<SiteFacts, 'keywords'>, own: readonly string[] = []): string {
  const { phrases, places, general } = keywords;
  const placed = phrases.flatMap((phrase) => places.map((place) => `${phrase} ${place}`));
  return [...new Set([...own, ...placed, ...general])].join(', ');
}

/** How drawn pictures are marked and described: what stands in a drawing stays invented on a site without samples. */
export async function pictureWords() {
  const { sample } = await siteFacts();
  const spoken = sample ? 'Sample screen: {title}' : 'Illustration: {title}';
  return {
    mark: sample ? 'Sample' : 'Illustration',
    line: sample ? 'The screens are samples.' : 'The screens are illustrations.',
    labelOf: (title: string) => fill(spoken, { title }),
  };
}

/** The content of `content/pages/<name>.yaml`. For Astro components; an island gets what it needs as props. */
export async function pageContent<Name extends PageName>(
  name: Name,
): Promise<Extract<PageContent, { page: Name }>> {
  const entry = await getEntry('pages', name);
  if (entry?.data.page !== name)
    throw new Error(`content/pages/${name}.yaml is missing or its field "page" is not "${name}": mend it.`);
  return entry.data as Extract<PageContent, { page: Name }>;
}

function inMonths(name: string, setting: string | undefined, unset: number): string {
  if (setting && !isRetention(setting))
    throw new Error(`${name} is malformed: set it to a number of months from 1 to 999.`);
  return counted('{count, plural, one {# month} other {# months}}', Number(setting || unset));
}

/** The retention of inquiries and applications in words, from the same variable that the functions use. */
export const retentionPeriod = (setting = process.env.RETENTION_MONTHS): string =>
  inMonths('RETENTION_MONTHS', setting, RETENTION_MONTHS);

/** The retention of the audit trail in words, in the same way. */
export const auditPeriod = (setting = process.env.AUDIT_MONTHS): string =>
  inMonths('AUDIT_MONTHS', setting, AUDIT_MONTHS);

/** A text of `content/` with the retention period in place of `{retention}`. */
export const withRetention = (text: string) => text.replaceAll('{retention}', retentionPeriod());

/** A text of `content/` with the hours of `content/site.yaml` in place of `{hours}`; no line breaks inside a time or a measure. */
export const withHours = (text: string, { hours }: Pick<SiteFacts, 'hours'>) =>
  wholeFigures(text.replaceAll('{hours}', hours));
