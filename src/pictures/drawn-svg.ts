import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import Cover from './Cover.astro';
import Picture from './Picture.astro';
import { coversOf, SHEET_ROWS } from '../schemas/cover-sheet.ts';
import styles from './pictures.css?inline';
import { ACCENTS, PICTURES, type Accent, type PictureName } from '../schemas/picture.ts';
import { classesIn, classValues } from '../styles/page-css/page-words.ts';
import { classesOf, prune } from '../styles/page-css/prune.ts';
import { shortNames } from '../styles/page-css/short-names.ts';
import tokens from '../styles/tokens.css?raw';
import { toXhtml } from './xhtml.ts';

/** The colours that the drawings name; a picture file sees nothing of the page around it. */
const colours = [...tokens.matchAll(/--color-[\w-]+: [^;*]+;/g)].map(([declaration]) => declaration).join('');

const SHEET = `@layer theme,base,components,utilities;@layer base{:root{${colours}}
*{box-sizing:border-box;margin:0;padding:0;border:0 solid}ul,ol{list-style:none}table{border-collapse:collapse}
.page{font-family:system-ui,sans-serif;color:var(--color-ink);line-height:1.5}b,strong{font-weight:600}}${styles}`;

let container: Promise<AstroContainer> | undefined;

/** Every cover is as wide as a whole figure, and three quarters as high. */
const COVER_HEIGHT = 360;

async function coverHtml(name: string, page: AstroContainer): Promise<string> {
  const [, picture = '', asked = ''] = /^(.+)-([a-z]+)$/.exec(name) ?? [];
  const tone = ACCENTS.find((accent): accent is Accent => accent === asked) ?? 'brand';
  return page.renderToString(Cover, { props: { picture: picture as PictureName, tone } });
}

/** What the file's name asks for: `figure-{picture}` whole, `{picture}-{tone}` as a cover, or several covers. */
async function drawing(name: string): Promise<{ html: string; height: number }> {
  container ??= AstroContainer.create();
  const page = await container;
  const figure = PICTURES.find((picture) => name === `figure-${picture}`);
  if (figure) return { html: await page.renderToString(Picture, { props: { name: figure } }), height: 480 };
  const covers = await Promise.all(coversOf(name).map((cover) => coverHtml(cover, page)));
  return { html: covers.join(''), height: COVER_HEIGHT * (covers.length > 1 ? SHEET_ROWS : 1) };
}

async function draw(name: string): Promise<string> {
  const { html, height } = await drawing(name);
  const content = `<div xmlns="http://www.w3.org/1999/xhtml" class="page">${toXhtml(html)}</div>`;
  const classes = classesIn(classValues(content));
  const properties = new Set(content.match(/--[\w-]+/g));
  const style = prune(SHEET, (name) => classes.has(name) || properties.has(name));
  const short = shortNames(classesOf(style), () => false);
  const size = `width="640" height="${height}"`;
  const rules = short.inCss(style).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const page = `<style>${rules}</style>${short.inHtml(content)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 ${height}" ${size}><foreignObject ${size}>${page}</foreignObject></svg>`;
}

const drawn = new Map<string, Promise<string>>();

/** A drawn cover or figure as an SVG file that carries the styles it uses, by the file's name; drawn once a build. */
export function drawnSvg(name: string): Promise<string> {
  const svg = drawn.get(name) ?? draw(name);
  drawn.set(name, svg);
  return svg;
}

/** No quote that ends an attribute, and no name of a property that the page's own style sheet could take for its own. */
const ESCAPES: Record<string, string> = {
  '%': '%25',
  '#': '%23',
  '"': "'",
  '<': '%3c',
  '>': '%3e',
  '--': '-%2d',
};

/** The same picture in the document itself, for one that is in view at once: it costs no request to wait for. */
export async function inlineSvg(name: string): Promise<string> {
  const svg = await drawnSvg(name);
  return `data:image/svg+xml,${svg.replace(/--|[%#"<>]/g, (one) => ESCAPES[one] ?? one)}`;
}
