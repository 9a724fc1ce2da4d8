import * as words from '../words.ts';
import { counted, fill } from '#src/lib/format.ts';
import { coded, type ErrorBody, type Said } from '#src/lib/error-codes.ts';
import type { Call } from './call.ts';
import { LOCALE } from '#src/lib/format.ts';

/** An error answer; `endpoints` turns the error into JSON. The code is the status's by default. */
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

/** Caches may store the answer, but must revalidate it before each use. */
export const EACH_TIME = 'public, max-age=0, must-revalidate';

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
  cookies?: readonly string[];
}

/** A successful answer with a status or headers; otherwise a handler returns the body itself. */
export class Reply {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** `Set-Cookie` headers, of which an answer may have several. */
  readonly cookies: readonly string[];

  constructor(body: unknown, { status = 200, headers = {}, cookies = [] }: ReplyOptions = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
    this.cookies = cookies;
  }
}

/** The headers of every answer. It is not cached unless an endpoint sets other headers. */
export const BASE_HEADERS: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

function withHeaders(
  body: BodyInit | null,
  status: number,
  own: Record<string, string>,
  cookies: readonly string[] = [],
): Response {
  const headers = new Headers(BASE_HEADERS);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(body, { status, headers });
}

/** A handler's result as a response: bytes unchanged, everything else as JSON. */
export function respond(result: unknown): Response {
  const reply = result instanceof Reply ? result : new Reply(result);
  if (reply.body instanceof Uint8Array || reply.body instanceof ReadableStream)
    return withHeaders(reply.body as BodyInit, reply.status, reply.headers, reply.cookies);
  if (reply.body === undefined || reply.body === null)
    return withHeaders(null, reply.status === 200 ? 204 : reply.status, reply.headers, reply.cookies);
  const headers = { ...JSON_TYPE, ...reply.headers };
  return withHeaders(JSON.stringify(reply.body), reply.status, headers, reply.cookies);
}

export function respondError(error: HttpError): Response {
  return withHeaders(JSON.stringify(error.body), error.status, { ...JSON_TYPE, ...error.headers });
}

/** The same for a visitor who asked for a page. */
export const respondErrorAsText = ({ status, message, headers }: HttpError): Response =>
  withHeaders(message, status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });

/** 303 to one of the site's own pages, for a form that posted without JavaScript; with the result's cookies. */
export function seeOther(location: string, result?: unknown): Response {
  const cookies = result instanceof Reply ? result.cookies : [];
  return withHeaders(null, 303, { Location: location }, cookies);
}

/** Texts as bytes; each is asked for when the one before it has been taken. */
function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/**
 * An answer that may be larger than 6 MB: it comes as a stream, compressed where the caller takes that, because the platform
 * ends a streamed answer after 20 MB.
 */
export function streamed(
  { headers }: Pick<Call, 'headers'>,
  pieces: Iterable<string>,
  own: Record<string, string>,
): Reply {
  const stream = streamOf(pieces);
  if (!/\bgzip\b/.test(headers.get('accept-encoding') ?? '')) return new Reply(stream, { headers: own });
  return new Reply(stream.pipeThrough(new CompressionStream('gzip')), {
    headers: { ...own, 'Content-Encoding': 'gzip' },
  });
}

const PAGES = {
  404: [words.notFound, words.nothingHere],
  503: [words.tryAgain, words.notNow],
} as const;

/** When a crawler may retry. */
const RETRY_AFTER_S = 60;

/**
 * A page without the site's own design.
 * @param content HTML below its heading
 */
export function pageOf(status: number, title: string, content: string, caching = EACH_TIME): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<main><h1>${title}</h1>${content}</main>`;
  const page = `<!doctype html><html lang="${LOCALE}"><head>${head}</head><body>${body}</body></html>`;
  const own = { 'Cache-Control': caching, 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(page, { status, headers: { ...BASE_HEADERS, ...own } });
}

/** A minimal page, for when the site's own cannot be fetched. */
export function plainPage(status: keyof typeof PAGES): Response {
  const [title, text] = PAGES[status];
  const page = pageOf(status, title, `<p>${text}</p><p><a href="/">${words.goHome}</a></p>`);
  if (status === 503) page.headers.set('Retry-After', String(RETRY_AFTER_S));
  return page;
}
