import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import http from 'node:http';
import { BlobsDirectory } from './blobs-directory.ts';
import { answer, requestOf, type StoreRequest } from './blobs-protocol.ts';
import { openOnLoopback } from './loopback.ts';
import { RecentChanges } from './recent-changes.ts';
import { StoreTokens } from './store-tokens.ts';

export interface BlobsOptions {
  /** How long each request takes; the platform's take 15 to 60 ms. */
  latencyMs?: number | undefined;
  /** How far a list lags behind writes; what is asked for by its key never does. */
  lagMs?: number | undefined;
  /** How long a token is valid; for ever unless said. */
  tokenLifeMs?: number | undefined;
  /** Called as each request comes in. */
  onRequest?: ((request: StoreRequest) => void) | undefined;
}

export interface LocalBlobs {
  /** The value of NETLIFY_BLOBS_CONTEXT that makes the client of @netlify/blobs use this server. */
  context: string;
  /** The same with a token of its own, as the platform hands one to each invocation, where tokens end. */
  newContext(): string;
  stop(): Promise<void>;
}

/**
 * Serves a folder to the client of @netlify/blobs, in the client's own protocol. The stock local server sends no ETag,
 * lets several conditional writes win, is not safe against a kill and lists unfinished files; this one does none of that.
 */
export async function startBlobs(directory: string, options: BlobsOptions = {}): Promise<LocalBlobs> {
  const { latencyMs = 0, lagMs = 0, tokenLifeMs, onRequest } = options;
  const changes = lagMs > 0 ? new RecentChanges(lagMs) : undefined;
  const blobs = new BlobsDirectory(directory, changes?.note);
  await blobs.open();
  const tokens = new StoreTokens(tokenLifeMs);
  const server = http.createServer(async (incoming, outgoing) => {
    const request = requestOf(incoming);
    onRequest?.(request);
    // The way there and the way back: what is read may be outdated by the time that it arrives.
    await underway(latencyMs / 2);
    const { status, headers, body = '' } = await answer({ blobs, changes, tokens }, request, incoming);
    await underway(latencyMs / 2);
    request.endedAt = performance.now();
    // With its length the answer is one write.
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

async function underway(ms: number): Promise<void> {
  if (ms <= 0) return;
  await delay(ms);
  // After a pause of the whole process, what came in meanwhile comes before what was waiting.
  await immediate();
}
