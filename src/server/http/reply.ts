import type { HttpError } from './http-error.ts';

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
