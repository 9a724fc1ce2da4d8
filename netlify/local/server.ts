import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { consoleLog } from '#server/log';
import { BodyTooLargeError, send, toRequest } from './http-adapter.ts';

/** How long a stop waits for requests under way. */
const STOP_GRACE_MS = 5000;

export type Respond = (request: Request, ip: string) => Promise<Response>;

export interface LocalServer {
  stop(): Promise<void>;
}

const failure = (status: number, message: string) =>
  Response.json(
    { message },
    { status, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } },
  );

function unexpected(cause: unknown): Response {
  consoleLog.error('request failed in the local server', {}, cause);
  return failure(500, 'Something went wrong on our side. Please try again.');
}

/** The client's address as the connection has it: no header is believed. */
const addressOf = (incoming: http.IncomingMessage) =>
  (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');

async function answer(respond: Respond, incoming: http.IncomingMessage): Promise<Response> {
  try {
    const request = await toRequest(incoming);
    return await respond(request, addressOf(incoming)).catch(unexpected);
  } catch (cause) {
    return cause instanceof BodyTooLargeError
      ? failure(413, 'The request is too large: at most 6 MB are accepted.')
      : failure(400, 'The request is not well-formed.');
  }
}

/** One request from Node's server to its answer; nothing that happens on the way ends the process. */
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
    // The client went away in the middle: nobody is left to tell.
    if (!outgoing.headersSent) consoleLog.info('connection ended early');
    outgoing.destroy(cause instanceof Error ? cause : undefined);
  }
}

/**
 * Finds out before a build, not after it.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function requireFreePort(port: number): Promise<void> {
  const probe = http.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Serves until stopped.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function listen(port: number, respond: Respond): Promise<LocalServer> {
  const underWay = new Set<Promise<void>>();
  const server = http.createServer((incoming, outgoing) => {
    const work = handle(respond, incoming, outgoing);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const grace = delay(STOP_GRACE_MS, undefined, { ref: false });
      await Promise.race([Promise.all(underWay), grace]);
      // What is open now is idle, or a browser's spare connection that never carried a request.
      server.closeAllConnections();
      await closed;
    },
  };
}
