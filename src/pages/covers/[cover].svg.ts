import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { allPosts } from '../../blog/collection.ts';
import { SPARE_COVERS } from '../../blog/cover-address.ts';
import { toXhtml } from '../../blog/xhtml.ts';
import Cover from '../../pictures/Cover.astro';
import Picture from '../../pictures/Picture.astro';
import styles from '../../pictures/pictures.css?inline';
import { ACCENTS, PICTURES, type Accent, type PictureName } from '../../schemas/picture.ts';
import tokens from '../../styles/tokens.css?raw';

/**
 * Drawn covers and figures as picture files: lists, the search, a shell and the feed show them without carrying their
 * drawings, and each is fetched once, when it comes into view.
 */
export const getStaticPaths = async () => {
  const posts = await allPosts();
  const used = posts.flatMap(({ data }) => (data.cover ? [`${data.cover.picture}-${data.cover.tone}`] : []));
  const spare = SPARE_COVERS.map(({ picture, tone }) => `${picture}-${tone}`);
  const figures = PICTURES.map((picture) => `figure-${picture}`);
  return [...new Set([...used, ...spare, ...figures])].map((cover) => ({ params: { cover } }));
};

/** The colours that the drawings name; a picture file sees nothing of the page around it. */
const colours = [...tokens.matchAll(/--color-[\w-]+: [^;*]+;/g)].map(([declaration]) => declaration).join('');

const BASE = `@layer theme,base,components,utilities;@layer base{:root{${colours}}
*{box-sizing:border-box;margin:0;padding:0;border:0 solid}ul,ol{list-style:none}table{border-collapse:collapse}
.page{font-family:Geist,system-ui,sans-serif;color:var(--color-ink);line-height:1.5}b,strong{font-weight:600}}`;

let container: Promise<AstroContainer> | undefined;

/** What the file's name asks for: `figure-{picture}` whole, or `{picture}-{tone}` as a cover. */
async function drawing(name: string): Promise<{ html: string; height: number }> {
  container ??= AstroContainer.create();
  const page = await container;
  const figure = PICTURES.find((picture) => name === `figure-${picture}`);
  if (figure) return { html: await page.renderToString(Picture, { props: { name: figure } }), height: 480 };
  const [, picture = '', asked = ''] = /^(.+)-([a-z]+)$/.exec(name) ?? [];
  const tone = ACCENTS.find((accent): accent is Accent => accent === asked) ?? 'brand';
  const props = { picture: picture as PictureName, tone };
  return { html: await page.renderToString(Cover, { props }), height: 360 };
}

export const GET: APIRoute = async ({ params }) => {
  const { html, height } = await drawing(params.cover ?? '');
  const size = `width="640" height="${height}"`;
  const page = `<div xmlns="http://www.w3.org/1999/xhtml" class="page"><style>${BASE}${styles}</style>${toXhtml(html)}</div>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 ${height}" ${size}><foreignObject ${size}>${page}</foreignObject></svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
};
