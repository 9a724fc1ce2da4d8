import { type ListColumn, textColumn } from '#src/lib/list/column.ts';
import { keyOf } from '#src/lib/choices.ts';
import { JOB_TYPES, dayOnCalendar, STATES, stateOf, type ListedVacancy } from './vacancy.ts';

const column = textColumn<ListedVacancy>;

const pageOf = ({ slug, draft }: ListedVacancy) => (draft ? '' : `/career/${slug}`);

const closingOf = ({ closingDate = '' }: ListedVacancy) => closingDate;

export const VACANCY_COLUMNS: readonly ListColumn<ListedVacancy>[] = [
  column('title', 'Title', ({ title }) => title, { heading: true }),
  column('type', 'Job Type', ({ jobType }) => jobType, {
    keys: ({ jobType }) => [keyOf(JOB_TYPES, jobType)],
    choices: JOB_TYPES,
  }),
  column('description', 'Description', ({ description }) => description, { long: true }),
  column('points', 'Bullet Points', ({ bulletPoints }) => bulletPoints, { long: true }),
  column('short', 'Short Description', ({ shortDescription }) => shortDescription, { long: true }),
  column('shorttitle', 'Short Title', ({ shortTitle }) => shortTitle),
  // The note under the title shows the state, the closing date and the applications.
  column('state', 'State', stateOf, { choices: STATES, hidden: true }),
  column('closing', 'Closing date', (row) => (row.closingDate ? dayOnCalendar(row.closingDate) : ''), {
    exported: closingOf,
    sortBy: closingOf,
    dayOf: closingOf,
    hidden: true,
  }),
  column('applications', 'Applications', ({ applications }) => String(applications), {
    sortBy: ({ applications }) => applications,
    sorted: 'numbers',
    choices: { none: 'None', some: 'One or more' },
    keys: ({ applications }) => [applications > 0 ? 'some' : 'none'],
    hidden: true,
  }),
  column('page', 'Page', pageOf, {
    exported: (vacancy, origin) => pageOf(vacancy) && origin + pageOf(vacancy),
    hidden: true,
  }),
];
