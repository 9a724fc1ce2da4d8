import type { Choices } from '#src/lib/choices.ts';
import { type ListColumn, momentColumn } from '#src/lib/list/column.ts';
import { spacedDigits } from '#src/lib/list/csv.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailColumn } from '#src/features/messages/schema/reply.ts';
import { assigneeColumn, type Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { RATINGS_IN_WORDS, ratingInWords, STAGE_KEYS, STAGES, type Applicant } from './applicant.ts';

/** The address of an applicant's CV, which only an admin can read; undefined without one. */
export const cvAddress = ({ cv_path }: Pick<Applicant, 'cv_path'>): string | undefined =>
  cv_path === null ? undefined : `/api/${cv_path}`;

/** The present titles of vacancies, by their ids, as far as they are known. */
export type VacancyTitles = Readonly<Record<string, string>>;

/** The vacancy that it was sent for by its present title; empty for the general form, whose position is the applicant's own word. */
const vacancyOf = ({ vacancy_id, position }: Applicant, titles: VacancyTitles): string =>
  vacancy_id === null ? '' : (titles[vacancy_id] ?? position);

/** The present title of the vacancy of an application, where the vacancy was renamed since. */
export function renamedTo(
  { vacancy_id, position }: Applicant,
  titles: VacancyTitles = {},
): string | undefined {
  const title = vacancy_id === null ? undefined : titles[vacancy_id];
  return title === position ? undefined : title;
}

/** The vacancies that applications were sent for, by their ids, in the order of their titles. */
export function vacanciesOf(applicants: readonly Applicant[], titles: VacancyTitles): Choices {
  const found = new Map<string, string>();
  for (const applicant of applicants) {
    const { vacancy_id } = applicant;
    // The first one is the newest, and has the latest title.
    if (vacancy_id !== null && !found.has(vacancy_id)) found.set(vacancy_id, vacancyOf(applicant, titles));
  }
  return Object.fromEntries([...found].sort(([, one], [, other]) => one.localeCompare(other)));
}

const vacancyColumn = (titles: VacancyTitles): ListColumn<Applicant> => ({
  ...plain('vacancy', 'Vacancy', (applicant) => vacancyOf(applicant, titles)),
  keys: ({ vacancy_id }) => (vacancy_id === null ? [] : [vacancy_id]),
  anyKey: true,
  hidden: true,
});

/** Which of the spec's two lists of the same records (section 2). */
export const READINGS = ['A', 'B'] as const;

export type Reading = (typeof READINGS)[number];

type Text = (row: Applicant) => string;

const plain = (id: string, header: string, text: Text): ListColumn<Applicant> => ({ id, header, text });

const fixed = (id: string, header: string, text: Text): ListColumn<Applicant> => ({
  ...plain(id, header, text),
  fixed: true,
});

/** A number that nobody calculates with. */
const digits = (id: string, header: string, text: Text): ListColumn<Applicant> => ({
  ...fixed(id, header, text),
  exported: (row) => spacedDigits(text(row)),
});

const nameColumn: ListColumn<Applicant> = { ...plain('name', 'Name', ({ name }) => name), heading: true };

const emailColumn = fixed('email', 'Email', ({ email }) => email);

const positionColumn = plain('position', 'Position', ({ position }) => position);

const linkedinColumn = (header: string) => plain('linkedin', header, ({ linkedin }) => linkedin);

/** The words of the CV column with a CV and without. */
export const CV_WORDS = { A: ['View CV', 'No CV'], B: ['Download', 'No File'] } as const;

const cvColumn = (header: string, [link, none]: readonly [string, string]): ListColumn<Applicant> => ({
  ...fixed('cv', header, ({ cv_path }) => (cv_path === null ? none : link)),
  exported: (applicant, origin) => {
    const address = cvAddress(applicant);
    return address ? origin + address : '';
  },
  choices: [link, none],
});

const stageColumn: ListColumn<Applicant> = {
  ...fixed('stage', 'Stage', ({ stage }) => STAGES[stage]),
  sortBy: ({ stage }) => STAGE_KEYS.indexOf(stage),
  sorted: 'steps',
  choices: STAGES,
  keys: ({ stage }) => [stage],
  // It stands under the name.
  hidden: true,
};

const ratingColumn: ListColumn<Applicant> = {
  ...fixed('rating', 'Rating', ({ rating }) => ratingInWords(rating)),
  sortBy: ({ rating }) => rating,
  sorted: 'numbers',
  choices: RATINGS_IN_WORDS,
  hidden: true,
};

const receivedColumn = (timeZone: string | undefined): ListColumn<Applicant> => ({
  ...momentColumn('received', 'Received', ({ created_at }) => created_at, timeZone),
  latestFirst: true,
  hidden: true,
});

/** What the texts of some columns are made of. */
interface Words {
  /** That of the times; the browser's without one. */
  timeZone?: string;
  titles?: VacancyTitles;
  /** Those who may be in charge of an applicant. */
  colleagues?: Colleagues;
}

/** The columns that both readings have behind those of the specification, hidden at first. */
const furtherColumns = ({ titles = {}, colleagues }: Words): ListColumn<Applicant>[] => [
  stageColumn,
  ratingColumn,
  assigneeColumn(colleagues),
  mailColumn({ id: 'rejection', header: 'Rejection' }, ({ rejection, rejectionDelivered }) => ({
    mail: rejection,
    isDelivered: rejectionDelivered,
  })),
  vacancyColumn(titles),
  { ...plain('source', 'Source', ({ source }) => sourceInWords(source)), hidden: true },
];

/** The columns of a reading: eight of spec section 2 in A and nine in B, and those that are hidden at first. */
export const applicationColumns = (reading: Reading, words: Words = {}): ListColumn<Applicant>[] =>
  reading === 'A'
    ? [
        nameColumn,
        emailColumn,
        positionColumn,
        digits('contact', 'Contact', ({ contact_number }) => contact_number),
        linkedinColumn('LinkedIn'),
        digits('nic', 'NIC', ({ nic }) => nic),
        cvColumn('CV', CV_WORDS.A),
        { ...receivedColumn(words.timeZone), id: 'applied', header: 'Applied At', hidden: false },
        ...furtherColumns(words),
      ]
    : [
        fixed('id', 'ID', ({ id }) => id),
        nameColumn,
        emailColumn,
        digits('contact', 'Contact Number', ({ contact_number }) => contact_number),
        digits('nic', 'NIC Number', ({ nic }) => nic),
        linkedinColumn('LinkedIn Profile'),
        positionColumn,
        { ...plain('message', 'Message', ({ message }) => message), long: true },
        cvColumn('Resume', CV_WORDS.B),
        receivedColumn(words.timeZone),
        ...furtherColumns(words),
      ];
