import { type ListColumn, momentColumn, textColumn } from '#src/lib/list/column.ts';
import { spacedDigits } from '#src/lib/list/csv.ts';
import { sourceInWords, sourceName } from '#src/lib/submission-words.ts';
import { mailColumn } from '#src/features/messages/schema/reply.ts';
import { assigneeColumn, type Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { INQUIRY_STATUSES, isOverdue, isWaiting, OVERDUE_WAIT, WAITING, type InquiryRow } from './inquiry.ts';
import { interestKeysOf, INTERESTS } from './interests.ts';

export const nameOf = ({ firstName, lastName }: Pick<InquiryRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

interface Circumstances {
  holidays: readonly string[];
  colleagues?: Colleagues;
  now?: () => number;
  timeZone?: string;
}

const column = textColumn<InquiryRow>;

/** The columns of the list of inquiries: the specification's, and others that are hidden at first. */
export const inquiryColumns = (circumstances: Circumstances): ListColumn<InquiryRow>[] => [
  column('name', 'First Name', nameOf, { heading: true }),
  column('email', 'Email', ({ email }) => email),
  column('phone', 'Phone Number', ({ phoneNumber }) => phoneNumber, {
    exported: ({ phoneNumber }) => spacedDigits(phoneNumber),
  }),
  column('message', 'Message', ({ message }) => message, { long: true }),
  column('interests', 'Interests', ({ interests }) => interests.join(', '), {
    keys: interestKeysOf,
    choices: INTERESTS,
  }),
  {
    ...momentColumn('received', 'Received', ({ createdAt }) => createdAt, circumstances.timeZone),
    latestFirst: true,
    hidden: true,
  },
  column('source', 'Source', ({ source }) => sourceInWords(source), {
    // As the dashboard counts it.
    name: ({ source }) => sourceName(source),
    hidden: true,
  }),
  column('status', 'Status', ({ status }) => INQUIRY_STATUSES[status], {
    choices: [WAITING, ...Object.values(INQUIRY_STATUSES)],
    keys: ({ status }) => [INQUIRY_STATUSES[status], ...(isWaiting(status) ? [WAITING] : [])],
    oldestFirst: WAITING,
    hidden: true,
  }),
  column('waiting', 'Waiting', (inquiry) => waitOf(inquiry, circumstances), {
    choices: [OVERDUE_WAIT],
    hidden: true,
  }),
  assigneeColumn(circumstances.colleagues),
  mailColumn({ id: 'reply', header: 'Reply' }, ({ reply, replyDelivered }) => [reply, replyDelivered]),
];

const waitOf = ({ status, createdAt }: InquiryRow, { now = Date.now, holidays }: Circumstances): string =>
  isOverdue(status, Date.parse(createdAt), now(), holidays) ? OVERDUE_WAIT : '';
