import { writeFile } from 'node:fs/promises';
import { drawings } from './drawings.ts';

/** `npm run drawings`: traces every illustration into `src/illustrations/drawn`, for use as an image. */
const all = await drawings();
for (const [name, content] of all) await writeFile(`src/illustrations/drawn/${name}.svg`, `${content}\n`);
console.log(`${all.size} drawings in src/illustrations/drawn`);
process.exit();
