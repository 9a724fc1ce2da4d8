import * as z from 'zod/mini';
import { type ListColumn, momentColumn, textColumn } from '#src/lib/list/column.ts';
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

const column = textColumn<Suspect>;
const reasonsOf = ({ record }: Suspect) => spamReasonsInWords(record.suspectedFor);

export const suspectColumns = (timeZone?: string): readonly ListColumn<Suspect>[] => [
  column('name', 'Name', nameOf, { heading: true }),
  column('kind', 'Kind', ({ kind }) => KINDS[kind], { choices: Object.values(KINDS) }),
  column('email', 'Email', ({ record }) => record.email),
  column('reason', 'Suspected because', reasonsOf, { long: true }),
  column('message', 'Message', ({ record }) => record.message, { long: true }),
  { ...momentColumn('received', 'Received', timeOf, timeZone), latestFirst: true },
];
