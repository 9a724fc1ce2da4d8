import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { staticFont, TYPEFACES } from '#src/styles/fonts/web-font.ts';
import { OTHER_LETTERS } from '../script-fonts.ts';
import { BRAND_MARK } from '../brand-mark.ts';

export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

/** The cache of earlier pictures, so that a build draws new pictures only. */
const CACHE_FOLDER = 'node_modules/.cache/og-pictures';

/** The version of the drawing: increase it after a change of the layout, to invalidate the cache. */
const DRAWING_VERSION = 5;

/** The colours of the picture: satori cannot read the style sheets. */
const COLOURS = {
  brand: '#7d00c5',
  deep: '#1e0a2e',
  paper: '#ffffff',
  muted: '#645d6b',
  line: '#e9e6e2',
  soft: '#f5ecfc',
};

const require = createRequire(import.meta.url);

const face = (name: string, weight: number, data: Buffer) => ({ name, weight, style: 'normal', data });

/** One array for all pictures: satori parses the fonts again for each new array. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

const latin = once(() =>
  Promise.all(
    [400, 600].map(async (weight) => {
      const file = require.resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`);
      return face('Geist', weight, await readFile(file));
    }),
  ),
);

/** With the typefaces of the letters in OTHER_LETTERS, for titles alone. */
const withOthers = once(async () => [
  ...(await latin()),
  face(TYPEFACES.si.name, 600, await staticFont(TYPEFACES.si, 600)),
  face(TYPEFACES.ta.name, 600, await staticFont(TYPEFACES.ta, 600)),
]);

/** The characters of the typefaces, with the joiners of conjuncts; a title with others is not drawn. */
const WRITABLE = /^[\u0020-\u024f\u0b82-\u0bfa\u0d81-\u0df4\u200c\u200d\u2010-\u2026\u20ac]+$/;

interface OgPicture {
  /** The page's own title. */
  title: string;
  /** The part of the site, or empty. */
  kind: string;
  /** The vendor's name. */
  vendor: string;
  /** The site's host, as people type it. */
  host: string;
}

interface Element {
  type: string;
  props: Record<string, unknown>;
}

const element = (type: string, style: Record<string, unknown>, children?: unknown, props = {}): Element => ({
  type,
  props: { style: type === 'div' ? { display: 'flex', ...style } : style, children, ...props },
});

const mark = (size: number, fill: string, style = {}): Element =>
  element(
    'svg',
    style,
    BRAND_MARK.map((d) => element('path', {}, undefined, { d, fill })),
    { width: size, height: size, viewBox: '0 0 32 32' },
  );

const sizeOf = (title: string) => (title.length > 60 ? 60 : title.length > 34 ? 72 : 84);

/** How a title is set. Letters of the other scripts are wider and taller, and their conjuncts are not moved together. */
function setting(title: string) {
  const other = OTHER_LETTERS.test(title);
  return {
    fontSize: other ? Math.round(sizeOf(title) * 0.76) : sizeOf(title),
    fontWeight: 600,
    letterSpacing: other ? '0' : '-0.03em',
    lineHeight: other ? 1.36 : 1.08,
  };
}

/** Horizontal lines behind the mark, as in an account book. */
const rules = () =>
  Array.from({ length: 14 }, (_, row) =>
    element('div', {
      position: 'absolute',
      left: 0,
      top: 45 * (row + 1),
      width: 360,
      height: 1,
      background: '#ffffff1f',
    }),
  );

function layout({ title, kind, vendor, host }: OgPicture): Element {
  const name = [
    mark(52, COLOURS.brand),
    element('div', { fontSize: 32, fontWeight: 600, marginLeft: 16 }, vendor),
  ];
  const words = element('div', { flexDirection: 'column' }, [
    ...(kind ? [element('div', { fontSize: 26, color: COLOURS.brand, marginBottom: 18 }, kind)] : []),
    element('div', setting(title), title),
  ]);
  const left = {
    flexDirection: 'column',
    justifyContent: 'space-between',
    width: 840,
    padding: '64px 56px 60px 72px',
  };
  return element(
    'div',
    { width: OG_WIDTH, height: OG_HEIGHT, background: COLOURS.paper, color: COLOURS.deep },
    [
      element('div', left, [
        element('div', { alignItems: 'center' }, name),
        words,
        element('div', { fontSize: 26, color: COLOURS.muted }, host),
      ]),
      element(
        'div',
        {
          width: 360,
          height: OG_HEIGHT,
          background: COLOURS.brand,
          position: 'relative',
        },
        [...rules(), mark(300, COLOURS.soft, { position: 'absolute', left: 28, top: 165 })],
      ),
    ],
  );
}

async function draw(picture: OgPicture): Promise<Buffer> {
  const fonts = await (OTHER_LETTERS.test(picture.title) ? withOthers : latin)();
  const options = { width: OG_WIDTH, height: OG_HEIGHT, fonts };
  const svg = await satori(layout(picture) as never, options as never);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0, effort: 1 }).toBuffer();
}

/** The Open Graph picture of a page as PNG, 1200 by 630. */
export async function ogPicture(picture: OgPicture): Promise<Buffer> {
  const shown = WRITABLE.test(picture.title)
    ? picture
    : { ...picture, title: picture.kind || picture.vendor, kind: '' };
  const key = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, shown]))
    .digest('hex')
    .slice(0, 32);
  const file = path.join(CACHE_FOLDER, `${key}.png`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const drawn = await draw(shown);
  await mkdir(CACHE_FOLDER, { recursive: true });
  await writeFile(file, drawn);
  return drawn;
}
