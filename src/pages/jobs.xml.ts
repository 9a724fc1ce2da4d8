import type { APIRoute } from 'astro';
import { openVacancies } from '#src/features/jobs/content/collection.ts';
import { descriptionHtml } from '#src/features/jobs/content/json-ld.ts';
import { siteFacts } from '#src/lib/site.ts';
import { rss, RSS_TYPE, xmlAnswer } from '#src/lib/seo/xml.ts';
import * as words from '#src/lib/words.ts';
import { fill } from '#src/lib/format.ts';

/** The open vacancies as a feed. */
export const GET: APIRoute = async ({ site, url }) => {
  const base = site ?? url;
  const { name, address } = await siteFacts();
  const items = (await openVacancies()).map((vacancy) => {
    const link = new URL(`/career/${vacancy.slug}`, base).href;
    return {
      title: vacancy.title,
      link,
      guid: { '@_isPermaLink': 'false', '#text': vacancy.id },
      pubDate: new Date(vacancy.createdAt).toUTCString(),
      category: [vacancy.jobType, vacancy.location ?? address.town],
      description: descriptionHtml(vacancy),
    };
  });
  const channel = {
    title: fill(words.jobsFeed, { name }),
    page: new URL('/careernew', base),
    self: new URL('/jobs.xml', base),
    description: words.jobsFeedText,
  };
  return xmlAnswer(rss(channel, items), RSS_TYPE);
};
