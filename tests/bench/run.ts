import { blog } from './blog.ts';
import { cost } from './cost.ts';
import { functions } from './functions.ts';
import { latency } from './latency.ts';

/** `npm run bench`: measures what grows with content, as tables. Tables and sizes can be given: `npm run bench -- blog 100 1000`. */
const TABLES: Record<string, (sizes: number[]) => Promise<void>> = {
  blog,
  latency,
  functions,
  cost,
};

const asked = process.argv.slice(2);
const sizes = asked.filter((word) => /^\d+$/.test(word)).map(Number);
const names = asked.filter((word) => !/^\d+$/.test(word));

for (const name of names.length > 0 ? names : Object.keys(TABLES)) {
  const table = TABLES[name];
  if (!table) throw new Error(`There is no table "${name}": name some of ${Object.keys(TABLES).join(', ')}.`);
  await table(sizes.length > 0 ? sizes : [100, 1000, 10_000]);
}
