import type { Applicant } from '#features/applications/schema/applicant';
import { STAGE_KEYS } from '#features/applications/schema/workflow';
import { DEFAULT_STAGE_NAMES, type StageNames } from '#features/stages/schema/stage-names';
import { dayAt } from '#lib/day';
import { sourceInWords } from '#lib/visit-source';
import { cvAddress } from './api.ts';
import { RATINGS_IN_WORDS, ratingInWords } from './rating-words.ts';
import { StageBadge } from './StageBadge.tsx';
import { MailBadge } from '../../../components/admin/MailBadge.tsx';
import type { Column } from '../../../components/admin/data-table/column.ts';
import { emailCell } from '../../../components/admin/data-table/email-cell.tsx';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';

/** Opens a link in a new tab without telling it the address of the admin screen. */
const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

const localTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Date and time in the admin's own time zone, as the specification requires. */
export const appliedAt = ({ created_at }: Applicant): string => localTime.format(new Date(created_at));

/** The link to the CV with the words `link`, or the words `none`. */
export const cvCell = (applicant: Applicant, link: string, none: string) => {
  const address = cvAddress(applicant);
  if (!address) return <span className="text-ink-muted">{none}</span>;
  return (
    <TextLink href={address} {...NEW_TAB}>
      {link}
    </TextLink>
  );
};

const cvColumn = (header: string, link: string, none: string): Column<Applicant> => ({
  id: 'cv',
  header,
  text: ({ cv_path }) => (cv_path === null ? none : link),
  cell: (applicant) => cvCell(applicant, link, none),
  choices: [link, none],
  fixed: true,
});

const nameColumn: Column<Applicant> = {
  id: 'name',
  header: 'Name',
  text: ({ name }) => name,
  heading: true,
  note: ({ stage, mail }) => (
    <span className="flex flex-wrap gap-1">
      <StageBadge stage={stage} />
      {mail !== 'sent' && <MailBadge mail={mail} />}
    </span>
  ),
};

/** The link to the profile, shown without the host. */
export const linkedinCell = ({ linkedin }: Applicant) =>
  linkedin && (
    <TextLink href={linkedin} {...NEW_TAB}>
      {linkedin.replace(/^https?:\/\/((www|lk)\.)?(linkedin\.com\/)?/, '')}
    </TextLink>
  );

const linkedinColumn = (header: string): Column<Applicant> => ({
  id: 'linkedin',
  header,
  text: ({ linkedin }) => linkedin,
  cell: linkedinCell,
});

type Text = (row: Applicant) => string;

const plain = (id: string, header: string, text: Text): Column<Applicant> => ({ id, header, text });

const fixed = (id: string, header: string, text: Text): Column<Applicant> => ({
  ...plain(id, header, text),
  fixed: true,
});

const emailColumn: Column<Applicant> = {
  ...fixed('email', 'Email', ({ email }) => email),
  cell: ({ email }) => emailCell(email),
};

/** The day of the vendor on which it came, for the filter. */
const receivedDay = ({ created_at }: Applicant): string => dayAt(Date.parse(created_at));

const stageColumnWith = (names: StageNames): Column<Applicant> => ({
  ...fixed('stage', 'Stage', ({ stage }) => names[stage]),
  sortBy: ({ stage }) => STAGE_KEYS.indexOf(stage),
  choices: STAGE_KEYS.map((stage) => names[stage]),
  // The name of one stage may be part of another.
  exact: true,
  // It stands under the name.
  hidden: true,
});

const stageColumn = stageColumnWith(DEFAULT_STAGE_NAMES);

const ratingColumn: Column<Applicant> = {
  ...fixed('rating', 'Rating', ({ rating }) => ratingInWords(rating)),
  sortBy: ({ rating }) => rating,
  choices: RATINGS_IN_WORDS,
  hidden: true,
};

/** The vacancy that it was sent for; empty for the general form, whose position is the applicant's own word. */
export const vacancyOf = ({ for_vacancy, position }: Applicant): string => (for_vacancy ? position : '');

const vacancyColumn: Column<Applicant> = {
  ...plain('vacancy', 'Vacancy', vacancyOf),
  exact: true,
  hidden: true,
};

const receivedColumn: Column<Applicant> = {
  ...fixed('received', 'Received', appliedAt),
  sortBy: ({ created_at }) => created_at,
  dayOf: receivedDay,
  hidden: true,
};

const sourceColumn: Column<Applicant> = {
  ...plain('source', 'Source', ({ source }) => sourceInWords(source)),
  hidden: true,
};

/** The columns of a reading, with the vacancies to choose from in its filter, and the stages by their names. */
export const columnsWith = (
  columns: readonly Column<Applicant>[],
  vacancies: readonly string[],
  names: StageNames,
): readonly Column<Applicant>[] =>
  columns.map((column) => {
    if (column === stageColumn) return stageColumnWith(names);
    return column === vacancyColumn && vacancies.length > 0 ? { ...column, choices: vacancies } : column;
  });

/** Reading A of spec section 2: eight columns; those behind them are hidden at first. */
export const READING_A: readonly Column<Applicant>[] = [
  nameColumn,
  emailColumn,
  plain('position', 'Position', ({ position }) => position),
  fixed('contact', 'Contact', ({ contact_number }) => contact_number),
  linkedinColumn('LinkedIn'),
  fixed('nic', 'NIC', ({ nic }) => nic),
  cvColumn('CV', 'View CV', 'No CV'),
  { ...receivedColumn, id: 'applied', header: 'Applied At', hidden: false },
  stageColumn,
  ratingColumn,
  vacancyColumn,
  sourceColumn,
];

/** Reading B: nine columns of the same records, and the hidden ones. */
export const READING_B: readonly Column<Applicant>[] = [
  {
    ...plain('id', 'ID', ({ id }) => id),
    cell: ({ id }) => (
      <span className="block w-20 truncate" title={id}>
        {id}
      </span>
    ),
  },
  nameColumn,
  emailColumn,
  fixed('contact', 'Contact Number', ({ contact_number }) => contact_number),
  fixed('nic', 'NIC Number', ({ nic }) => nic),
  linkedinColumn('LinkedIn Profile'),
  plain('position', 'Position', ({ position }) => position),
  { ...plain('message', 'Message', ({ message }) => message), long: true },
  cvColumn('Resume', 'Download', 'No File'),
  receivedColumn,
  stageColumn,
  ratingColumn,
  vacancyColumn,
  sourceColumn,
];
