import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const PACKAGES = './node_modules/@fontsource-variable';

const FOLDER = './.astro/fonts';

interface Typeface {
  /** The beginning of the made file's name. */
  name: string;
  /** The file of its package. */
  source: string;
  /** The characters that it is used for; all of the source by default. */
  characters?: string;
  /** The weights that the styles use, or a single weight for all texts. */
  weights: number | { min: number; max: number };
}

/** The weights that the styles use; the source has 100 to 900 and is half as large again. */
export const WEIGHTS = { min: 400, max: 600 };

/** The characters from one code point to another. */
const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

/** The joiners, which make one sign of two letters, and the circle below a sign without a letter. */
const JOINERS = '\u200c\u200d\u25cc';

/** The typeface of the whole site, and the typefaces of Sinhala and Tamil texts, which are used beside the first. */
export const TYPEFACES = {
  en: { name: 'geist', source: 'geist/files/geist-latin-wght-normal.woff2', weights: WEIGHTS },
  si: {
    name: 'noto-sinhala',
    source: 'noto-sans-sinhala/files/noto-sans-sinhala-sinhala-wght-normal.woff2',
    characters: range(0xd80, 0xdff) + JOINERS,
    // With the signs that letters join to, three weights are 59 kB and one is 30 kB.
    weights: WEIGHTS.min,
  },
  ta: {
    name: 'noto-tamil',
    source: 'noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2',
    characters: range(0xb80, 0xbff) + JOINERS,
    weights: WEIGHTS,
  },
} as const satisfies Record<string, Typeface>;

/** Every character of the sources is among these. */
const ALL = range(0x20, 0x2fff);

/** Makes the font file of a typeface, once for each source, characters and weights. Returns its path in the project. */
export async function webFont({ name, source, characters, weights }: Typeface): Promise<string> {
  const bytes = await readFile(path.posix.join(PACKAGES, source));
  const digest = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify(weights))
    .update(characters ?? '')
    .digest('hex')
    .slice(0, 12);
  const file = path.posix.join(FOLDER, `${name}-${digest}.woff2`);
  const made = await readFile(file).catch(() => undefined);
  if (made) return file;
  const font = await subsetFont(bytes, characters ?? ALL, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, font);
  return file;
}

/** A typeface at one weight, for what does not read variable fonts. Returns the bytes of a WOFF file. */
export const staticFont = async ({ source, characters }: Typeface, weight: number): Promise<Buffer> =>
  subsetFont(await readFile(path.posix.join(PACKAGES, source)), characters ?? ALL, {
    targetFormat: 'woff',
    variationAxes: { wght: weight },
  });
