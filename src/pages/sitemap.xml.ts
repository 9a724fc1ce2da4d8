import type { APIRoute } from 'astro';
import { sitemap } from '#src/features/blog/content/feeds.ts';
import { SITEMAP_TYPE, xmlAnswer } from '#src/lib/seo/xml.ts';

/** The answer where no function runs before files: `/sitemap.xml` is a function that adds what became public since the build. */
export const GET: APIRoute = async ({ site, url }) => xmlAnswer(await sitemap(site ?? url), SITEMAP_TYPE);
