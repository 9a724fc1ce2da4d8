import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const SOURCE = './node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

const FOLDER = './.astro/fonts';

/** The weights that the styles ask for; the source goes from 100 to 900 and weighs half as much again. */
export const WEIGHTS = { min: 400, max: 600 };

/** Every character that the source draws lies below. */
const CHARACTERS = Array.from({ length: 0x3000 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');

/** Makes the site's typeface, once for each source and choice of weights. Returns its file's path from the project. */
export async function webFont(): Promise<string> {
  const source = await readFile(SOURCE);
  const digest = createHash('sha256')
    .update(source)
    .update(JSON.stringify(WEIGHTS))
    .digest('hex')
    .slice(0, 12);
  const file = path.posix.join(FOLDER, `geist-${digest}.woff2`);
  const made = await readFile(file).catch(() => undefined);
  if (made) return `./${file}`;
  const font = await subsetFont(source, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, font);
  return `./${file}`;
}
