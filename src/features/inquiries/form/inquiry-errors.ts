import { INQUIRY_MESSAGES, inquiryProblem, postedFailure } from '#features/inquiries/schema/inquiry';
import { ApiError } from '../../../lib/api/client.ts';
import type { Errors } from '../../../components/ui/form/use-form.ts';
import * as words from '#lib/messages/en/contact-form';
import { counted, fill } from '#lib/messages/format';

/** The message of spec section 8 for any failure to send. */
export const SEND_FAILED = words.failed;

/** The error of a form posted without JavaScript, by the part after '#' of the address that the server redirects to. */
export const POSTED_ERRORS: Record<string, string> = Object.fromEntries(
  [SEND_FAILED, ...Object.values(INQUIRY_MESSAGES)].map((sentence) => [postedFailure(sentence), sentence]),
);

/** The first failing rule of spec section 5: its message at the first field that breaks it, empty errors at the others. */
export function inquiryErrors(inquiry: unknown): Errors | undefined {
  const problem = inquiryProblem(inquiry);
  if (!problem) return undefined;
  const wrong = Object.entries(problem.errors).filter(([, sentence]) => sentence === problem.message);
  return {
    fieldErrors: Object.fromEntries(wrong.map(([field, sentence], n) => [field, n === 0 ? sentence : ''])),
  };
}

/** The statuses of a deploy that takes no inquiry: its message says where the current site is. */
const ELSEWHERE = [403, 410];

/** The errors for a failed call. */
export function sendErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { formErrors: [SEND_FAILED] };
  // Only 429 is about the visitor's network; a busy server (503) also sends `Retry-After`.
  const wait = error.status === 429 && error.retryAfter ? [waitAdvice(error.retryAfter)] : [];
  const elsewhere = ELSEWHERE.includes(error.status) ? [error.message] : [];
  return { formErrors: [SEND_FAILED, ...wait, ...elsewhere], fieldErrors: error.errors };
}

function waitAdvice(seconds: number): string {
  const time =
    seconds < 90 ? counted(words.seconds, seconds) : counted(words.minutes, Math.ceil(seconds / 60));
  return fill(words.tooMany, { time });
}
