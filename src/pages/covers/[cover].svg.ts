import { readFileSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import type { CommittedPost } from '#src/features/blog/schema/current-text.ts';
import { allPosts, newestCoverSheets } from '#src/features/blog/content/collection.ts';
import { DEFAULT_COVERS, drawnName } from '#src/features/blog/images.ts';
import { coverSvg, figureSvg } from '#src/illustrations/drawn-svg.ts';
import { pictureWords } from '#src/lib/site.ts';
import { PICTURES } from '#src/illustrations/names.ts';

/** Drawn covers, sheets of them, and figures, which browsers load when they come into view. */
export const getStaticPaths = async () => {
  const posts = (await allPosts()).map(({ data }) => data);
  // Also of files whose post is withdrawn: a restored post is public before the next build.
  const files = JSON.parse(readFileSync(SNAPSHOT_FILES.committedPosts, 'utf8')) as CommittedPost[];
  const used = [...posts, ...files].flatMap(({ cover }) => cover ?? []);
  const sheets = [...(await newestCoverSheets()).values()].map(({ sheet }) => sheet);
  const covers = new Set([...[...used, ...DEFAULT_COVERS].map(drawnName), ...sheets]);
  return [
    ...Array.from(covers, (cover) => ({ params: { cover }, props: {} })),
    ...PICTURES.map((figure) => ({ params: { cover: `figure-${figure}` }, props: { figure } })),
  ];
};

export const GET: APIRoute<{ figure?: string }> = async ({ params: { cover = '' }, props: { figure } }) => {
  const svg = figure ? figureSvg(figure, (await pictureWords()).mark) : coverSvg(cover);
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
