import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const SOURCE = './node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

const FOLDER = './.astro/fonts';

/** The weights that the styles use; the source has 100 to 900 and is half as large again. */
export const WEIGHTS = { min: 400, max: 600 };

/** Every character of the source is below this code point. */
const CHARACTERS = Array.from({ length: 0x3000 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');

/** Makes the site's font file, once for each source and range of weights. Returns its path in the project. */
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
