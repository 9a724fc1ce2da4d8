import { vacancyFields, type Vacancy } from './vacancy.ts';
import { listHash, contentHash } from '../../../lib/content-hash.ts';

/** What a visitor reads of a vacancy. */
const SHOWN = ['slug', ...Object.keys(vacancyFields)] as (keyof Vacancy)[];

/**
 * A hash of what is shown of a vacancy, for the question whether a built page is still current. Under which id and
 * version a store keeps it does not count: a build from the samples cannot know them.
 */
export const vacancyHash = (vacancy: Vacancy): string =>
  contentHash(JSON.stringify(SHOWN.map((name) => vacancy[name])));

/** The same of a list of vacancies. */
export const vacancyListHash = (vacancies: Vacancy[]): string =>
  listHash(vacancies.map((vacancy) => ({ id: vacancy.slug, version: vacancyHash(vacancy) })));
