import * as z from 'zod/mini';
import { submissionSchema, type Submission } from '#features/inquiries/schema/inquiry';
import { mailStateSchema } from '#lib/mail';
import { checked } from '../../../lib/api/checked.ts';
import { send } from '../../../lib/api/client.ts';
import { readList, type Listing } from '../../../lib/api/lists.ts';

/** Contact submissions, newest first. */
export const readSubmissions = (onPage: (listing: Listing<Submission>) => void, signal?: AbortSignal) =>
  readList('/getemaildetails', submissionSchema, onPage, signal);

const retrySchema = z.object({ mail: mailStateSchema, message: z.string(), version: z.string() });

/** Tries to send the mail about a submission at once; gives the server's sentence, and the submission as it is then. */
export async function retryMail(
  submission: Submission,
): Promise<{ message: string; submission: Submission }> {
  const answer = await send(`/inquiries/${submission.id}/retry-mail`, { method: 'POST' });
  const { message, ...after } = checked(retrySchema, answer);
  return { message, submission: { ...submission, ...after } };
}

const ifMatch = ({ version }: Submission) => ({ 'If-Match': `"${version}"` });

/** Deletes a submission so that it can be restored. Throws ApiError 409 when it has changed since it was read. */
export const deleteSubmission = (submission: Submission) =>
  send(`/inquiries/${submission.id}`, { method: 'DELETE', headers: ifMatch(submission) });

/** Leaves nothing of a submission. Throws ApiError 409 when it has changed since it was read. */
export const eraseSubmission = (submission: Submission) =>
  send(`/inquiries/${submission.id}/erase`, { method: 'POST', headers: ifMatch(submission) });
