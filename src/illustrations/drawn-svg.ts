import { PICTURES } from './names.ts';
import tokens from '#src/styles/tokens.css?raw';
import styles from './illustrations.css?raw';

const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

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

/** The places of a picture in a cover, and in a figure, which is a picture at full width. */
const COVER = { width: 640, height: 360, picture: { x: 86.4, y: 3.6, width: 467.2, height: 350.4 } };
const FIGURE = { height: 480, corner: 20 };

/** How large the mark is, so that it has 10 pixels at least: on a card of 250, on the cover of a page and a figure of 340. */
const MARK_SIZES = { card: 26, page: 15, figure: 19 };

/** Where the mark of a cover begins and ends: on a page within its middle, which is all that a phone shows. */
const MARK_PLACES = {
  card: { x: COVER.width - 30, bottom: COVER.height - 16 },
  page: { x: 540, bottom: COVER.height - 16 },
};

/** The mark of a cover that is shown wider, and of a card of which a tablet has four in a row: there as large as the margin has room for. */
const OTHER_SIZES = {
  card:
    '<style>@media(min-width:320px){.mark{font-size:20px}}@media(max-width:249px){.mark{font-size:42px;' +
    `transform:translate(${MARK_PLACES.card.x - 15}px,${MARK_PLACES.card.bottom}px) rotate(90deg)}}</style>`,
  page: '<style>@media(min-width:640px){.mark{font-size:10px}}</style>',
};

type Place = keyof typeof MARK_PLACES;

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

type Drawing = { content: string; height: number };

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

/** A map is no invention. */
const UNMARKED = 'world-reach';

/** The word beside a drawing, in the margin at its right, from top to bottom: how large, and where its lower end is. */
type Mark = { word: string; size: number };

const marked = ({ word, size }: Mark, x: number, bottom: number): string =>
  `<text class="mark" transform="translate(${x} ${bottom}) rotate(90)" text-anchor="end" font-size="${size}" ` +
  `fill="${COLOURS.get('--color-ink-soft')}">${word}</text>`;

/** The soft tone of a picture is a cover's background: in the drawing it is lighter, so that its parts stand out. */
const BACK = '--back:var(--a-soft)';
const LIGHTER = '--a-soft:color-mix(in oklch,var(--back) 50%,#fff)';

/** One cover, in its row of a sheet. */
function cover(name: string, row: number, word: string, place: Place): string {
  const [, drawn = '', accent = ''] = /^(.+)-([a-z]+)$/.exec(name) ?? [];
  const frame = `width="${COVER.width}" height="${COVER.height}"`;
  const { x, bottom } = MARK_PLACES[place];
  return (
    `<svg y="${row * COVER.height}" ${frame} style="${toneStyle(accent)};${BACK}"><rect ${frame} fill="var(--a-soft)"/>` +
    `<g style="${LIGHTER}">${placed(drawn, COVER.picture)}</g>` +
    `${drawn === UNMARKED ? '' : marked({ word, size: MARK_SIZES[place] }, x, bottom)}</svg>`
  );
}

/** What a file's name asks for: `figure-{picture}` a whole figure, `{picture}-{tone}` a cover, or several covers. */
function drawing(name: string, word: string, place: Place): Drawing {
  const figure = PICTURES.find((one) => name === `figure-${one}`);
  if (!figure) {
    const covers = name.split(BETWEEN);
    const drawn = covers.map((one, row) => cover(one, row, word, place)).join('');
    return {
      content: OTHER_SIZES[place] + drawn,
      height: COVER.height * (covers.length > 1 ? SHEET_ROWS : 1),
    };
  }
  const frame = `width="${COVER.width}" height="${FIGURE.height}" rx="${FIGURE.corner}" fill="var(--ground)"`;
  // The map has no background on a page either.
  const back = figure === UNMARKED ? '' : `<rect ${frame}/>`;
  const mark = { word, size: MARK_SIZES.figure };
  const beside = figure === UNMARKED ? '' : marked(mark, COVER.width - 21, FIGURE.height - 28);
  const drawn = placed(figure, { width: COVER.width, height: figure === UNMARKED ? 320 : FIGURE.height });
  const content = `<g style="${toneStyle('brand')}">${back}${drawn}${beside}</g>`;
  return { content, height: FIGURE.height };
}

/** The SVG file of a drawn cover or figure, by its name, with the word that marks it. */
export function drawnSvg(name: string, mark: string, place: Place = 'card'): string {
  const { content, height } = drawing(name, mark, place);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER.width} ${height}" width="${COVER.width}" height="${height}" ` +
    `font-family="system-ui,sans-serif" text-rendering="geometricPrecision">${content}</svg>`
  );
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

/** The same as a data URL, for a cover that is in view at once: it needs no request. */
export const inlineSvg = (name: string, mark: string, place: Place): string =>
  `data:image/svg+xml,${drawnSvg(name, mark, place).replace(/--|[%#"<>]/g, (one) => ESCAPES[one] ?? one)}`;
