import * as z from 'zod/mini';
import {
  inquiryDetailsSchema,
  inquiryRowSchema,
  type InquiryDetails,
  type InquiryRow,
  type InquiryBulkChange,
  type InquiryChange,
} from '../schema/inquiry.ts';
import type { ReplyForm, ReplyTo } from '#src/features/messages/schema/reply.ts';
import { mailStateSchema } from '#src/lib/submission.ts';
import type { RemovalPart } from '#src/features/bulk/remove-many.ts';
import { send, checked } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** All inquiries, newest first. */
export const readInquiries = (onPage: (listing: Listing<InquiryRow>) => void, signal?: AbortSignal) =>
  readList('/getemaildetails', inquiryRowSchema, onPage, signal);

const retrySchema = z.object({ mail: mailStateSchema, message: z.string(), version: z.string() });

/** Sends the mail about an inquiry again. Returns the server's message and the updated inquiry. */
export async function retryMail(inquiry: InquiryRow): Promise<{ message: string; inquiry: InquiryRow }> {
  const answer = await send(`/inquiries/${inquiry.id}/retry-mail`, { method: 'POST' });
  const { message, ...after } = checked(retrySchema, answer);
  return { message, inquiry: { ...inquiry, ...after } };
}

const ifMatch = ({ version }: InquiryRow) => ({ 'If-Match': `"${version}"` });

/** Deletes an inquiry (soft delete). Throws ApiError 409 when it has changed since it was read. */
export const deleteInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}`, { method: 'DELETE', headers: ifMatch(inquiry) });

/** The endpoint that changes several inquiries. */
export const BULK = '/inquiries/bulk';

/** How several inquiries are deleted. */
export const inquiriesToDelete = (records: readonly InquiryRow[]): RemovalPart[] => [
  { path: BULK, change: { deleted: true } satisfies InquiryBulkChange, records },
];

/** Erases an inquiry. Throws ApiError 409 when it has changed since it was read. */
export const eraseInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}/erase`, { method: 'POST', headers: ifMatch(inquiry) });

const details = (answer: unknown): InquiryDetails => checked(inquiryDetailsSchema, answer);

/** One inquiry with its notes. Throws ApiError 404 when it was deleted or erased. */
export const readInquiry = async (id: string): Promise<InquiryDetails> =>
  details(await send(`/inquiries/${encodeURIComponent(id)}`));

/** Sets the status or the person who answers. Throws ApiError 409 when it has changed since it was read. */
export const changeInquiry = async (inquiry: InquiryRow, body: InquiryChange): Promise<InquiryDetails> =>
  details(await send(`/inquiries/${inquiry.id}`, { method: 'PATCH', headers: ifMatch(inquiry), body }));

/** Adds a note; a call with the same key adds it once. */
export const addNote = async (id: string, text: string, key: string): Promise<InquiryDetails> =>
  details(
    await send(`/inquiries/${id}/notes`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: { text },
    }),
  );

/**
 * Sends a reply; a call with the same key sends it once. Throws ApiError 409 when the inquiry has other replies than the
 * `seen` first ones.
 */
export const sendReply = async (
  id: string,
  body: ReplyForm,
  { key, seen }: ReplyTo,
): Promise<InquiryDetails> =>
  details(
    await send(`/inquiries/${id}/replies?seen=${seen}`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body,
    }),
  );

/** Tries to send a reply again. */
export const retryReply = async (id: string, reply: string): Promise<InquiryDetails> =>
  details(await send(`/inquiries/${id}/replies/${reply}/retry`, { method: 'POST' }));

export async function removeNote(id: string, note: string): Promise<InquiryDetails> {
  const after = await send(`/inquiries/${id}/notes/${note}`, { method: 'DELETE' });
  return after === undefined ? readInquiry(id) : details(after);
}
