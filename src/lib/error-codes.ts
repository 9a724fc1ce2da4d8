import type * as z from 'zod/mini';

const CODE_OF_STATUS = {
  400: 'malformed-request',
  401: 'login-required',
  403: 'not-allowed',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  410: 'expired',
  413: 'too-large',
  415: 'unsupported-type',
  422: 'invalid-request',
  429: 'rate-limited',
  500: 'server-error',
  503: 'unavailable',
} as const;

/** The stable code of every failed call, for clients with other words. A code never changes its meaning. */
const CODES = {
  status: Object.values(CODE_OF_STATUS),
  call: ['foreign-origin', 'wrong-signature', 'malformed-key', 'key-reused', 'invalid-fields'],
  deploy: ['earlier-deploy', 'unused-deploy', 'closed-preview'],
  login: ['login-not-set-up', 'login-failed', 'wrong-password', 'common-password'],
  proof: ['step-up', 'second-proof', 'proof-missing', 'proof-required'],
  passkey: ['wrong-passkey', 'unverified-passkey', 'known-passkey'],
  code: ['wrong-code', 'used-code', 'wrong-recovery-code'],
  account: ['email-taken', 'name-taken', 'last-owner', 'invitation-accepted', 'unknown-colleague'],
  vacancy: ['title-taken', 'vacancy-closed', 'unknown-vacancy'],
  post: ['empty-draft', 'being-published', 'draft-published', 'already-published'],
  message: ['fixed-template', 'unusable-address', 'already-replied', 'too-many'],
} as const;

const FIELD_CODES = [
  ...(['required', 'too-short', 'too-long'] as const),
  ...(['invalid-format', 'unknown-choice', 'invalid-value'] as const),
];

export type ErrorCode = (typeof CODES)[keyof typeof CODES][number];

/** The code of a field's error: what is wrong with its value, or the code of the whole answer. */
export type FieldErrorCode = (typeof FIELD_CODES)[number] | ErrorCode;

export const ERROR_CODES: readonly ErrorCode[] = Object.values(CODES).flat();
export const FIELD_ERROR_CODES: readonly FieldErrorCode[] = [...FIELD_CODES, ...ERROR_CODES];

/** The body of every failed call. */
export interface ErrorBody {
  message: string;
  /** A sentence for each field with an error. */
  errors?: Record<string, string>;
  code: ErrorCode;
  /** The code of each error, by the names of `errors`. */
  errorCodes?: Record<string, FieldErrorCode>;
}

/** What is said of a failed call; codes that are left out are those of the status, and of the whole answer. */
export type Said = Pick<ErrorBody, 'message' | 'errors'> & Partial<Pick<ErrorBody, 'code' | 'errorCodes'>>;

/** The body of a failed call with its codes. */
export function coded(status: number, { message, errors, ...said }: Said): ErrorBody {
  const code = said.code ?? CODE_OF_STATUS[status as keyof typeof CODE_OF_STATUS] ?? 'server-error';
  if (!errors) return { message, code };
  const errorCodes = Object.keys(errors).map((field) => [field, said.errorCodes?.[field] ?? code]);
  return { message, errors, code, errorCodes: Object.fromEntries(errorCodes) };
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): FieldErrorCode {
  if (value === undefined || value === null || (typeof value === 'string' && !value.trim()))
    return 'required';
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin !== 'number' ? 'required' : 'too-short';
  if (issue.code === 'too_big') return 'too-long';
  if (issue.code === 'invalid_format') return 'invalid-format';
  return issue.code === 'invalid_value' ? 'unknown-choice' : 'invalid-value';
}

/** The code of the first error of each field of `input`, by the names of `fieldErrors`. */
export function fieldErrorCodes(error: z.core.$ZodError, input: object): Record<string, FieldErrorCode> {
  const codes: Record<string, FieldErrorCode> = Object.create(null);
  for (const issue of error.issues) {
    const [field = 'body'] = issue.path.map(String);
    // Of a list's or group's parts, only the whole is a field.
    const value = issue.path.length === 1 ? (input as Record<string, unknown>)[field] : input;
    codes[field] ??= codeOf(issue, value);
  }
  return { ...codes };
}

/** The address of the current site in the sentence with which a deploy that is not in use refuses a call, if any. */
export const currentSiteIn = (sentence: string): string | undefined =>
  /please use (https?:\/\/\S+)\.$/.exec(sentence)?.[1];
