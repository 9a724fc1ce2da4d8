import { failureId, INQUIRY_MESSAGES, inquiryProblem } from '../schema/inquiry.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import * as words from '#src/lib/messages/en/contact-form.ts';
import { counted, fill } from '#src/lib/messages/format.ts';
import { ApiError } from '#src/lib/api/client.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';

/** The error of a form posted without JavaScript, by the part after '#' of the address that the server redirects to. */
export const POSTED_ERRORS: Record<string, string> = {
  [failureId()]: words.failed,
  [failureId('incomplete')]: INQUIRY_MESSAGES.incomplete,
  [failureId('email')]: INQUIRY_MESSAGES.email,
  [failureId('phone')]: INQUIRY_MESSAGES.phone,
};

/** The first failing rule of spec section 5: its message at the first field that breaks it, empty errors at the others. */
export function errorsIn(inquiry: unknown): Errors | undefined {
  const problem = inquiryProblem(inquiry);
  if (!problem) return undefined;
  const { fields, message } = problem;
  return { fieldErrors: Object.fromEntries(fields.map((field, n) => [field, n === 0 ? message : ''])) };
}

/** A deploy that takes no inquiry: its message says where the current site is. */
const ELSEWHERE: ReadonlySet<string> = new Set<ErrorCode>([
  'earlier-deploy',
  'unused-deploy',
  'closed-preview',
]);

/** The errors for a failed call: the message of spec section 8, then advice by the answer's code. */
export function sendErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { formErrors: [words.failed] };
  return { formErrors: [words.failed, ...adviceFor(error)], fieldErrors: error.errors };
}

function adviceFor({ status, code = '', message, retryAfter }: ApiError): string[] {
  if (ELSEWHERE.has(code)) return [message];
  // The platform's own limit has no code. A busy server also sends `Retry-After`, which is not about the visitor's network.
  const isLimit = code === 'rate-limited' || (code === '' && status === 429);
  return isLimit && retryAfter ? [waitAdvice(retryAfter)] : [];
}

function waitAdvice(wait: number): string {
  const time = wait < 90 ? counted(words.seconds, wait) : counted(words.minutes, Math.ceil(wait / 60));
  return fill(words.tooMany, { time });
}
