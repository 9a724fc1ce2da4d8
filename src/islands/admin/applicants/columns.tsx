import type { Applicant } from '#schemas/application';
import { cvAddress } from '../../../api/applicants.ts';
import { MailBadge } from '../../../ui/admin/MailBadge.tsx';
import type { Column } from '../../../ui/admin/table/column.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

/** An address that is opened beside the admin area, which it learns nothing of. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

export const appliedAt = ({ created_at }: Applicant): string => new Date(created_at).toLocaleString();

/** The CV's link under the words that a view uses, or the words for none. */
export const cvCell = (applicant: Applicant, link: string, none: string) => {
  const address = cvAddress(applicant);
  if (!address) return <span className="text-ink-muted">{none}</span>;
  return (
    <TextLink href={address} {...OUTSIDE}>
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
});

const nameColumn: Column<Applicant> = {
  id: 'name',
  header: 'Name',
  text: ({ name }) => name,
  cell: ({ name, mail }) => (
    <div className="grid justify-items-start gap-1">
      {name}
      <MailBadge mail={mail} />
    </div>
  ),
};

const linkedinColumn = (header: string): Column<Applicant> => ({
  id: 'linkedin',
  header,
  text: ({ linkedin }) => linkedin,
  cell: ({ linkedin }) =>
    linkedin && (
      <TextLink href={linkedin} {...OUTSIDE}>
        {linkedin.replace(/^https?:\/\/((www|lk)\.)?(linkedin\.com\/)?/, '')}
      </TextLink>
    ),
});

const plain = (id: string, header: string, text: (row: Applicant) => string): Column<Applicant> => ({
  id,
  header,
  text,
});

/** Reading A of spec section 2: eight columns. */
export const READING_A: readonly Column<Applicant>[] = [
  nameColumn,
  plain('email', 'Email', ({ email }) => email),
  plain('position', 'Position', ({ position }) => position),
  plain('contact', 'Contact', ({ contact_number }) => contact_number),
  linkedinColumn('LinkedIn'),
  plain('nic', 'NIC', ({ nic }) => nic),
  cvColumn('CV', 'View CV', 'No CV'),
  { id: 'applied', header: 'Applied At', text: appliedAt, sortBy: ({ created_at }) => created_at },
];

/** Reading B: nine columns of the same records. */
export const READING_B: readonly Column<Applicant>[] = [
  {
    ...plain('id', 'ID', ({ id }) => id),
    cell: ({ id }) => <span className="block max-w-20 text-tiny break-all">{id}</span>,
  },
  nameColumn,
  plain('email', 'Email', ({ email }) => email),
  plain('contact', 'Contact Number', ({ contact_number }) => contact_number),
  plain('nic', 'NIC Number', ({ nic }) => nic),
  linkedinColumn('LinkedIn Profile'),
  plain('position', 'Position', ({ position }) => position),
  { ...plain('message', 'Message', ({ message }) => message), long: true },
  cvColumn('Resume', 'Download', 'No File'),
];
