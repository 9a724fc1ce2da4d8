import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { PROJECT } from './command.ts';

type Bytes = Buffer<ArrayBuffer>;
type Encoding = 'br' | 'gzip';

const TEXT =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json)|image\/svg)/;

/** Compressing less than this costs more than it saves. */
const WORTHWHILE_BYTES = 256;

/** Brotli's quality: `utmost`, which takes ten times as long, for small files and pages; other files are larger. */
const QUALITY = { utmost: 11, quick: 8, eachTime: 4 };
const SMALL_BYTES = 8192;

function encode(bytes: Bytes, encoding: Encoding, quality: number): Promise<Bytes> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

const isCompressible = (headers: Headers, { length }: Bytes) =>
  TEXT.test(headers.get('content-type') ?? '') && length >= WORTHWHILE_BYTES;

/** An answer with a body, a text in the best encoding that the client accepts. */
async function sendable(
  { request, plain, headers, status }: { request: Request; plain: Bytes; headers: Headers; status: number },
  encodeAs: (encoding: Encoding) => Promise<Bytes>,
): Promise<Response> {
  const accepted = request.headers.get('accept-encoding')?.split(/[^\w-]+/) ?? [];
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  const isEncoded = encoding && isCompressible(headers, plain);
  const bytes = isEncoded ? await encodeAs(encoding) : plain;
  if (isEncoded) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status, headers });
}

/** Compresses a function's text answer as a CDN would; other answers are unchanged. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const headers = new Headers(response.headers);
  if (!response.body || headers.has('content-encoding') || !TEXT.test(headers.get('content-type') ?? ''))
    return response;
  headers.append('Vary', 'Accept-Encoding');
  const plain = Buffer.from(await response.arrayBuffer());
  return sendable({ request, plain, headers, status: response.status }, (encoding) =>
    encode(plain, encoding, QUALITY.eachTime),
  );
}

/** A built file, ready to send. */
interface Asset {
  etag: string;
  bytes: Bytes;
  headers: Headers;
  /** The compressed bytes, made once, also for concurrent requests: a build never changes. */
  encoded: Map<Encoding, Promise<Bytes>>;
}

/** The platform reads this file of the build, and does not serve it. */
const HEADERS_FILE = '/_headers';

/** Whether a path has no trailing slash, as pages are served. */
const isServed = (pathname: string) =>
  (pathname === '/' || !pathname.endsWith('/')) && pathname !== HEADERS_FILE;

/**
 * One build, served by Netlify's own static and header packages, with what its CDN adds: ETags, compression and the
 * headers of netlify.toml. `earlier` builds still serve their hashed assets to open pages.
 */
export class StaticSite {
  readonly folder: string;
  readonly #pages: StaticHandler;
  readonly #assets: StaticHandler;
  readonly #headers: HeadersHandler;
  readonly #cache = new Map<string, Promise<Asset | undefined>>();

  constructor(folder: string, earlier: string[] = []) {
    this.folder = folder;
    this.#pages = new StaticHandler({ directory: folder });
    this.#assets = new StaticHandler({ directory: [folder, ...earlier] });
    this.#headers = new HeadersHandler({
      configPath: path.join(PROJECT, 'netlify.toml'),
      projectDir: PROJECT,
      publishDir: folder,
      logger: console,
    });
  }

  /** The file at this path, or undefined. */
  async respond(request: Request, status = 200): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    if (!['GET', 'HEAD'].includes(request.method) || !isServed(pathname)) return undefined;
    const loading = this.#cache.get(pathname) ?? this.#load(pathname, request);
    this.#cache.set(pathname, loading);
    // Only found files are cached: a missing one, or one that failed to load, is looked for again.
    const forget = () => void this.#cache.delete(pathname);
    loading.then((asset) => asset ?? forget(), forget);
    const asset = await loading;
    if (!asset) return undefined;
    const { etag, bytes: plain, encoded } = asset;
    const headers = new Headers(asset.headers);
    if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers });
    return sendable({ request, plain, headers, status }, (encoding) => {
      const isUrgent = headers.get('content-type')?.startsWith('text/html') || plain.length <= SMALL_BYTES;
      const quality = isUrgent ? QUALITY.utmost : QUALITY.quick;
      const made = encoded.get(encoding) ?? encode(plain, encoding, quality);
      encoded.set(encoding, made);
      return made;
    });
  }

  async #load(pathname: string, request: Request): Promise<Asset | undefined> {
    const handler = pathname.startsWith('/_astro/') ? this.#assets : this.#pages;
    const match = await handler.match(new Request(new URL(pathname, request.url)));
    if (!match) return undefined;
    const response = await match.handle();
    const bytes = Buffer.from(await response.arrayBuffer());
    await this.#headers.apply(request, response);
    const { headers } = response;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    headers.set('ETag', etag);
    if (isCompressible(headers, bytes)) headers.set('Vary', 'Accept-Encoding');
    return { etag, bytes, headers, encoded: new Map() };
  }
}
