import type { APIRoute } from 'astro';
import { allPosts } from '../../features/blog/content/collection.ts';
import { drawnName, DEFAULT_COVERS } from '../../features/blog/cover-address.ts';
import { newestCoverSheets } from '../../features/blog/content/cover-sheets.ts';
import { drawnSvg } from '../../illustrations/drawn-svg.ts';
import { pictureWords } from '../../lib/site/picture-words.ts';
import { PICTURES } from '../../illustrations/names.ts';

/**
 * Drawn covers and figures as SVG files: lists, the search, shells and the feed show them as images, which browsers
 * load when they come into view.
 */
export const getStaticPaths = async () => {
  const posts = await allPosts();
  const used = posts.flatMap(({ data }) => (data.cover ? [drawnName(data.cover)] : []));
  const spare = DEFAULT_COVERS.map(drawnName);
  const sheets = [...(await newestCoverSheets()).values()].map(({ sheet }) => sheet);
  const figures = PICTURES.map((picture) => `figure-${picture}`);
  return [...new Set([...used, ...spare, ...sheets, ...figures])].map((cover) => ({ params: { cover } }));
};

export const GET: APIRoute = async ({ params, url }) => {
  const { mark } = await pictureWords(url.pathname);
  return new Response(drawnSvg(params.cover ?? '', mark), { headers: { 'Content-Type': 'image/svg+xml' } });
};
