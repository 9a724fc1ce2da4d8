import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { staticFont, TYPEFACES } from '#src/styles/fonts/web-font.ts';
import { OTHER_LETTERS } from '../script-fonts.ts';
import { BRAND_MARK } from '../brand-mark.ts';
import { oncePerBuild } from '../site.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/** The cache of earlier pictures, so that a build draws new pictures only. */
const CACHE_FOLDER = 'node_modules/.cache/og-pictures';

/** The version of the drawing: increase it after a change of the layout, to invalidate the cache. */
const DRAWING_VERSION = 5;

/** The colours of the picture: satori cannot read the style sheets. */
const COLOURS = { brand: '#7d00c5', deep: '#1e0a2e', paper: '#ffffff', muted: '#645d6b', soft: '#f5ecfc' };

const require = createRequire(import.meta.url);

const face = (name: string, weight: number, data: Buffer) => ({ name, weight, style: 'normal', data });

/** One array for all pictures: satori parses the fonts again for each new array. */
const latin = oncePerBuild(() =>
  Promise.all(
    [400, 600].map(async (weight) => {
      const file = require.resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`);
      return face('Geist', weight, await readFile(file));
    }),
  ),
);

/** With the typefaces of the letters in OTHER_LETTERS, for titles alone. */
const withOthers = oncePerBuild(async () => [
  ...(await latin()),
  face(TYPEFACES.si.name, 600, await staticFont(TYPEFACES.si, 600)),
  face(TYPEFACES.ta.name, 600, await staticFont(TYPEFACES.ta, 600)),
]);

/** The characters of the typefaces, with the joiners of conjuncts; a title with others is not drawn. */
const WRITABLE = /^[\u0020-\u024f\u0b82-\u0bfa\u0d81-\u0df4\u200c\u200d\u2010-\u2026\u20ac]+$/;

/** The page's title, its part of the site or nothing, the vendor's name, and the site's host. */
type OgPicture = Record<'title' | 'kind' | 'vendor' | 'host', string>;

const element = (type: string, style: Record<string, unknown>, children?: unknown, props = {}) => ({
  type,
  props: { style: type === 'div' ? { display: 'flex', ...style } : style, children, ...props },
});

const mark = (size: number, fill: string, style = {}) =>
  element(
    'svg',
    style,
    BRAND_MARK.map((d) => element('path', {}, undefined, { d, fill })),
    { width: size, height: size, viewBox: '0 0 32 32' },
  );

/** How a title is set. Letters of the other scripts are wider and taller, and their conjuncts are not moved together. */
function setting(title: string) {
  const size = title.length > 60 ? 60 : title.length > 34 ? 72 : 84;
  return OTHER_LETTERS.test(title)
    ? { fontSize: Math.round(size * 0.76), fontWeight: 600, letterSpacing: '0', lineHeight: 1.36 }
    : { fontSize: size, fontWeight: 600, letterSpacing: '-0.03em', lineHeight: 1.08 };
}

/** Horizontal lines behind the mark, as in an account book. */
const rules = () =>
  Array.from({ length: 14 }, (_, row) => {
    const place = { position: 'absolute', left: 0, top: 45 * (row + 1), width: 360, height: 1 };
    return element('div', { ...place, background: '#ffffff1f' });
  });

function layout({ title, kind, vendor, host }: OgPicture) {
  const name = element('div', { alignItems: 'center' }, [
    mark(52, COLOURS.brand),
    element('div', { fontSize: 32, fontWeight: 600, marginLeft: 16 }, vendor),
  ]);
  const words = element('div', { flexDirection: 'column' }, [
    ...(kind ? [element('div', { fontSize: 26, color: COLOURS.brand, marginBottom: 18 }, kind)] : []),
    element('div', setting(title), title),
  ]);
  const foot = element('div', { fontSize: 26, color: COLOURS.muted }, host);
  const column = { flexDirection: 'column', justifyContent: 'space-between', padding: '64px 56px 60px 72px' };
  const band = { width: 360, height: HEIGHT, background: COLOURS.brand, position: 'relative' };
  return element('div', { width: WIDTH, height: HEIGHT, background: COLOURS.paper, color: COLOURS.deep }, [
    element('div', { ...column, width: 840 }, [name, words, foot]),
    element('div', band, [...rules(), mark(300, COLOURS.soft, { position: 'absolute', left: 28, top: 165 })]),
  ]);
}

async function draw(picture: OgPicture): Promise<Buffer> {
  const fonts = await (OTHER_LETTERS.test(picture.title) ? withOthers : latin)();
  const options = { width: WIDTH, height: HEIGHT, fonts };
  const svg = await satori(layout(picture) as never, options as never);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0, effort: 1 }).toBuffer();
}

/** The Open Graph picture of a page as PNG, 1200 by 630. */
export async function ogPicture(picture: OgPicture): Promise<Buffer> {
  const shown = WRITABLE.test(picture.title)
    ? picture
    : { ...picture, title: picture.kind || picture.vendor, kind: '' };
  const key = hash('sha256', JSON.stringify([DRAWING_VERSION, shown])).slice(0, 32);
  const file = path.join(CACHE_FOLDER, `${key}.png`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const drawn = await draw(shown);
  await mkdir(CACHE_FOLDER, { recursive: true });
  await writeFile(file, drawn);
  return drawn;
}
