import * as z from 'zod/mini';
import * as schema from '../schema/vacancy.ts';
import { isDay } from '#src/lib/day.ts';
import { requiredLine } from '#src/lib/text.ts';
import { readdir, readFile } from 'node:fs/promises';
import type { LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import { showsSamples, SITE_FILE, SNAPSHOT_FILES, watchingLoader } from '#src/lib/content-files.ts';
import { slugOf } from '#src/lib/slug.ts';

export const vacancyEntrySchema = z.extend(schema.vacancySchema, {
  updatedAt: z.string(),
  order: z.number(),
});

const point = requiredLine(200, 'A bullet point is empty.');

/** Parses a file of `content/vacancies` to the fields that an admin would enter; an unknown field is a mistake. */
export const vacancySampleSchema = z.pipe(
  z.strictObject({
    ...schema.vacancyFields,
    bulletPoints: z.pipe(
      z.array(point).check(z.minLength(1)),
      z.transform((points) => points.join('\n')),
    ),
    salary: schema.strictSalarySchema,
    /** The day it was advertised, as '2026-01-31' in quotes; today when left out. */
    posted: z.optional(z.string().check(z.refine(isDay))),
  }),
  z.transform(({ posted, ...vacancy }) => ({ posted, vacancy })),
);

type VacancySample = z.infer<typeof vacancySampleSchema>;

const FOLDER = 'content/vacancies/';

const snapshotSchema = z.array(
  z.object({ id: z.string(), version: z.string(), value: schema.storedVacancySchema }),
);

/** The sample vacancies. A mistake in a file stops the build, also when samples are not shown. */
async function readSamples({ config, collection }: LoaderContext): Promise<VacancySample[]> {
  const names = (await readdir(new URL(FOLDER, config.root))).filter((name) => name.endsWith('.yaml')).sort();
  const readSample = async (name: string) => {
    const source = await readFile(new URL(FOLDER + encodeURI(name), config.root), 'utf8');
    const sample = vacancySampleSchema.safeParse(parse(source));
    const wrong = sample.error?.issues.map(({ path, message, code }) => {
      const remedy = code === 'unrecognized_keys' ? ' (remove or correct the field)' : '';
      return `${path.join('.') || 'the file'}: ${message}${remedy}`;
    });
    if (!sample.success) throw new Error(`${collection} → ${FOLDER}${name}: ${wrong?.join('; ')}`);
    return sample.data;
  };
  return Promise.all(names.map(readSample));
}

/** The time of a sample: without a day it is the time of the build, and the sample comes after those with a day. */
const timeOf = ({ posted }: VacancySample, otherwise: number): number =>
  posted ? Date.parse(posted) : otherwise;

function asStored(sample: VacancySample, now: number) {
  const slug = slugOf(sample.vacancy.title);
  const createdAt = timeOf(sample, now);
  const about = { slug, createdAt, updatedAt: createdAt, deletedAt: undefined };
  return { id: slug, version: 'sample', value: { ...schema.storedWords(sample.vacancy), ...about } };
}

/** The vacancies of the content snapshot, newest first; without a snapshot, the samples that a new local store gets. */
async function vacancies(context: LoaderContext): Promise<(schema.Vacancy & { updatedAt: string })[]> {
  const now = Date.now();
  const { root } = context.config;
  const samples = await readSamples(context);
  const text = await readFile(new URL(SNAPSHOT_FILES.vacancies, root), 'utf8').catch(() => undefined);
  // The platform's build never shows samples.
  const isShown = !process.env.NETLIFY && showsSamples(await readFile(new URL(SITE_FILE, root), 'utf8'));
  const shown = isShown ? samples.sort((one, other) => timeOf(other, 0) - timeOf(one, 0)) : [];
  const stored = text === undefined ? undefined : snapshotSchema.parse(JSON.parse(text));
  return (stored ?? shown.map((sample) => asStored(sample, now)))
    .filter(({ value }) => schema.isPublic(value))
    .map((record) => ({
      ...schema.vacancyOf(record, now),
      updatedAt: new Date(record.value.updatedAt).toISOString(),
    }));
}

async function loadAll(context: LoaderContext): Promise<void> {
  const { store, parseData } = context;
  store.clear();
  for (const [order, vacancy] of (await vacancies(context)).entries()) {
    const id = vacancy.slug;
    store.set({ id, data: await parseData({ id, data: { ...vacancy, order } }) });
  }
}

/** Loads the vacancies: those written in the browser, or the samples of `content/vacancies`. */
export const vacancyLoader = () => watchingLoader('vacancies', [FOLDER, SNAPSHOT_FILES.vacancies], loadAll);
