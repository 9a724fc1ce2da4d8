import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { vacancySampleSchema } from '#schemas/vacancy-sample';
import { digest, idAt } from '#server/ids';
import type { Stores } from '#server/stores/stores';
import { takeSlug, takeTitle, type CareerStores } from './career-addresses.ts';

/** Where the samples are; on the platform `included_files` of netlify.toml puts them beside the functions. */
const FOLDER = path.resolve('content/vacancies');

const MARK = 'vacancies';

const seedings = new WeakMap<Stores, Promise<void>>();

/** Keeps a sample; one without a day takes its `place` among the files, counted from the last, as its moment. */
async function keepSample(ctx: CareerStores, file: string, place: number): Promise<void> {
  // Loaded here, because a store is fresh once and every call would wait for it.
  const { parse } = await import('yaml');
  const source = await readFile(path.join(FOLDER, file), 'utf8');
  const { posted, career } = vacancySampleSchema.parse(parse(source));
  const id = idAt(posted ? Date.parse(posted) : place, digest('vacancy sample', file));
  if (!(await takeTitle(ctx, id, career.title))) return;
  const slug = await takeSlug(ctx, id, career.title);
  const createdAt = posted ? Date.parse(posted) : ctx.clock();
  await ctx.stores.careers.create(id, { ...career, slug, createdAt, updatedAt: createdAt });
}

async function seed(ctx: CareerStores): Promise<void> {
  // A damaged mark is one, too.
  if (await ctx.stores.seeds.look(MARK)) return;
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.yaml')).sort();
  for (const [at, file] of files.entries()) await keepSample(ctx, file, files.length - at);
  await ctx.stores.seeds.create(MARK, { seededAt: ctx.clock() });
}

/**
 * Gives a fresh store the sample vacancies of `content/`, once for all time: each has an id made from its file, so that
 * two instances that start at once store the same records, and the mark keeps deleted ones from coming back.
 */
export async function ensureSamples(ctx: CareerStores): Promise<void> {
  const running = seedings.get(ctx.stores) ?? seed(ctx);
  seedings.set(ctx.stores, running);
  try {
    await running;
  } catch (cause) {
    seedings.delete(ctx.stores);
    throw cause;
  }
}
