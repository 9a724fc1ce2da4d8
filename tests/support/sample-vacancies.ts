import { seedSamples } from '#local/vacancy-samples';

type Ctx = Parameters<typeof seedSamples>[0];

/** The titles of the tests' own samples in the order of the list: one has a day, the others follow as their files do. */
export const SAMPLE_TITLES = ['Gold Valuer', 'Bookkeeper', 'Driver'];

/** Gives a store those in place of the ones in `content/`, which editors add to and take away. */
export const seedOwnSamples = (ctx: Ctx): Promise<void> => seedSamples(ctx, 'tests/fixtures/vacancies');
