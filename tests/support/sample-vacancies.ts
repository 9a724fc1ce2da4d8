import { seedSamples } from '#local/vacancy-samples';

type Ctx = Parameters<typeof seedSamples>[0];

/** The titles of the tests' samples in list order: one has a date, the others follow in the order of their files. */
export const SAMPLE_TITLES = ['Gold Valuer', 'Bookkeeper', 'Driver'];

/** Stores the tests' own samples, because editors change those in `content/`. */
export const seedOwnSamples = (ctx: Ctx): Promise<void> => seedSamples(ctx, 'tests/fixtures/vacancies');
