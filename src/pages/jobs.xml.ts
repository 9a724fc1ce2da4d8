import type { APIRoute } from 'astro';
import { openVacancies } from '../features/careers/content/collection.ts';
import { descriptionHtml } from '../features/careers/content/json-ld.ts';
import { escapeText } from '../lib/escape.ts';
import { siteFacts } from '../lib/site/site-facts.ts';

/** The open vacancies as a feed. */
export const GET: APIRoute = async ({ site, url }) => {
  const base = site ?? url;
  const { name, address } = await siteFacts();
  const items = (await openVacancies()).map((vacancy) => {
    const link = new URL(`/career/${vacancy.slug}`, base).href;
    return `<item>
<title>${escapeText(vacancy.title)}</title>
<link>${link}</link>
<guid isPermaLink="false">${escapeText(vacancy.id)}</guid>
<pubDate>${new Date(vacancy.createdAt).toUTCString()}</pubDate>
<category>${escapeText(vacancy.jobType)}</category>
<category>${escapeText(vacancy.location ?? address.town)}</category>
<description>${escapeText(descriptionHtml(vacancy))}</description>
</item>`;
  });
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Open vacancies at ${escapeText(name)}</title>
<link>${new URL('/careernew', base).href}</link>
<atom:link href="${new URL('/jobs.xml', base).href}" rel="self" type="application/rss+xml" />
<description>Positions that are open today.</description>
<language>en</language>
${items.join('\n')}
</channel>
</rss>
`;
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
