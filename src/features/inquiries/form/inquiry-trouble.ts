import {
  INQUIRY_MESSAGES,
  type InquiryField,
  inquiryProblem,
  postedFailure,
} from '#features/inquiries/schema/inquiry';
import { ApiError } from '../../../lib/api/client.ts';

/** The sentence of spec section 8 for any failure to send. */
export const SEND_FAILED = 'Failed to send message. Please try again.';

/** What a form that was posted without JavaScript failed for, by how the address ends to which it comes back. */
export const POSTED_TROUBLES: Record<string, string> = Object.fromEntries(
  [SEND_FAILED, ...Object.values(INQUIRY_MESSAGES)].map((sentence) => [postedFailure(sentence), sentence]),
);

/** The form's fields in the order in which a visitor meets them. */
const ORDER: readonly InquiryField[] = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'message',
  'interests',
];

/** What stands between an inquiry and its being sent. */
export interface Trouble {
  /** The sentence for the form as a whole. */
  sentence?: string;
  /** When to try again, after `sentence`. */
  advice?: string;
  /** The sentence beside a field. */
  beside: Partial<Record<InquiryField, string>>;
  /** Fields that are wrong. */
  wrong: readonly InquiryField[];
}

/** The first failing rule of spec section 5, said beside the first field that breaks it. */
export function troubleBefore(inquiry: unknown): Trouble | undefined {
  const problem = inquiryProblem(inquiry);
  if (!problem) return undefined;
  const wrong = ORDER.filter((field) => problem.errors[field] === problem.message);
  const first = wrong[0];
  if (!first) return { sentence: problem.message, beside: {}, wrong };
  return { beside: { [first]: problem.message }, wrong };
}

/** What a failed call means to the visitor. */
export function troubleAfter(error: unknown): Trouble {
  const failed = { sentence: SEND_FAILED, beside: {}, wrong: [] };
  if (!(error instanceof ApiError)) return failed;
  const wrong = ORDER.filter((field) => error.errors[field]);
  // Only a refusal for too many requests is the network's: a busy server says when to come back, too.
  const advice = error.status === 429 ? waitAdvice(error.retryAfter) : undefined;
  return { ...failed, beside: error.errors, wrong, advice };
}

/** The same trouble without what the visitor is now correcting. */
export function withoutField(trouble: Trouble, field: string): Trouble {
  const beside = { ...trouble.beside, [field]: undefined };
  return { ...trouble, beside, wrong: trouble.wrong.filter((name) => name !== field) };
}

function waitAdvice(seconds: number | undefined): string | undefined {
  if (!seconds) return undefined;
  if (seconds < 90) return `Too many messages came from your network. Please wait ${seconds} seconds first.`;
  return `Too many messages came from your network. Please wait ${Math.ceil(seconds / 60)} minutes first.`;
}
