import { coversOf, SHEET_ROWS } from './cover-sheet.ts';
import { PICTURES } from './names.ts';
import tokens from '#src/styles/tokens.css?raw';
import ground from './styles/ground.css?raw';

/**
 * The illustrations that `npm run drawings` traced: SVG alone, because Safari crops HTML in an SVG that is shown as an
 * image. Colours are written as names of tones.
 */
const traced = import.meta.glob<string>('./drawn/*.svg', { query: '?raw', import: 'default', eager: true });

/** A picture was traced as it stands on a cover, three quarters as wide; a figure is one at full width. */
const PICTURE_WIDTH = 467.2;
const COVER = { width: 640, height: 360, x: 86.4, y: 3.6 };
const FIGURE = { height: 480, corner: 20, scale: COVER.width / PICTURE_WIDTH };

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
  const from = ground.indexOf(`${selector} {`);
  const rule = from < 0 ? '' : ground.slice(from, ground.indexOf('\n}', from));
  return Object.fromEntries(
    Array.from(rule.matchAll(/(--(?:a|a-mid|a-soft|ground)): ([^;]+);/g), ([, name = '', value = '']) => [
      name,
      value.replace(/var\((--color-[\w-]+)\)/g, (_, colour: string) => COLOURS.get(colour) ?? colour),
    ]),
  );
}

interface Drawing {
  content: string;
  height: number;
}

/** Makes the ids of a drawing unique, as a file may hold several. */
const withIds = (content: string, at: number) =>
  content.replace(/(id="|url\(#)(c\d+)/g, (_, before: string, id: string) => `${before}${id}-${at}`);

function picture(name: string, at: number): string {
  const content = traced[`./drawn/${name}.svg`];
  if (!content) throw new Error(`No traced picture '${name}': run npm run drawings.`);
  return withIds(content.trim(), at);
}

const toneStyle = (accent: string): string =>
  Object.entries({ ...tonesOf(':is(.pic, .cover, .portrait)'), ...tonesOf(`.pic-${accent}`) })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** A map is no invention. */
const UNMARKED = 'world-reach';

/** The word beside a drawing, in the margin at its right, from top to bottom: how large, and where its lower end is. */
interface Mark {
  word: string;
  size: number;
}

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
    `<g transform="translate(${COVER.x} ${COVER.y})" style="${LIGHTER}">${picture(drawn, row)}</g>` +
    `${drawn === UNMARKED ? '' : marked({ word, size: MARK_SIZES[place] }, x, bottom)}</svg>`
  );
}

/** What a file's name asks for: `figure-{picture}` a whole figure, `{picture}-{tone}` a cover, or several covers. */
function drawing(name: string, word: string, place: Place): Drawing {
  const figure = PICTURES.find((one) => name === `figure-${one}`);
  if (!figure) {
    const covers = coversOf(name);
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
  const content = `<g style="${toneStyle('brand')}">${back}<g transform="scale(${FIGURE.scale.toFixed(4)})">${picture(figure, 0)}</g>${beside}</g>`;
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
