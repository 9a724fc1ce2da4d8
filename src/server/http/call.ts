import { CompressionStream, ReadableStream, TextEncoderStream } from 'node:stream/web';
import type { AuditAction, AuditChange, AuditProof, AuditReason } from '#src/features/audit/schema/audit.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import type { Clock } from '../platform/clock.ts';
import type { Session } from '#src/features/accounts/schema/session.ts';
import type { Account } from '../stores/records.ts';
import type { TokenCookie } from './cookies.ts';
import type { IfMatch } from '../stores/stored.ts';
import type { Names } from './names.ts';
import { coded, type ErrorBody, type Said } from '#src/lib/error-codes.ts';
import { counted, fill, LOCALE } from '#src/lib/format.ts';
import * as words from '../words.ts';

export interface AdminSession extends Session {
  /** The key of its record: the hash of its token. */
  id: string;
  /** All accounts, and the names of the people. */
  accounts: readonly Account[];
  names: Names;
}

/** A record with its own audit entry, of a call that changes several records. */
export interface AuditedRecord extends Pick<AuditNote, 'title' | 'changes'> {
  record: string;
  action?: AuditAction;
  outcome?: 'refused' | 'failed';
  reason?: AuditReason;
}

/** What a handler adds to the audit entry of its call. */
export interface AuditNote {
  record?: string;
  title?: string;
  changes?: AuditChange[];
  rows?: number;
  /** Whether a search or filters left rows of an exported list out. */
  filtered?: boolean;
  /** When readers will see a post, or would have seen it before its schedule was cancelled; ISO 8601 in UTC. */
  scheduledFor?: string | undefined;
  /** The records of a call that changes several: an entry for each of them instead of one, so none for an empty list. */
  each?: AuditedRecord[];
  /** Who the caller turned out to be, and the session that was opened, where there was none before. */
  by?: { id: string; name: string; roles: readonly Role[] } | undefined;
  session?: string;
  /** The account whose login was typed, `shown` apart from one of the same name; all empty for a login that no account has. */
  tried?: { id: string; name: string; shown: string } | undefined;
  /** What the caller proved to be the person with; after a password, the second proof. */
  proof?: AuditProof | undefined;
}

export interface Call<B = unknown> {
  /** Decoded parts of the path, by the names in the endpoint's path. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: B;
  /** The admin's session; always present on an admin endpoint, and on a public one when the caller has one. */
  session: AdminSession | undefined;
  /** The cookie that carries the session's token between this caller and the site. */
  cookie: TokenCookie;
  /** The client's IP address, only for rate limits: it is never stored or logged as it is. */
  ip: string;
  /** The id for the record that this call creates; equal on every retry with one Idempotency-Key. */
  recordId: string;
  /** The id of the claim of the Idempotency-Key, when there is a key. */
  claimId: string | undefined;
  ifMatch: IfMatch | undefined;
  headers: Headers;
  url: URL;
  clock: Clock;
  /** As 'METHOD /path', with the names of parameters. */
  endpoint: string;
  /** Filled in by the handler; `audited` writes it down. */
  audit: AuditNote;
}

/** An error answer; `endpoints` turns the error into JSON. The code is the status's by default. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: number, said: Said | string, headers: Record<string, string> = {}) {
    const body = coded(status, typeof said === 'string' ? { message: said } : said);
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal with a code of its own, whose sentence stands at a field of the form where one is named. */
export const refusal = (status: number, code: Said['code'], message: string, field?: string): HttpError =>
  new HttpError(status, { message, code, ...(field && { errors: { [field]: message } }) });

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

/** Caches may store the answer, but must revalidate it before each use. */
export const EACH_TIME = 'public, max-age=0, must-revalidate';

/** A successful answer with a status or headers; otherwise a handler returns the body itself. */
export class Reply {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** `Set-Cookie` headers, of which an answer may have several. */
  readonly cookies: readonly string[];

  constructor(
    body: unknown,
    { status = 200, headers = {}, cookies = [] }: Partial<Omit<Reply, 'body'>> = {},
  ) {
    this.body = body;
    this.status = status;
    this.headers = headers;
    this.cookies = cookies;
  }
}

/** The headers of every answer. It is not cached unless an endpoint sets other headers. */
const BASE_HEADERS: Record<string, string> = {
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
  { status, headers: own, cookies = [] }: Pick<Reply, 'status' | 'headers'> & Partial<Pick<Reply, 'cookies'>>,
): Response {
  const headers = new Headers({ ...BASE_HEADERS, ...own });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(body, { status, headers });
}

/** A handler's result as a response: bytes unchanged, everything else as JSON. */
export function respond(result: unknown): Response {
  const reply = result instanceof Reply ? result : new Reply(result);
  const { body, status, cookies } = reply;
  if (body instanceof Uint8Array || body instanceof ReadableStream)
    return withHeaders(body as BodyInit, reply);
  if (body === undefined || body === null)
    return withHeaders(null, { ...reply, status: status === 200 ? 204 : status });
  return withHeaders(JSON.stringify(body), { status, cookies, headers: { ...JSON_TYPE, ...reply.headers } });
}

export const respondError = ({ body, status, headers }: HttpError): Response =>
  withHeaders(JSON.stringify(body), { status, headers: { ...JSON_TYPE, ...headers } });

export const respondErrorAsText = ({ status, message, headers }: HttpError): Response =>
  withHeaders(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

/** 303 to one of the site's own pages, for a form that posted without JavaScript; with the result's cookies. */
export function seeOther(Location: string, result?: unknown): Response {
  const cookies = result instanceof Reply ? result.cookies : [];
  return withHeaders(null, { status: 303, headers: { Location }, cookies });
}

/** A streamed answer, each piece made when the one before has been taken, which may be larger than 6 MB; compressed, because the platform ends a stream after 20 MB. */
export function streamed(
  { headers }: Pick<Call, 'headers'>,
  pieces: Iterable<string>,
  own: Record<string, string>,
): Reply {
  const stream = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  if (!/\bgzip\b/.test(headers.get('accept-encoding') ?? '')) return new Reply(stream, { headers: own });
  const compressed = stream.pipeThrough(new CompressionStream('gzip'));
  return new Reply(compressed, { headers: { ...own, 'Content-Encoding': 'gzip' } });
}

const PAGES = {
  404: [words.notFound, words.nothingHere],
  503: [words.tryAgain, words.notNow],
} as const;

/** A page without the site's own design; `content` is HTML below its heading. */
export function pageOf(status: number, title: string, content: string, caching = EACH_TIME): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<main><h1>${title}</h1>${content}</main>`;
  const page = `<!doctype html><html lang="${LOCALE}"><head>${head}</head><body>${body}</body></html>`;
  const headers = { 'Cache-Control': caching, 'Content-Type': 'text/html; charset=utf-8' };
  return withHeaders(page, { status, headers });
}

export function plainPage(status: keyof typeof PAGES): Response {
  const [title, text] = PAGES[status];
  const page = pageOf(status, title, `<p>${text}</p><p><a href="/">${words.goHome}</a></p>`);
  if (status === 503) page.headers.set('Retry-After', '60');
  return page;
}
