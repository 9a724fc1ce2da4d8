import { writeFile } from 'node:fs/promises';
import { drawings } from './drawings.ts';

/** `npm run drawings`: traces every picture for the files that show one as an image, in `src/pictures/drawn`. */
const all = await drawings();
for (const [name, content] of all) await writeFile(`src/pictures/drawn/${name}.svg`, `${content}\n`);
console.log(`${all.size} drawings in src/pictures/drawn`);
process.exit();
