import http from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { LOOPBACK } from '#src/server/platform/env.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { failure } from './failure.ts';
import { BodyTooLargeError, send, toRequest } from './http-adapter.ts';

/** How long a stop waits for open requests. */
const STOP_GRACE_MS = 5000;

export type Respond = (request: Request, ip: string) => Promise<Response>;

/** The host and port to listen on; without a host, only this machine can reach it. */
export interface ListenAt {
  host: string | undefined;
  port: number;
}

export interface LocalServer {
  stop(): Promise<void>;
}

function unexpected(cause: unknown): Response {
  consoleLog.error('request failed in the local server', {}, cause);
  return failure(500, 'Something went wrong on our side. Please try again.');
}

/** The client's IP address, from the connection and never from a header. */
const addressOf = (incoming: http.IncomingMessage) =>
  (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');

async function answer(respond: Respond, incoming: http.IncomingMessage): Promise<Response> {
  try {
    const request = await toRequest(incoming);
    return await respond(request, addressOf(incoming)).catch(unexpected);
  } catch (cause) {
    return cause instanceof BodyTooLargeError
      ? failure(413, 'The request is too large: at most 6 MB is accepted.')
      : failure(400, 'The request is not well-formed.');
  }
}

/** Answers for Node's parser errors; any other error is 400. */
const UNREADABLE: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not come in time.'],
};

/** Answers a malformed request as JSON, and closes the connection. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const [status, message] = UNREADABLE[code] ?? ['400 Bad Request', 'The request is not well-formed.'];
  const body = JSON.stringify({ message });
  const headers = [
    'Content-Type: application/json',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
  ];
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${body.length}`, 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers one request; no error ends the process. */
export async function handle(
  respond: Respond,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
) {
  try {
    const response = await answer(respond, incoming);
    if (response.status === 413) outgoing.setHeader('Connection', 'close');
    await send(response, outgoing, incoming.method ?? 'GET');
  } catch (cause) {
    // The client closed the connection, so there is nobody to answer.
    if (!outgoing.headersSent) consoleLog.info('connection ended early');
    outgoing.destroy(cause instanceof Error ? cause : undefined);
  }
}

/** Both, because browsers choose which one `localhost` means. */
const LOCALHOST = [LOOPBACK, '::1'];

/** A machine without IPv6 has no `::1`. */
const isMissing = (cause: unknown) =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((cause as NodeJS.ErrnoException).code ?? '');

/** Opens servers at the host, or at both loopback addresses. */
async function openAt({ host, port }: ListenAt, create: () => http.Server): Promise<http.Server[]> {
  const servers: http.Server[] = [];
  for (const address of host === undefined ? LOCALHOST : [host]) {
    const server = create();
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, address, resolve);
      });
      servers.push(server);
    } catch (cause) {
      if (servers.length > 0 && isMissing(cause)) continue;
      await Promise.all(servers.map(closed));
      throw cause;
    }
  }
  return servers;
}

const closed = (server: http.Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/**
 * Checks the port before a build, not after it.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function requireFreePort(at: ListenAt): Promise<void> {
  const probes = await openAt(at, () => http.createServer());
  await Promise.all(probes.map(closed));
}

/**
 * Serves until stopped.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function listen(at: ListenAt, respond: Respond): Promise<LocalServer> {
  const openRequests = new Set<Promise<void>>();
  const servers = await openAt(at, () =>
    http
      .createServer((incoming, outgoing) => {
        const work = handle(respond, incoming, outgoing);
        openRequests.add(work);
        void work.finally(() => openRequests.delete(work));
      })
      .on('clientError', refuse),
  );
  return {
    async stop() {
      const ended = Promise.all(servers.map(closed));
      const grace = delay(STOP_GRACE_MS, undefined, { ref: false });
      await Promise.race([Promise.all(openRequests), grace]);
      // The rest is idle, or a browser's spare connection without a request.
      for (const server of servers) server.closeAllConnections();
      await ended;
    },
  };
}
