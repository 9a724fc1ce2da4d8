import type http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The platform's limit for a function's body. */
const MAX_BODY_BYTES = 6 * 2 ** 20;

/** How much of a too large body is still read, so that the sender receives the answer. */
const MAX_DRAIN_BYTES = 64 * 2 ** 20;

export class BodyTooLargeError extends Error {}

async function readBody(incoming: http.IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    if (size > MAX_DRAIN_BYTES) break;
  }
  if (size > MAX_BODY_BYTES) throw new BodyTooLargeError();
  return size > 0 ? Buffer.concat(chunks) : undefined;
}

function headersOf(incoming: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}

/**
 * The requested URL with one leading slash: with two, a path would be read as another host.
 * @throws TypeError or URIError when it is malformed
 */
function addressOf({ url: target = '/', headers: { host = 'localhost' } }: http.IncomingMessage): URL {
  if (!target.startsWith('/')) throw new TypeError('The address must begin with a slash.');
  const url = new URL(`http://${host}${target.replace(/^[/\\]+/, '/')}`);
  url.pathname = url.pathname.replace(/^\/{2,}/, '/');
  // Netlify's redirect package decodes the path and fails on an invalid escape.
  decodeURIComponent(url.pathname);
  return url;
}

/**
 * Converts Node's request into a `Request`.
 * @throws BodyTooLargeError; TypeError or URIError when the URL or a header is malformed
 */
export async function toRequest(incoming: http.IncomingMessage): Promise<Request> {
  const url = addressOf(incoming);
  const headers = headersOf(incoming);
  const method = incoming.method ?? 'GET';
  const body = await readBody(incoming);
  const takesBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  return new Request(url, { method, headers, ...(takesBody ? { body } : {}) });
}

/** Sends a `Response` with Node. */
export async function send(response: Response, outgoing: http.ServerResponse, method: string): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  if (!response.body || method === 'HEAD') {
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}
