import type { APIRoute } from 'astro';
import { logosOf, type LogoSet } from '#src/components/sections/logos.ts';

const SETS: LogoSet[] = ['partners', 'clients'];

/** What an image cannot take from the page: `--color-ink-muted`, and a typeface that every system has. */
const LOOK = 'color="#5e5a65" font-family="Arial, Helvetica, Roboto, sans-serif"';

export const getStaticPaths = () => SETS.map((set) => ({ params: { set } }));

/** A strip's logos in one file, one beside the other, each with a view of its id: one request instead of twelve. */
export const GET: APIRoute = ({ params }) => {
  const views = logosOf(params.set as LogoSet).logos.map(
    ({ id, left, width, svg }) =>
      `<view id="${id}" viewBox="${left} 0 ${width} 40"/>` +
      svg.replace('<svg ', `<svg x="${left}" width="${width}" height="40" `),
  );
  const file = `<svg xmlns="http://www.w3.org/2000/svg" ${LOOK}>${views.join('')}</svg>`;
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } });
};
