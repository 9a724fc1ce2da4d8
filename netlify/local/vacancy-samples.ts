import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { showsSamples, SITE_FILE } from '#src/lib/samples.ts';
import { storedWords } from '#src/features/jobs/schema/vacancy-wire.ts';
import { vacancySampleSchema } from '#src/features/jobs/schema/vacancy-sample.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import { PROJECT } from './settings.ts';
import { claimSlug, claimTitle, type VacancyStores } from '#src/features/jobs/server/vacancy-addresses.ts';

const FOLDER = path.join(PROJECT, 'content/vacancies');

const SEED_KEY = 'vacancies';

/** Stores a sample. Without a date, its time is its `place` among the files, counted from the last. */
async function storeSample(ctx: VacancyStores, folder: string, file: string, place: number): Promise<void> {
  const source = await readFile(path.join(folder, file), 'utf8');
  const { posted, vacancy } = vacancySampleSchema.parse(parse(source));
  const id = idAt(posted ? Date.parse(posted) : place, hashText('vacancy sample', file));
  if (!(await claimTitle(ctx, id, vacancy.title))) return;
  const slug = await claimSlug(ctx, id, vacancy.title);
  const createdAt = posted ? Date.parse(posted) : ctx.clock();
  await ctx.stores.vacancies.create(id, { ...storedWords(vacancy), slug, createdAt, updatedAt: createdAt });
}

/**
 * Stores the sample vacancies of `content/` once in a new local store. Ids are made from the files, and a seed record
 * prevents that deleted samples are created again. A production store, and that of a site without samples, starts empty.
 */
export async function seedSamples(ctx: VacancyStores, folder = FOLDER): Promise<void> {
  if (!showsSamples(await readFile(path.join(PROJECT, SITE_FILE), 'utf8'))) return;
  // An unreadable seed record counts, too.
  if (await ctx.stores.seeds.peek(SEED_KEY)) return;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  for (const [at, file] of files.entries()) await storeSample(ctx, folder, file, files.length - at);
  await ctx.stores.seeds.create(SEED_KEY, { seededAt: ctx.clock() });
}
