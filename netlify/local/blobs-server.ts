import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { BlobsDirectory, type Condition } from './blobs-directory.ts';

/** As on the platform. */
const KEYS_A_PAGE = 1000;

/** The platform's own limit is 5 GB; nothing here is larger than an upload. */
const MAX_BYTES = 32 * 2 ** 20;

export interface LocalBlobs {
  /** The value of NETLIFY_BLOBS_CONTEXT that makes the client of @netlify/blobs use this server. */
  context: string;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/**
 * Serves a folder to the client of @netlify/blobs, in the client's own protocol. The stock local server sends no ETag,
 * lets several conditional writes win, is not safe against a kill and lists unfinished files; this one does none of that.
 */
export async function startBlobs(directory: string): Promise<LocalBlobs> {
  const blobs = new BlobsDirectory(directory);
  await blobs.open();
  const token = randomUUID();
  const server = http.createServer(async (request, response) => {
    const { status, headers, body } = await answer(blobs, token, request);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = { edgeURL: url, uncachedEdgeURL: url, token, siteID: 'local' };
  return {
    context: Buffer.from(JSON.stringify(context)).toString('base64'),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(blobs: BlobsDirectory, token: string, request: http.IncomingMessage): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${token}`) return { status: 403 };
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, , store, ...rest] = url.pathname.split('/');
  if (!store) return { status: 400 };
  try {
    const key = rest.map(decodeURIComponent).join('/');
    return await perform(blobs, request, url, decodeURIComponent(store), key);
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof URIError) return { status: 400 };
    return { status: 500 };
  }
}

async function perform(
  blobs: BlobsDirectory,
  request: http.IncomingMessage,
  url: URL,
  store: string,
  key: string,
): Promise<Answer> {
  if (request.method === 'PUT') return put(blobs, request, store, key);
  if (request.method === 'DELETE') {
    await blobs.delete(store, key);
    return { status: 204 };
  }
  if (!key) return list(blobs, store, url.searchParams);
  const entry = await blobs.get(store, key);
  if (!entry) return { status: 404 };
  const headers = { etag: entry.etag };
  return request.headers['if-none-match'] === entry.etag
    ? { status: 304, headers }
    : { status: 200, headers, body: entry.bytes };
}

async function list(blobs: BlobsDirectory, store: string, query: URLSearchParams): Promise<Answer> {
  const keys = await blobs.keys(store, query.get('prefix') ?? '');
  const cursor = query.get('cursor');
  const from = cursor ? keys.findIndex((key) => key > cursor) : 0;
  const page = from < 0 ? [] : keys.slice(from, from + KEYS_A_PAGE);
  const more = from >= 0 && from + KEYS_A_PAGE < keys.length;
  const result = {
    blobs: blobs.listed(store, page),
    directories: [],
    ...(more ? { next_cursor: page.at(-1) } : {}),
  };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

function conditionOf(headers: http.IncomingHttpHeaders): Condition {
  if (headers['if-none-match'] === '*') return { ifNew: true };
  return headers['if-match'] ? { ifMatch: headers['if-match'] } : undefined;
}

async function put(
  blobs: BlobsDirectory,
  request: http.IncomingMessage,
  store: string,
  key: string,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return { status: 413 };
    chunks.push(chunk);
  }
  const etag = await blobs.put(store, key, Buffer.concat(chunks), conditionOf(request.headers));
  return etag ? { status: 200, headers: { etag } } : { status: 412 };
}
