import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '#src/server/platform/env.ts';
import { consoleLog } from '#src/server/platform/log.ts';

/** How long a stop waits for open requests. */
const STOP_GRACE_MS = 5000;

/** The platform's limit for a function's body. */
const MAX_BODY_BYTES = 6 * 2 ** 20;

/** How much of a too large body is still read, so that the sender receives the answer. */
const MAX_DRAIN_BYTES = 64 * 2 ** 20;

export type Respond = (request: Request, ip: string) => Promise<Response>;

/** The host and port to listen on; without a host, only this machine can reach it. */
export interface ListenAt {
  host: string | undefined;
  port: number;
}

/** An error of the local server, in the form of the API's. */
export const failure = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json(
    { message },
    { status, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store', ...headers } },
  );

/** The requested URL, with one leading slash: with two, a path would be read as another host. @throws when malformed */
function urlOf({ url: target = '/', headers: { host = 'localhost' } }: http.IncomingMessage): URL {
  if (!target.startsWith('/')) throw new TypeError('The address must begin with a slash.');
  const url = new URL(`http://${host}${target.replace(/^[/\\]+/, '/')}`);
  url.pathname = url.pathname.replace(/^\/{2,}/, '/');
  // Netlify's redirect package decodes the path and fails on an invalid escape.
  decodeURIComponent(url.pathname);
  return url;
}

/** The request, or the answer to one that is malformed or too large. */
async function requestOf(incoming: http.IncomingMessage): Promise<Request | Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    if (size > MAX_DRAIN_BYTES) break;
  }
  if (size > MAX_BODY_BYTES)
    return failure(413, 'The request is too large: at most 6 MB is accepted.', { Connection: 'close' });
  const { method = 'GET', headersDistinct } = incoming;
  const body = size > 0 && method !== 'GET' && method !== 'HEAD' ? Buffer.concat(chunks) : null;
  try {
    const headers = new Headers();
    for (const [name, values] of Object.entries(headersDistinct))
      for (const value of values ?? []) headers.append(name, value);
    return new Request(urlOf(incoming), { method, headers, body });
  } catch {
    return failure(400, 'The request is not well-formed.');
  }
}

async function answer(respond: Respond, incoming: http.IncomingMessage): Promise<Response> {
  // From the connection and never from a header.
  const ip = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const request = await requestOf(incoming);
  if (request instanceof Response) return request;
  return respond(request, ip).catch((cause: unknown) => {
    consoleLog.error('request failed in the local server', {}, cause);
    return failure(500, 'Something went wrong on our side. Please try again.');
  });
}

/** Answers one request; no error ends the process. */
export async function handle(
  respond: Respond,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body } = await answer(respond, incoming);
    outgoing.setHeaders(headers).writeHead(status);
    if (!body || incoming.method === 'HEAD') return void outgoing.end();
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
  } catch (cause) {
    // The client closed the connection, so there is nobody to answer.
    if (!outgoing.headersSent) consoleLog.info('connection ended early');
    outgoing.destroy(cause instanceof Error ? cause : undefined);
  }
}

const closed = (server: http.Server) => new Promise<void>((resolve) => server.close(() => resolve()));

const listenOn = (server: http.Server, port: number, address: string) =>
  once(server.listen(port, address), 'listening');

/** Opens servers at the host, or at both loopback addresses, because browsers choose which one `localhost` means. */
async function openAt({ host, port }: ListenAt, listener?: http.RequestListener): Promise<http.Server[]> {
  const servers: http.Server[] = [];
  for (const address of host === undefined ? [LOOPBACK, '::1'] : [host]) {
    const server = http.createServer(listener);
    try {
      await listenOn(server, port, address);
      servers.push(server);
    } catch (cause) {
      const { code = '' } = cause as NodeJS.ErrnoException;
      // A machine without IPv6 has no `::1`.
      if (servers.length > 0 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)) continue;
      await Promise.all(servers.map(closed));
      throw cause;
    }
  }
  return servers;
}

/** Checks before a build, not after it, that the port is free. @throws Error with code EADDRINUSE */
export async function requireFreePort(at: ListenAt): Promise<void> {
  await Promise.all((await openAt(at)).map(closed));
}

/** Serves until stopped. @throws Error with code EADDRINUSE when the port is taken */
export async function listen(at: ListenAt, respond: Respond): Promise<{ stop(): Promise<void> }> {
  const openRequests = new Set<Promise<void>>();
  const servers = await openAt(at, (incoming, outgoing) => {
    const work = handle(respond, incoming, outgoing).finally(() => openRequests.delete(work));
    openRequests.add(work);
  });
  return {
    async stop() {
      const ended = Promise.all(servers.map(closed));
      await Promise.race([Promise.all(openRequests), delay(STOP_GRACE_MS, undefined, { ref: false })]);
      // The other connections are idle, or a browser's spare ones without a request.
      for (const server of servers) server.closeAllConnections();
      await ended;
    },
  };
}

/** Opens a server on a free port that only this machine can reach. */
export async function openOnLoopback(server: http.Server) {
  await listenOn(server, 0, LOOPBACK);
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    stop(): Promise<void> {
      server.closeAllConnections();
      return closed(server);
    },
  };
}

export type LoopbackServer = Awaited<ReturnType<typeof openOnLoopback>>;
