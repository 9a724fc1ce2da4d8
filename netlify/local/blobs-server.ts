import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import http from 'node:http';
import { BlobsDirectory } from './blobs-directory.ts';
import { answer, requestOf, type StoreRequest } from './blobs-protocol.ts';
import { openOnLoopback } from './loopback.ts';
import { RecentChanges } from './recent-changes.ts';
import { StoreTokens } from './store-tokens.ts';

export interface BlobsOptions {
  /** The time that each request takes; the platform needs 15 to 60 ms. */
  latencyMs?: number | undefined;
  /** How long a list lags behind writes; reading a key never lags. */
  lagMs?: number | undefined;
  /** How long a token is valid; for ever by default. */
  tokenLifeMs?: number | undefined;
  /** Called at the start of each request. */
  onRequest?: ((request: StoreRequest) => void) | undefined;
}

export interface LocalBlobs {
  /** The value of NETLIFY_BLOBS_CONTEXT that makes the client of @netlify/blobs use this server. */
  context: string;
  /** A new context with a new token, where tokens expire; the platform passes one to each invocation. */
  newContext(): string;
  stop(): Promise<void>;
}

/**
 * Serves a folder to the client of @netlify/blobs, in its protocol. Netlify's own local server sends no ETag, lets
 * several conditional writes succeed, loses data in a kill and lists unfinished files; this one does not.
 */
export async function startBlobs(directory: string, options: BlobsOptions = {}): Promise<LocalBlobs> {
  const { latencyMs = 0, lagMs = 0, tokenLifeMs, onRequest } = options;
  const changes = lagMs > 0 ? new RecentChanges(lagMs) : undefined;
  const blobs = new BlobsDirectory(directory, changes?.add);
  await blobs.open();
  const tokens = new StoreTokens(tokenLifeMs);
  const server = http.createServer(async (incoming, outgoing) => {
    const request = requestOf(incoming);
    onRequest?.(request);
    // Half the latency before and half after, so that a read may be out of date when it arrives.
    await travel(latencyMs / 2);
    const { status, headers, body = '' } = await answer({ blobs, changes, tokens }, request, incoming);
    await travel(latencyMs / 2);
    request.endedAt = performance.now();
    // With a length, the answer is one write.
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    outgoing.writeHead(status, { ...headers, ...(status === 304 || status === 204 ? {} : length) });
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  });
  server.keepAliveTimeout = 60_000;
  const { url, stop } = await openOnLoopback(server);
  const newContext = () => {
    const context = { edgeURL: url, uncachedEdgeURL: url, token: tokens.issue(), siteID: 'local' };
    return Buffer.from(JSON.stringify(context)).toString('base64');
  };
  return {
    context: newContext(),
    newContext,
    stop,
  };
}

async function travel(ms: number): Promise<void> {
  if (ms <= 0) return;
  await delay(ms);
  // After a pause of the whole process, new requests are handled before this timer continues.
  await immediate();
}
