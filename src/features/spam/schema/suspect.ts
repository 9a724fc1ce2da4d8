import * as z from 'zod/mini';
import { type ListColumn, momentColumn } from '#src/lib/list/column.ts';
import { spamReasonsInWords } from '#src/lib/submission-words.ts';
import { applicantSchema } from '#src/features/jobs/schema/applicant.ts';
import { inquiryRowSchema } from '#src/features/inquiries/schema/inquiry.ts';

export const suspectSchema = z.union([
  z.object({ kind: z.literal('inquiry'), record: inquiryRowSchema }),
  z.object({ kind: z.literal('application'), record: applicantSchema }),
]);
export type Suspect = z.infer<typeof suspectSchema>;

const KINDS = { inquiry: 'Inquiry', application: 'Application' } as const;

export const nameOf = ({ kind, record }: Suspect): string =>
  kind === 'inquiry' ? `${record.firstName} ${record.lastName}` : record.name;

const timeOf = ({ kind, record }: Suspect) => (kind === 'inquiry' ? record.createdAt : record.created_at);

export const suspectColumns = (timeZone?: string): readonly ListColumn<Suspect>[] => [
  { id: 'name', header: 'Name', text: nameOf, heading: true },
  { id: 'kind', header: 'Kind', text: ({ kind }) => KINDS[kind], choices: Object.values(KINDS) },
  { id: 'email', header: 'Email', text: ({ record }) => record.email },
  {
    id: 'reason',
    header: 'Suspected because',
    text: ({ record }) => spamReasonsInWords(record.suspectedFor),
    long: true,
  },
  { id: 'message', header: 'Message', text: ({ record }) => record.message, long: true },
  { ...momentColumn('received', 'Received', timeOf, timeZone), latestFirst: true },
];
