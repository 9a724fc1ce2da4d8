import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isOpen } from '#src/features/jobs/schema/vacancy.ts';
import { slugOf } from '#src/lib/slug.ts';
import { vacancySampleSchema } from '#src/features/jobs/content/loader.ts';

const FOLDER = new URL('../../content/vacancies/', import.meta.url);

function readVacancy(file: string) {
  const { posted, vacancy } = vacancySampleSchema.parse(parse(readFileSync(new URL(file, FOLDER), 'utf8')));
  return {
    file,
    posted,
    vacancy,
    open: isOpen(vacancy, Date.now()),
    path: `/career/${slugOf(vacancy.title)}`,
  };
}

export type VacancyFile = ReturnType<typeof readVacancy>;

/** Every vacancy of `content/vacancies`, as in a new local site; a file with a mistake throws. */
export const readVacancies = (): VacancyFile[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .map(readVacancy);

/** An open vacancy. */
export function openVacancy(): VacancyFile {
  const found = readVacancies().find(({ open }) => open);
  if (!found) throw new Error('content/vacancies has no open vacancy.');
  return found;
}
