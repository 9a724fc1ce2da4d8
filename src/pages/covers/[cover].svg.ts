import { readFileSync } from 'node:fs';
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import type { CommittedPost } from '#src/features/blog/schema/current-text.ts';
import { allPosts, newestCoverSheets } from '#src/features/blog/content/collection.ts';
import { DEFAULT_COVERS, drawnName, pageDrawing } from '#src/features/blog/images.ts';
import { drawnSvg } from '#src/illustrations/drawn-svg.ts';
import { pictureWords } from '#src/lib/site.ts';
import { PICTURES } from '#src/illustrations/names.ts';

/** Drawn covers and figures, which browsers load when they come into view; covers for cards and for the page of a post. */
export const getStaticPaths = async () => {
  const posts = (await allPosts()).map(({ data }) => data);
  // Also of files whose post is withdrawn: a restored post is public before the next build.
  const files = JSON.parse(readFileSync(SNAPSHOT_FILES.committedPosts, 'utf8')) as CommittedPost[];
  const used = [...posts, ...files].flatMap(({ cover }) => cover ?? []);
  const covers = new Set([...used, ...DEFAULT_COVERS].map(drawnName));
  const sheets = [...(await newestCoverSheets()).values()].map(({ sheet }) => sheet);
  const figures = PICTURES.map((picture) => `figure-${picture}`);
  const cards = [...new Set([...covers, ...sheets, ...figures])];
  return [
    ...cards.map((name) => ({ params: { cover: name }, props: { name, place: 'card' } as const })),
    ...Array.from(covers, (name) => ({
      params: { cover: pageDrawing(name) },
      props: { name, place: 'page' } as const,
    })),
  ];
};

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { mark } = await pictureWords();
  const svg = drawnSvg(props.name, mark, props.place);
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
