import * as words from '../words.ts';
import { counted, fill } from '#src/lib/format.ts';
import { coded, type ErrorBody, type Said } from '#src/lib/error-codes.ts';

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

/** 429 with the time to wait; `sentence` says what is too much of what. */
export const tooManyRequests = (
  waitMs: number,
  sentence = (time: string) => fill(words.tooMany, { time }),
) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const time =
    seconds < 120 ? counted(words.seconds, seconds) : counted(words.minutes, Math.ceil(seconds / 60));
  return new HttpError(429, sentence(time), { 'Retry-After': String(seconds) });
};

/** When a client may retry after a store did not answer. */
const STORE_RETRY_SECONDS = 5;

/** The answer when a store is slow or cannot be reached: a temporary error. */
export const storeUnavailable = (reference: string) =>
  new HttpError(503, fill(words.busy, { reference }), { 'Retry-After': String(STORE_RETRY_SECONDS) });
