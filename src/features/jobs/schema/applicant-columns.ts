import type { Choices } from '#src/lib/choices.ts';
import { type ListColumn, momentColumn, textColumn } from '#src/lib/list/column.ts';
import { spacedDigits } from '#src/lib/list/csv.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailColumn } from '#src/features/messages/schema/reply.ts';
import { assigneeColumn, type Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { RATINGS, ratingInWords, STAGE_KEYS, STAGES, type Applicant } from './applicant.ts';

/** The address of an applicant's CV, which only an admin can read; undefined without one. */
export const cvAddress = ({ cv_path }: Pick<Applicant, 'cv_path'>): string | undefined =>
  cv_path === null ? undefined : `/api/${cv_path}`;

/** The present titles of vacancies, by their ids, as far as they are known. */
export type VacancyTitles = Readonly<Record<string, string>>;

/** The vacancy of an application by its present title; empty for the general form, whose position is the applicant's own word. */
const vacancyTitleOf = ({ vacancy_id, position }: Applicant, titles: VacancyTitles): string =>
  vacancy_id === null ? '' : (titles[vacancy_id] ?? position);

/** The present title of the vacancy of an application, where the vacancy was renamed since. */
export function renamedTo(applicant: Applicant, titles: VacancyTitles = {}): string | undefined {
  const title = vacancyTitleOf(applicant, titles);
  return title === '' || title === applicant.position ? undefined : title;
}

/** The vacancies that applications were sent for, by their ids, in the order of their titles. */
export function vacanciesOf(applicants: readonly Applicant[], titles: VacancyTitles): Choices {
  const found = new Map<string, string>();
  // The first one is the newest, and has the latest title.
  for (const applicant of applicants.toReversed())
    if (applicant.vacancy_id !== null) found.set(applicant.vacancy_id, vacancyTitleOf(applicant, titles));
  return Object.fromEntries([...found].sort(([, one], [, other]) => one.localeCompare(other)));
}

/** Which of the spec's two lists of the same records (section 2). */
export const READINGS = ['A', 'B'] as const;

export type Reading = (typeof READINGS)[number];

/** The words of the CV column with a CV and without. */
export const CV_WORDS = { A: ['View CV', 'No CV'], B: ['Download', 'No File'] } as const;

const column = textColumn<Applicant>;

/** A column of numbers that nobody calculates with. */
const digits = (id: string, header: string, text: (row: Applicant) => string) =>
  column(id, header, text, { fixed: true, exported: (row) => spacedDigits(text(row)) });

interface Words {
  /** The time zone of the times; the browser's without one. */
  timeZone?: string;
  titles?: VacancyTitles;
  /** Those who may be in charge of an applicant. */
  colleagues?: Colleagues;
}

/** The columns of a reading: eight of spec section 2 in A and nine in B, and those that are hidden at first. */
export function applicationColumns(
  reading: Reading,
  { timeZone, titles = {}, colleagues }: Words = {},
): ListColumn<Applicant>[] {
  const isA = reading === 'A';
  const name = column('name', 'Name', (row) => row.name, { heading: true });
  const email = column('email', 'Email', (row) => row.email, { fixed: true });
  const position = column('position', 'Position', (row) => row.position);
  const contact = digits('contact', isA ? 'Contact' : 'Contact Number', (row) => row.contact_number);
  const linkedin = column('linkedin', isA ? 'LinkedIn' : 'LinkedIn Profile', (row) => row.linkedin);
  const nic = digits('nic', isA ? 'NIC' : 'NIC Number', (row) => row.nic);
  const [link, none] = CV_WORDS[reading];
  const cv = column('cv', isA ? 'CV' : 'Resume', (row) => (cvAddress(row) ? link : none), {
    ...{ fixed: true, choices: [link, none] },
    exported: (row, origin) => (cvAddress(row) ? `${origin}${cvAddress(row)}` : ''),
  });
  const [when, received] = isA ? ['applied', 'Applied At'] : ['received', 'Received'];
  const moment = momentColumn<Applicant>(when, received, (row) => row.created_at, timeZone);
  const id = column('id', 'ID', (row) => row.id, { fixed: true });
  const message = column('message', 'Message', (row) => row.message, { long: true });
  const hidden = true;
  return [
    ...(isA
      ? [name, email, position, contact, linkedin, nic, cv, { ...moment, latestFirst: true }]
      : [
          id,
          name,
          email,
          contact,
          nic,
          linkedin,
          position,
          message,
          cv,
          { ...moment, latestFirst: true, hidden },
        ]),
    column('stage', 'Stage', (row) => STAGES[row.stage], {
      sortBy: ({ stage }) => STAGE_KEYS.indexOf(stage),
      ...{ fixed: true, sorted: 'steps', choices: STAGES, hidden },
      keys: ({ stage }) => [stage],
    }),
    column('rating', 'Rating', (row) => ratingInWords(row.rating), {
      sortBy: ({ rating }) => rating,
      ...{ fixed: true, sorted: 'numbers', choices: RATINGS.map(ratingInWords), hidden },
    }),
    assigneeColumn(colleagues),
    mailColumn({ id: 'rejection', header: 'Rejection' }, ({ rejection, rejectionDelivered }) => ({
      mail: rejection,
      isDelivered: rejectionDelivered,
    })),
    column('vacancy', 'Vacancy', (row) => vacancyTitleOf(row, titles), {
      keys: ({ vacancy_id }) => (vacancy_id === null ? [] : [vacancy_id]),
      ...{ anyKey: true, hidden },
    }),
    column('source', 'Source', (row) => sourceInWords(row.source), { hidden }),
  ];
}
