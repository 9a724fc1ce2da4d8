import type { APIRoute } from 'astro';
import { postFeed } from '#src/features/blog/content/feeds.ts';
import { RSS_TYPE, xmlAnswer } from '#src/lib/seo/xml.ts';

/** The answer where no function runs before files: `/rss.xml` is a function that adds what became public since the build. */
export const GET: APIRoute = async ({ site, url }) => xmlAnswer(await postFeed(site ?? url), RSS_TYPE);
