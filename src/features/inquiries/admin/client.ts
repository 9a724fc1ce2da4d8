import * as z from 'zod/mini';
import {
  inquiryDetailsSchema,
  inquiryRowSchema,
  type InquiryChange,
  type InquiryDetails,
  type InquiryRow,
} from '../schema/inquiry.ts';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import { mailStateSchema } from '#src/lib/submission.ts';
import { send, checked } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';

export const readInquiries = listReader('/getemaildetails', inquiryRowSchema);

const retrySchema = z.object({ mail: mailStateSchema, message: z.string(), version: z.string() });

/** Sends the mail about an inquiry again. Returns the server's message, the state of the mail and the new version. */
export const retryMail = async ({ id }: InquiryRow) =>
  checked(retrySchema, await send(`/inquiries/${id}/retry-mail`, { method: 'POST' }));

export const deleteInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}`, { method: 'DELETE', headers: ifMatch(inquiry) });

export const eraseInquiry = (inquiry: InquiryRow) =>
  send(`/inquiries/${inquiry.id}/erase`, { method: 'POST', headers: ifMatch(inquiry) });

export const inquiryClient = submissionClient<InquiryDetails, InquiryChange>(
  '/inquiries',
  inquiryDetailsSchema,
);
