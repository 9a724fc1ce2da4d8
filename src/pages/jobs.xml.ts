import type { APIRoute } from 'astro';
import { openVacancies } from '../features/careers/content/collection.ts';
import { descriptionHtml } from '../features/careers/content/json-ld.ts';
import { siteFacts } from '../lib/site/site-facts.ts';
import { feedAnswer } from '../lib/seo/xml.ts';
import * as frame from '../lib/messages/en/frame.ts';
import { fill } from '../lib/messages/format.ts';

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
  return feedAnswer(
    {
      title: fill(frame.jobsFeed, { name }),
      page: new URL('/careernew', base),
      self: new URL('/jobs.xml', base),
      description: frame.jobsFeedText,
    },
    items,
  );
};
