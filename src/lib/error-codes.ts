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

export type ErrorCode = (typeof CODES)[keyof typeof CODES][number];

export const ERROR_CODES: readonly ErrorCode[] = Object.values(CODES).flat();

/** The body of every failed call. */
export interface ErrorBody {
  message: string;
  /** A sentence for each field with an error. */
  errors?: Record<string, string>;
  code: ErrorCode;
}

/** What is said of a failed call; a code that is left out is that of the status. */
export type Said = Omit<ErrorBody, 'code'> & Partial<Pick<ErrorBody, 'code'>>;

/** The body of a failed call with its code. */
export const coded = (status: number, said: Said): ErrorBody => ({
  ...said,
  code: said.code ?? CODE_OF_STATUS[status as keyof typeof CODE_OF_STATUS] ?? 'server-error',
});

/** The address of the current site in the sentence with which a deploy that is not in use refuses a call, if any. */
export const currentSiteIn = (sentence: string): string | undefined =>
  /please use (https?:\/\/\S+)\.$/.exec(sentence)?.[1];
