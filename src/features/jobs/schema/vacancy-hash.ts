import { vacancyFields, type Vacancy } from './vacancy.ts';
import { listHash } from '#src/lib/content-hash.ts';
import { contentHash } from '#src/lib/text-hash.ts';

/** The fields of a vacancy that visitors see. */
const SHOWN = ['slug', ...Object.keys(vacancyFields)] as (keyof Vacancy)[];

/** A build and a store may have the parts of a salary in different orders. */
const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort() : value;

/**
 * The content hash of a vacancy, to revalidate its built page. It leaves out id and version, which a build from the
 * samples cannot know.
 */
export const vacancyHash = (vacancy: Vacancy): string =>
  contentHash(JSON.stringify(SHOWN.map((name) => inOrder(vacancy[name]))));

/** The list hash of vacancies. */
export const vacancyListHash = (vacancies: Vacancy[]): string =>
  listHash(vacancies.map((vacancy) => ({ id: vacancy.slug, version: vacancyHash(vacancy) })));
