import type { ErrorBody } from '#schemas/error';

/** An answer that is not a success; the wrapper turns it into JSON. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, body: ErrorBody | string, headers: Record<string, string> = {}) {
    super(typeof body === 'string' ? body : body.message);
    this.status = status;
    this.body = typeof body === 'string' ? { message: body } : body;
    this.headers = headers;
  }
}

export const tooManyRequests = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return new HttpError(429, `Too many attempts. Please try again in ${wait}.`, {
    'Retry-After': String(seconds),
  });
};

/** A store that is slow or still being read through: the same call will be answered soon. */
export const unavailable = () =>
  new HttpError(503, 'The server is busy at this moment. Please try again in a few seconds.', {
    'Retry-After': '5',
  });
