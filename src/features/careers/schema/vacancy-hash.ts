import type { CareerRead } from './vacancy.ts';
import { listPrint, printOf } from '../../../lib/content-hash.ts';

/** The print of a vacancy that is over, made from the one that it had while it was open. */
export const closedPrint = (print: string): string => `${print}-closed`;

/** What a visitor reads of a vacancy. */
const SHOWN = [
  'slug',
  'title',
  'job_type',
  'shortTitle',
  'shortdis',
  'description',
  'bullet_points',
  'location',
  'closingDate',
  'salary',
  'openings',
] as const satisfies (keyof CareerRead)[];

/**
 * A print of what is shown of a vacancy, for the question whether a built page is still current. Under which id and
 * version a store keeps it does not count: a build from the samples cannot know them.
 */
export const careerPrint = (career: CareerRead): string =>
  printOf(JSON.stringify(SHOWN.map((name) => career[name])));

/** The same of a list of vacancies. */
export const careerListPrint = (careers: CareerRead[]): string =>
  listPrint(careers.map((career) => ({ id: career.slug, version: careerPrint(career) })));
