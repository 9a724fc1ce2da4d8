import type { APIRoute, GetStaticPaths } from 'astro';
import { postFeed, sitemap } from '#src/features/blog/content/feeds.ts';
import { GET as rss } from '../rss.xml.ts';
import { GET as sitemapXml } from '../sitemap.xml.ts';

const FILES: Record<string, APIRoute> = {
  'rss.xml': rss,
  'rss.json': async ({ site, url }) => Response.json(await postFeed(site ?? url)),
  'sitemap.xml': sitemapXml,
  'sitemap.json': async ({ site, url }) => Response.json(await sitemap(site ?? url)),
};

export const getStaticPaths = (() =>
  Object.keys(FILES).map((file) => ({ params: { file } }))) satisfies GetStaticPaths;

/** The feed and the sitemap of the build: as data for the function that completes them, and as it stands. */
export const GET: APIRoute = (context) => FILES[context.params.file ?? '']!(context);
