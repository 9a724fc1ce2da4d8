import { vacancyFields, type Vacancy } from './vacancy.ts';
import { listHash, contentHash } from '../../../lib/content-hash.ts';

/** The fields of a vacancy that visitors see. */
const SHOWN = ['slug', ...Object.keys(vacancyFields)] as (keyof Vacancy)[];

/**
 * The content hash of a vacancy, to revalidate its built page. It leaves out id and version, which a build from the
 * samples cannot know.
 */
export const vacancyHash = (vacancy: Vacancy): string =>
  contentHash(JSON.stringify(SHOWN.map((name) => vacancy[name])));

/** The list hash of vacancies. */
export const vacancyListHash = (vacancies: Vacancy[]): string =>
  listHash(vacancies.map((vacancy) => ({ id: vacancy.slug, version: vacancyHash(vacancy) })));
