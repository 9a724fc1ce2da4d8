import * as z from 'zod/mini';
import { inquiryRowSchema, type InquiryRow } from '#features/inquiries/schema/inquiry';
import { mailStateSchema } from '#lib/mail';
import { checked } from '../../../lib/api/checked.ts';
import { send } from '../../../lib/api/client.ts';
import { readList, type Listing } from '../../../lib/api/lists.ts';

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

/** Erases an inquiry. Throws ApiError 409 when it has changed since it was read. */
export const eraseInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}/erase`, { method: 'POST', headers: ifMatch(inquiry) });
