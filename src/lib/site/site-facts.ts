import { getEntry } from 'astro:content';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { fill } from '../messages/format.ts';
import { words } from '../messages/words.ts';

async function load(): Promise<SiteFacts> {
  const entry = await getEntry('site', 'site');
  if (!entry) throw new Error('content/site.yaml is missing: every page needs the vendor’s facts from it.');
  return entry.data;
}

let facts: Promise<SiteFacts> | undefined;

/**
 * The vendor's facts from `content/site.yaml`, read once a build because each read makes a copy. For Astro components;
 * an island gets what it needs as props.
 */
export function siteFacts(): Promise<SiteFacts> {
  if (import.meta.env.DEV) return load();
  facts ??= load();
  return facts;
}

/** The keywords of a page: its own, then each phrase of the site combined with each place, then the general ones. */
export function keywordList({ keywords }: Pick<SiteFacts, 'keywords'>, own: readonly string[] = []): string {
  const { phrases, places, general } = keywords;
  const placed = phrases.flatMap((phrase) => places.map((place) => `${phrase} ${place}`));
  return [...new Set([...own, ...placed, ...general])].join(', ');
}

/**
 * How drawn pictures are marked and described: as samples while the site shows samples. What stands in a drawing stays
 * invented after that, so it is an illustration then.
 */
export async function pictureWords() {
  const { sample } = await siteFacts();
  const { sections } = words;
  const spoken = sample ? sections.sampleScreen : sections.illustratedScreen;
  return {
    mark: sample ? sections.sampleMark : sections.illustrationMark,
    labelOf: (title: string) => fill(spoken, { title }),
  };
}
