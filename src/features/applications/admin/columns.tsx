import type { Applicant } from '#features/applications/schema/application';
import { cvAddress } from './api.ts';
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
  note: ({ mail }) => mail !== 'sent' && <MailBadge mail={mail} />,
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

/** Reading A of spec section 2: eight columns. */
export const READING_A: readonly Column<Applicant>[] = [
  nameColumn,
  emailColumn,
  plain('position', 'Position', ({ position }) => position),
  fixed('contact', 'Contact', ({ contact_number }) => contact_number),
  linkedinColumn('LinkedIn'),
  fixed('nic', 'NIC', ({ nic }) => nic),
  cvColumn('CV', 'View CV', 'No CV'),
  { ...fixed('applied', 'Applied At', appliedAt), sortBy: ({ created_at }) => created_at },
];

/** Reading B: nine columns of the same records. */
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
];
