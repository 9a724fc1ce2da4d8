import { failureId, inquiryMessages, inquiryProblem } from '#features/inquiries/schema/inquiry';
import type { ErrorCode } from '#lib/error-codes';
import { counted, fill } from '#lib/messages/format';
import { ApiError } from '../../../lib/api/client.ts';
import type { Errors } from '../../../components/ui/form/use-form.ts';
import type { FormWords } from './form-words.ts';

/** The error of a form posted without JavaScript, by the part after '#' of the address that the server redirects to. */
export function postedErrors({ contactForm, inquiryErrors }: FormWords): Record<string, string> {
  const { incomplete, email, phone } = inquiryMessages(inquiryErrors);
  return {
    [failureId()]: contactForm.failed,
    [failureId('incomplete')]: incomplete,
    [failureId('email')]: email,
    [failureId('phone')]: phone,
  };
}

/** The first failing rule of spec section 5: its message at the first field that breaks it, empty errors at the others. */
export function errorsIn(inquiry: unknown, words: FormWords): Errors | undefined {
  const problem = inquiryProblem(inquiry);
  if (!problem) return undefined;
  const { rule, fields, message } = problem;
  const sentence = rule ? inquiryMessages(words.inquiryErrors)[rule] : message;
  return { fieldErrors: Object.fromEntries(fields.map((field, n) => [field, n === 0 ? sentence : ''])) };
}

/** A deploy that takes no inquiry: its message says where the current site is. */
const ELSEWHERE: ReadonlySet<string> = new Set<ErrorCode>([
  'earlier-deploy',
  'unused-deploy',
  'closed-preview',
]);

/** The errors for a failed call: the message of spec section 8, then advice by the answer's code. */
export function sendErrors(error: unknown, words: FormWords): Errors {
  const { failed } = words.contactForm;
  if (!(error instanceof ApiError)) return { formErrors: [failed] };
  return { formErrors: [failed, ...adviceFor(error, words)], fieldErrors: error.errors };
}

function adviceFor({ status, code = '', message, retryAfter }: ApiError, words: FormWords): string[] {
  if (ELSEWHERE.has(code)) return [message];
  // The platform's own limit has no code. A busy server also sends `Retry-After`, which is not about the visitor's network.
  const isLimit = code === 'rate-limited' || (code === '' && status === 429);
  return isLimit && retryAfter ? [waitAdvice(retryAfter, words)] : [];
}

function waitAdvice(
  wait: number,
  { contactForm: { seconds, minutes, tooMany }, formats }: FormWords,
): string {
  const time = wait < 90 ? counted(seconds, wait, formats) : counted(minutes, Math.ceil(wait / 60), formats);
  return fill(tooMany, { time });
}
