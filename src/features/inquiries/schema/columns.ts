import { type ListColumn, momentColumn } from '#src/lib/list/column.ts';
import { spacedDigits } from '#src/lib/list/csv.ts';
import { sourceInWords, sourceName } from '#src/lib/submission-words.ts';
import { mailColumn } from '#src/features/messages/schema/reply.ts';
import { assigneeColumn, type Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { INQUIRY_STATUSES, isOverdue, OVERDUE_WAIT, type InquiryRow } from './inquiry.ts';
import { interestKeysOf, INTERESTS } from './interests.ts';

export const nameOf = ({ firstName, lastName }: InquiryRow): string => `${firstName} ${lastName}`;

const SPECIFIED: readonly ListColumn<InquiryRow>[] = [
  { id: 'name', header: 'First Name', text: nameOf, heading: true },
  { id: 'email', header: 'Email', text: ({ email }) => email, fixed: true },
  {
    ...{ id: 'phone', header: 'Phone Number', text: ({ phoneNumber }) => phoneNumber, fixed: true },
    exported: ({ phoneNumber }) => spacedDigits(phoneNumber),
  },
  { id: 'message', header: 'Message', text: ({ message }) => message, long: true },
  {
    id: 'interests',
    header: 'Interests',
    text: ({ interests }) => interests.join(', '),
    keys: interestKeysOf,
    choices: INTERESTS,
  },
];

/** What else is known without asking the clock, hidden at first. */
const further = (timeZone: string | undefined): readonly ListColumn<InquiryRow>[] => [
  {
    ...momentColumn<InquiryRow>('received', 'Received', ({ createdAt }) => createdAt, timeZone),
    latestFirst: true,
    hidden: true,
  },
  {
    id: 'source',
    header: 'Source',
    text: ({ source }) => sourceInWords(source),
    // As the dashboard counts it.
    name: ({ source }) => sourceName(source),
    hidden: true,
  },
  {
    id: 'status',
    header: 'Status',
    text: ({ status }) => INQUIRY_STATUSES[status],
    choices: Object.values(INQUIRY_STATUSES),
    fixed: true,
    // It stands under the name.
    hidden: true,
  },
];

interface Circumstances {
  /** The days besides weekends on which the office is closed. */
  holidays: readonly string[];
  colleagues?: Colleagues;
  now?: () => number;
  /** That of the times; the browser's without one. */
  timeZone?: string;
}

/** The columns of the list of inquiries; `now` and the office's holidays decide which of them wait too long. */
export const inquiryColumns = ({
  holidays,
  colleagues,
  now = Date.now,
  timeZone,
}: Circumstances): ListColumn<InquiryRow>[] => [
  ...SPECIFIED,
  ...further(timeZone),
  {
    id: 'waiting',
    header: 'Waiting',
    text: ({ status, createdAt }) =>
      isOverdue(status, Date.parse(createdAt), now(), holidays) ? OVERDUE_WAIT : '',
    choices: [OVERDUE_WAIT],
    fixed: true,
    hidden: true,
  },
  assigneeColumn(colleagues),
  mailColumn({ id: 'reply', header: 'Reply' }, ({ reply, replyDelivered }) => ({
    mail: reply,
    isDelivered: replyDelivered,
  })),
];
