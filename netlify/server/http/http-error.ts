import { coded, type ErrorBody, type Said } from '#lib/error-codes';

/** An error answer; `endpoints` turns it into JSON. Without a code of its own it has that of its status. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, said: Said | string, headers: Record<string, string> = {}) {
    super(typeof said === 'string' ? said : said.message);
    this.status = status;
    this.body = coded(status, typeof said === 'string' ? { message: said } : said);
    this.headers = headers;
  }
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** 429 with the time to wait; `sentence` says what is too much of what. */
export const tooManyRequests = (
  waitMs: number,
  sentence = (wait: string) => `Too many attempts. Please try again in ${wait}.`,
) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return new HttpError(429, sentence(wait), { 'Retry-After': String(seconds) });
};

/** When a client may retry after a store did not answer. */
const STORE_RETRY_SECONDS = 5;

/** The answer when a store is slow or cannot be reached: a temporary error. */
export const storeUnavailable = (reference: string) =>
  new HttpError(
    503,
    `The site is too busy to answer just now. Please try again in a few seconds. Reference: ${reference}`,
    { 'Retry-After': String(STORE_RETRY_SECONDS) },
  );
