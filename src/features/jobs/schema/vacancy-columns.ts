import type { ListColumn } from '#src/lib/list/column.ts';
import { keyOf } from '#src/lib/choices.ts';
import { JOB_TYPES, dayOnCalendar, STATES, stateOf } from './vacancy.ts';
import type { ListedVacancy } from './vacancy-wire.ts';

const pageOf = ({ slug, draft }: ListedVacancy) => (draft ? '' : `/career/${slug}`);

export const VACANCY_COLUMNS: readonly ListColumn<ListedVacancy>[] = [
  { id: 'title', header: 'Title', text: ({ title }) => title, heading: true },
  {
    id: 'type',
    header: 'Job Type',
    text: ({ jobType }) => jobType,
    keys: ({ jobType, jobTypeKey = jobType }) => [keyOf(JOB_TYPES, jobTypeKey)],
    choices: JOB_TYPES,
    fixed: true,
  },
  { id: 'description', header: 'Description', text: ({ description }) => description, long: true },
  { id: 'points', header: 'Bullet Points', text: ({ bulletPoints }) => bulletPoints, long: true },
  { id: 'short', header: 'Short Description', text: ({ shortDescription }) => shortDescription, long: true },
  { id: 'shorttitle', header: 'Short Title', text: ({ shortTitle }) => shortTitle },
  // The rest stands under the title.
  { id: 'state', header: 'State', text: stateOf, choices: STATES, fixed: true, hidden: true },
  {
    id: 'closing',
    header: 'Closing date',
    text: ({ closingDate }) => (closingDate ? dayOnCalendar(closingDate) : ''),
    exported: ({ closingDate }) => closingDate ?? '',
    sortBy: ({ closingDate }) => closingDate ?? '',
    dayOf: ({ closingDate }) => closingDate ?? '',
    fixed: true,
    hidden: true,
  },
  {
    id: 'applications',
    header: 'Applications',
    text: ({ applications }) => String(applications),
    sortBy: ({ applications }) => applications,
    sorted: 'numbers',
    choices: { none: 'None', some: 'One or more' },
    keys: ({ applications }) => [applications > 0 ? 'some' : 'none'],
    fixed: true,
    hidden: true,
  },
  {
    id: 'page',
    header: 'Page',
    text: pageOf,
    exported: (vacancy, origin) => pageOf(vacancy) && origin + pageOf(vacancy),
    hidden: true,
  },
];
