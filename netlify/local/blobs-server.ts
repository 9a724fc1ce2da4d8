import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { BlobsDirectory } from './blobs-directory.ts';
import { openOnLoopback } from './server.ts';

/** The platform's page size. */
const KEYS_A_PAGE = 1000;

/** One request of the client. */
export interface StoreRequest {
  kind: 'get' | 'list' | 'put' | 'delete';
  store: string;
  /** Empty for a list. */
  key: string;
}

export interface BlobsOptions {
  /** The time that each request takes; the platform needs 15 to 60 ms. */
  latencyMs?: number | undefined;
  onRequest?: ((request: StoreRequest) => void) | undefined;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const KINDS: Record<string, StoreRequest['kind']> = { PUT: 'put', DELETE: 'delete' };

/** A request of a URL such as /site/store/key; without store and key when it is malformed. */
function requestOf({ method = '', url = '' }: http.IncomingMessage): StoreRequest {
  let [store, key] = ['', ''];
  try {
    const parts = new URL(url, 'http://localhost').pathname.split('/').map(decodeURIComponent);
    [store, key] = [parts[2] ?? '', parts.slice(3).join('/')];
  } catch {
    // The answer is 400.
  }
  return { kind: KINDS[method] ?? (key ? 'get' : 'list'), store, key };
}

async function list(blobs: BlobsDirectory, store: string, { searchParams: query }: URL): Promise<Answer> {
  const keys = await blobs.keys(store, query.get('prefix') ?? '');
  const cursor = query.get('cursor') ?? '';
  const from = keys.findIndex((key) => key > cursor);
  const page = from < 0 ? [] : keys.slice(from, from + KEYS_A_PAGE);
  const hasMore = from >= 0 && from + KEYS_A_PAGE < keys.length;
  const result = {
    // Empty for a blob that was deleted since.
    blobs: page.map((key) => ({ key, etag: blobs.get(store, key)?.etag ?? '' })),
    directories: [],
    ...(hasMore ? { next_cursor: page.at(-1) } : {}),
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

/** Answers in the protocol of @netlify/blobs. */
async function answer(
  blobs: BlobsDirectory,
  { kind, store, key }: StoreRequest,
  incoming: http.IncomingMessage,
): Promise<Answer> {
  if (!store) return { status: 400 };
  const { 'if-none-match': none, 'if-match': ifMatch } = incoming.headers;
  switch (kind) {
    case 'list':
      return list(blobs, store, new URL(incoming.url ?? '', 'http://localhost'));
    case 'put': {
      const condition = none === '*' ? ({ ifNew: true } as const) : ifMatch ? { ifMatch } : undefined;
      const etag = await blobs.put(store, key, await buffer(incoming), condition);
      return etag ? { status: 200, headers: { etag } } : { status: 412 };
    }
    case 'delete':
      await blobs.delete(store, key);
      return { status: 204 };
    case 'get': {
      const found = blobs.get(store, key);
      if (!found) return { status: 404 };
      const headers = { etag: found.etag };
      return none === found.etag ? { status: 304, headers } : { status: 200, headers, body: found.bytes };
    }
  }
}

/**
 * Serves a folder to the client of @netlify/blobs, in its protocol. Netlify's own local server sends no ETag, lets
 * several conditional writes succeed, loses data in a kill and lists unfinished files; this one does not.
 */
export async function startBlobs(directory: string, { latencyMs = 0, onRequest }: BlobsOptions = {}) {
  const blobs = new BlobsDirectory(directory);
  await blobs.open();
  let token = randomUUID();
  const server = http.createServer(async (incoming, outgoing) => {
    const request = requestOf(incoming);
    onRequest?.(request);
    const isAuthorized = incoming.headers.authorization === `Bearer ${token}`;
    // Half the latency before and half after, so that a read may be out of date when it arrives.
    await travel(latencyMs / 2);
    const answering = isAuthorized ? answer(blobs, request, incoming) : Promise.resolve({ status: 401 });
    const { status, headers = {}, body }: Answer = await answering.catch(() => ({ status: 500 }));
    await travel(latencyMs / 2);
    outgoing.statusCode = status;
    outgoing.setHeaders(new Map(Object.entries(headers)));
    // Without a head before, the answer has its length and is one write.
    outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  });
  server.keepAliveTimeout = 60_000;
  const { url, stop } = await openOnLoopback(server);
  return {
    /** The value of NETLIFY_BLOBS_CONTEXT that makes the client of @netlify/blobs use this server. */
    get context(): string {
      const context = { edgeURL: url, uncachedEdgeURL: url, token, siteID: 'local' };
      return Buffer.from(JSON.stringify(context)).toString('base64');
    },
    /** From now on only a new context is accepted: the platform's tokens expire. */
    renewToken: () => void (token = randomUUID()),
    stop,
  };
}

export type LocalBlobs = Awaited<ReturnType<typeof startBlobs>>;

async function travel(ms: number): Promise<void> {
  if (ms <= 0) return;
  await delay(ms);
  // After a pause of the whole process, new requests are handled before this timer continues.
  await immediate();
}
