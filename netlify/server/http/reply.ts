import type { HttpError } from './http-error.ts';

/** For what may be kept, but is asked for each time before it is used. */
export const EACH_TIME = 'public, max-age=0, must-revalidate';

/** A successful answer that needs more than a JSON body; a handler that needs less returns the body itself. */
export class Reply {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    body: unknown,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** On every answer of a function. Nothing is kept by a cache unless an endpoint says otherwise. */
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

function withHeaders(body: BodyInit | null, status: number, own: Record<string, string>): Response {
  const headers = new Headers(BASE_HEADERS);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return new Response(body, { status, headers });
}

/** What a handler returned, as a response: bytes as they are, everything else as JSON. */
export function respond(result: unknown): Response {
  const reply = result instanceof Reply ? result : new Reply(result);
  if (reply.body instanceof Uint8Array || reply.body instanceof ReadableStream)
    return withHeaders(reply.body as BodyInit, reply.status, reply.headers);
  if (reply.body === undefined || reply.body === null)
    return withHeaders(null, reply.status === 200 ? 204 : reply.status, reply.headers);
  return withHeaders(JSON.stringify(reply.body), reply.status, { ...JSON_TYPE, ...reply.headers });
}

export function respondError(error: HttpError): Response {
  return withHeaders(JSON.stringify(error.body), error.status, { ...JSON_TYPE, ...error.headers });
}

/** 303 to one of the site's own pages, for a form that posted without JavaScript; a cookie of the result goes along. */
export function seeOther(location: string, result?: unknown): Response {
  const cookie = result instanceof Reply ? result.headers['Set-Cookie'] : undefined;
  return withHeaders(null, 303, { Location: location, ...(cookie && { 'Set-Cookie': cookie }) });
}
