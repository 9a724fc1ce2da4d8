import type { APIRoute } from 'astro';
import sinhala from 'font:sinhala?url';
import tamil from 'font:tamil?url';

/** A browser fetches a file when the page has one of its letters, or a joiner inside of a conjunct. */
const face = (family: string, weights: string, url: string, letters: string) =>
  // Unlike the site's own typeface, it is shown when it comes late: a device may have no letters in its place.
  `@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${url}) format("woff2");unicode-range:${letters},U+200C-200D,U+25CC}`;

const STYLES = `${[
  // One weight: browsers derive the bold letters.
  face('Noto-Sinhala', '400', sinhala, 'U+0D80-0DFF'),
  face('Noto-Tamil', '400 600', tamil, 'U+0B80-0BFF'),
  // Taller letters, which must not be moved together.
  ':is(h1,h2,h3,h4):is(:lang(si),:lang(ta)){letter-spacing:0;line-height:1.3}',
  ':root{font-family:Noto-Sinhala,Noto-Tamil,var(--font-geist);font-synthesis:weight}',
].join('\n')}\n`;

/** The style sheet of the typefaces for Sinhala and Tamil; `src/lib/script-fonts.ts` says who links it. */
export const GET: APIRoute = () =>
  new Response(STYLES, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
