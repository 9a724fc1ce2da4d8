import { getEntry } from 'astro:content';
import type { SiteFacts } from './content-schemas/site.ts';

/** The vendor's facts from `content/site.yaml`. For Astro components; an island gets what it needs as props. */
export async function siteFacts(): Promise<SiteFacts> {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('content/site.yaml is missing: every page needs the vendor’s facts from it.');
  return entry.data;
}

/** The keyword list of a page: its own, then each of the site's phrases with each place, then those that stand alone. */
export function keywordList({ keywords }: Pick<SiteFacts, 'keywords'>, own: readonly string[] = []): string {
  const { phrases, places, general } = keywords;
  const placed = phrases.flatMap((phrase) => places.map((place) => `${phrase} ${place}`));
  return [...new Set([...own, ...placed, ...general])].join(', ');
}
