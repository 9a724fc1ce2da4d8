import type { Accent } from './names.ts';
import tokens from '#src/styles/tokens.css?raw';
import styles from './illustrations.css?raw';

const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const covers = import.meta.glob<string>('./covers/*.svg', { query: '?raw', import: 'default', eager: true });

/** What an SVG element contains. */
const inside = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$|\n/g, '');

/** The SVG element of an illustration, without its line breaks. */
function picture(name: string): string {
  const svg = drawings[`./drawings/${name}.svg`];
  if (!svg) throw new Error(`No picture '${name}': add src/illustrations/drawings/${name}.svg.`);
  return svg.replaceAll('\n', '');
}

/** The widths of texts fit them into their place in every typeface; a page has the typeface that they are drawn for. */
export const pictureForPage = (name: string): string =>
  picture(name)
    .replace(/ (?:xmlns|textLength)="[^"]*"/g, '')
    .replace(/<(\w+ [^>]*) class="card"/g, '<$1 class="pic-shadow"/><$1');

/** How many drawn covers one sheet has, one below another: larger files take a slow phone too long to lay out. */
export const SHEET_ROWS = 5;

/** Separates the names of covers in the name of a sheet's file. */
const BETWEEN = '_';

export const sheetOf = (covers: readonly string[]): string => covers.join(BETWEEN);

const COVER = { width: 640, height: 360 };
const FIGURE = { width: 640, height: 480, corner: 20, mark: 19 };

const COLOURS = new Map(
  Array.from(tokens.matchAll(/(--color-[\w-]+): ([^;*]+);/g), ([, name = '', value = '']) => [name, value]),
);

/** The declarations of the rule with this selector, each colour token by its value. */
function tonesOf(selector: string): Record<string, string> {
  const from = styles.indexOf(`${selector} {`);
  const rule = from < 0 ? '' : styles.slice(from, styles.indexOf('}', from));
  return Object.fromEntries(
    Array.from(rule.matchAll(/(--(?:a|a-mid|a-soft|ground)): ([^;]+);/g), ([, name = '', value = '']) => [
      name,
      value.replace(/var\((--color-[\w-]+)\)/g, (_, colour: string) => COLOURS.get(colour) ?? colour),
    ]),
  );
}

/** A picture in a place of a larger drawing. */
const placed = (name: string, place: Record<string, number>): string =>
  picture(name).replace(
    / xmlns="[^"]*"/,
    Object.entries(place)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join(''),
  );

const toneStyle = (accent: string): string =>
  Object.entries({ ...tonesOf('.pic'), ...tonesOf(`.pic-${accent}`) })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The SVG file of an illustration, for one that is not in the first screen. */
export const pictureFile = (name: string, accent: Accent): string =>
  picture(name).replace(
    '<svg ',
    `<svg style="${toneStyle(accent)}" font-family="system-ui,sans-serif" text-rendering="geometricPrecision" `,
  );

const svgElement = (height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER.width} ${height}" width="${COVER.width}" height="${height}" ` +
  `font-family="system-ui,sans-serif" text-rendering="geometricPrecision">${content}</svg>`;

/** One cover, in its row of a sheet; its figures are outlines of the site's typeface. */
function cover(name: string, row: number): string {
  const [, drawn = '', accent = ''] = /^(.+)-([a-z]+)$/.exec(name) ?? [];
  const svg = covers[`./covers/${drawn}.svg`];
  if (!svg) throw new Error(`No cover '${drawn}': add src/illustrations/covers/${drawn}.svg.`);
  const frame = `width="${COVER.width}" height="${COVER.height}"`;
  return (
    `<svg y="${row * COVER.height}" ${frame} style="${toneStyle(accent)}"><rect ${frame} fill="var(--a-soft)"/>` +
    `${inside(svg)}</svg>`
  );
}

/** The SVG file of a cover, or of several, one below another. */
export function coverSvg(name: string): string {
  const covers = name.split(BETWEEN);
  return svgElement(COVER.height * (covers.length > 1 ? SHEET_ROWS : 1), covers.map(cover).join(''));
}

/** The SVG file of an illustration in a post's text, with the word that marks it in the margin at its right. */
export function figureSvg(name: string, mark: string): string {
  const { width, height, corner } = FIGURE;
  // The map has no background on a page either, and is no invention.
  if (name === 'world-reach')
    return svgElement(height, `<g style="${toneStyle('brand')}">${placed(name, { width, height: 320 })}</g>`);
  const content =
    `<rect width="${width}" height="${height}" rx="${corner}" fill="var(--ground)"/>${placed(name, { width, height })}` +
    `<text transform="translate(${width - 21} ${height - 28}) rotate(90)" text-anchor="end" font-size="${FIGURE.mark}" ` +
    `fill="${COLOURS.get('--color-ink-soft')}">${mark}</text>`;
  return svgElement(height, `<g style="${toneStyle('brand')}">${content}</g>`);
}

/** Escaped for an attribute, and with other names of custom properties than the page's style sheet. */
const ESCAPES: Record<string, string> = {
  '%': '%25',
  '#': '%23',
  '"': "'",
  '<': '%3c',
  '>': '%3e',
  '--': '-%2d',
};

/** A cover as a data URL: in view at once, it needs no request. */
export const inlineCover = (name: string): string =>
  `data:image/svg+xml,${coverSvg(name).replace(/--|[%#"<>]/g, (one) => ESCAPES[one] ?? one)}`;
