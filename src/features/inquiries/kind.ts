import * as z from 'zod/mini';
import type { Contact } from '#src/components/admin/ContactLinks.tsx';
import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import type { Step } from '#src/features/submissions/row-changes.tsx';
import { checked, send } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';
import { mailStateSchema } from '#src/lib/submission.ts';
import { nameOf } from './schema/columns.ts';
import * as schema from './schema/inquiry.ts';
import type { InquiryChange, InquiryDetails, InquiryRow, InquiryStatus } from './schema/inquiry.ts';

/** What the lists and the page of all submissions need to know of inquiries. */

export const STATUS: Step<'status', InquiryStatus> = {
  ...{ field: 'status', label: 'Status', choices: schema.INQUIRY_STATUSES },
  tones: { new: 'gold', 'in-progress': 'brand', answered: 'success', closed: 'neutral' },
};

export const contactOf = (inquiry: InquiryRow, company: string): Contact => ({
  ...{ name: nameOf(inquiry), phone: inquiry.phoneNumber, email: inquiry.email },
  greeting: `Hello ${inquiry.firstName}, thank you for your message.`,
  subject: `Re: Your inquiry to ${company}`,
});

export const readInquiries = listReader('/getemaildetails', schema.inquiryRowSchema);

export const inquiryClient = submissionClient<InquiryDetails, InquiryChange>(
  '/inquiries',
  schema.inquiryDetailsSchema,
);

const retrySchema = z.object({ mail: mailStateSchema, message: z.string(), version: z.string() });

/** Sends the mail about an inquiry again. Returns the server's message, the state of the mail and the new version. */
export const retryMail = async ({ id }: InquiryRow) =>
  checked(retrySchema, await send(`/inquiries/${id}/retry-mail`, { method: 'POST' }));

export const deleteInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}`, { method: 'DELETE', headers: ifMatch(inquiry) });

export const eraseInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}/erase`, { method: 'POST', headers: ifMatch(inquiry) });

/** The deleted record that an inquiry becomes, and what its deletion means. */
export const removedOf = ({ id }: Pick<InquiryRow, 'id'>) => ({ kind: 'inquiry' as const, id });

export const RESTORABLE = `For ${RESTORABLE_DAYS} days a deleted inquiry can be restored under Deleted records.`;
