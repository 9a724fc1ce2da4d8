import * as z from 'zod/mini';
import {
  inquiryDetailsSchema,
  inquiryRowSchema,
  type InquiryDetails,
  type InquiryRow,
  type InquiryBulkChange,
  type InquiryChange,
} from '../schema/inquiry.ts';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import { mailStateSchema } from '#src/lib/submission.ts';
import type { RemovalPart } from '#src/features/bulk/RemovalDialog.tsx';
import { send, checked } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

export const readInquiries = (onPage: (listing: Listing<InquiryRow>) => void, signal?: AbortSignal) =>
  readList('/getemaildetails', inquiryRowSchema, onPage, signal);

const retrySchema = z.object({ mail: mailStateSchema, message: z.string(), version: z.string() });

/** Sends the mail about an inquiry again. Returns the server's message and the updated inquiry. */
export async function retryMail(inquiry: InquiryRow): Promise<{ message: string; inquiry: InquiryRow }> {
  const answer = await send(`/inquiries/${inquiry.id}/retry-mail`, { method: 'POST' });
  const { message, ...after } = checked(retrySchema, answer);
  return { message, inquiry: { ...inquiry, ...after } };
}

/** Deletes an inquiry (soft delete). Throws ApiError 409 when it has changed since it was read. */
export const deleteInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}`, { method: 'DELETE', headers: ifMatch(inquiry) });

export const BULK = '/inquiries/bulk';

export const inquiriesToDelete = (records: readonly InquiryRow[]): RemovalPart[] => [
  { path: BULK, change: { deleted: true } satisfies InquiryBulkChange, records },
];

/** Erases an inquiry. Throws ApiError 409 when it has changed since it was read. */
export const eraseInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}/erase`, { method: 'POST', headers: ifMatch(inquiry) });

export const {
  read: readInquiry,
  change: changeInquiry,
  addNote,
  removeNote,
  sendReply,
  retryReply,
} = submissionClient<InquiryDetails, InquiryChange>('/inquiries', inquiryDetailsSchema);
