import type { APIRoute } from 'astro';
import { logosOf, type LogoSet } from '#src/components/sections/logos.ts';

const SETS: LogoSet[] = ['partners', 'clients'];

export const getStaticPaths = () => SETS.map((set) => ({ params: { set } }));

/** The logos of a strip in one file, each by its id: one request instead of twelve. */
export const GET: APIRoute = ({ params }) => {
  const logos = logosOf(params.set as LogoSet).map(({ id, svg }) => svg.replace('<svg ', `<svg id="${id}" `));
  const file = `<svg xmlns="http://www.w3.org/2000/svg">${logos.join('')}</svg>`;
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } });
};
