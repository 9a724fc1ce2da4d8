import type http from 'node:http';
import type { BlobsDirectory, Condition, Listed } from './blobs-directory.ts';
import type { RecentChanges } from './recent-changes.ts';
import type { StoreTokens } from './store-tokens.ts';

/** The platform's page size. */
const KEYS_A_PAGE = 1000;

/** The platform's limit is 5 GB; uploads here are smaller than this. */
const MAX_BYTES = 32 * 2 ** 20;

/** One request of the client; times are of `performance.now()`. */
export interface StoreRequest {
  kind: 'get' | 'list' | 'put' | 'delete';
  store: string;
  /** Empty for a list. */
  key: string;
  startedAt: number;
  /** Undefined until it is answered. */
  endedAt: number | undefined;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** What the requests of one folder are answered from. */
interface Served {
  blobs: BlobsDirectory;
  /** The recent changes, if lists lag. */
  changes: RecentChanges | undefined;
  tokens: StoreTokens;
}

const KINDS: Record<string, StoreRequest['kind']> = { PUT: 'put', DELETE: 'delete' };

/** The store and key of a URL such as /site/store/key; both empty when it is malformed. */
function targetOf(address: string): [store: string, key: string] {
  try {
    const { pathname } = new URL(address, 'http://localhost');
    const [, , store = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    return [store, rest.join('/')];
  } catch {
    return ['', ''];
  }
}

/** The kind, store and key of a request. */
export function requestOf({ method = '', url = '' }: http.IncomingMessage): StoreRequest {
  const [store, key] = targetOf(url);
  const kind = KINDS[method] ?? (key ? 'get' : 'list');
  return { kind, store, key, startedAt: performance.now(), endedAt: undefined };
}

/** Answers in the protocol of @netlify/blobs; never rejects. */
export async function answer(
  served: Served,
  { kind, store, key }: StoreRequest,
  incoming: http.IncomingMessage,
): Promise<Answer> {
  if (!served.tokens.accepts(incoming.headers.authorization)) return { status: 401 };
  if (!store) return { status: 400 };
  try {
    if (kind === 'list') return await list(served, store, new URL(incoming.url ?? '', 'http://localhost'));
    if (kind === 'get') return await get(served.blobs, store, key, incoming.headers['if-none-match']);
    if (kind === 'put') return await put(served.blobs, store, key, incoming);
    await served.blobs.delete(store, key);
    return { status: 204 };
  } catch (cause) {
    return { status: cause instanceof RangeError ? 400 : 500 };
  }
}

async function get(blobs: BlobsDirectory, store: string, key: string, known?: string): Promise<Answer> {
  const entry = await blobs.get(store, key);
  if (!entry) return { status: 404 };
  const headers = { etag: entry.etag };
  return known === entry.etag ? { status: 304, headers } : { status: 200, headers, body: entry.bytes };
}

async function list(served: Served, store: string, { searchParams: query }: URL): Promise<Answer> {
  const { keys, etagsOf } = await listedKeys(served, store, query.get('prefix') ?? '');
  const cursor = query.get('cursor');
  const from = cursor ? keys.findIndex((key) => key > cursor) : 0;
  const page = from < 0 ? [] : keys.slice(from, from + KEYS_A_PAGE);
  const more = from >= 0 && from + KEYS_A_PAGE < keys.length;
  const result = {
    blobs: etagsOf(page),
    directories: [],
    ...(more ? { next_cursor: page.at(-1) } : {}),
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

/** The keys of a store and a function for their ETags, without the changes that a lagging list does not show yet. */
async function listedKeys({ blobs, changes }: Served, store: string, prefix: string) {
  const keys = await blobs.keys(store, prefix);
  const before = changes?.beforeChanges(store);
  if (!before || before.size === 0) return { keys, etagsOf: (page: string[]) => blobs.listed(store, page) };
  const earlier = [...before].filter(([key, etag]) => etag !== undefined && key.startsWith(prefix));
  return {
    keys: [...keys.filter((key) => !before.has(key)), ...earlier.map(([key]) => key)].sort(),
    etagsOf: (page: string[]): Listed[] =>
      blobs.listed(store, page).map(({ key, etag }) => ({ key, etag: before.get(key) ?? etag })),
  };
}

function conditionOf(headers: http.IncomingHttpHeaders): Condition {
  if (headers['if-none-match'] === '*') return { ifNew: true };
  return headers['if-match'] ? { ifMatch: headers['if-match'] } : undefined;
}

async function put(
  blobs: BlobsDirectory,
  store: string,
  key: string,
  incoming: http.IncomingMessage,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return { status: 413 };
    chunks.push(chunk);
  }
  const etag = await blobs.put(store, key, Buffer.concat(chunks), conditionOf(incoming.headers));
  return etag ? { status: 200, headers: { etag } } : { status: 412 };
}
