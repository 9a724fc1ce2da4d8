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

/** The best encoding of a text that the client accepts. */
function encodingFor(request: Request, type: string, size: number): Encoding | undefined {
  if (!TEXT.test(type) || size < WORTHWHILE_BYTES) return undefined;
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function encode(bytes: Bytes, encoding: Encoding, quality: number): Promise<Bytes> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

/** Compresses a function's text answer as a CDN would; other answers are unchanged. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || response.headers.has('content-encoding') || !TEXT.test(type)) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const plain = Buffer.from(await response.arrayBuffer());
  const encoding = encodingFor(request, type, plain.length);
  const bytes = encoding ? await encode(plain, encoding, QUALITY.eachTime) : plain;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: response.status, headers });
}

/** A built file, ready to send. */
interface Asset {
  type: string;
  etag: string;
  bytes: Bytes;
  headers: Headers;
  /** Compressed bytes by encoding; a build never changes. */
  encoded: Map<Encoding, Promise<Bytes>>;
}

/** Compresses each asset once, also for concurrent requests. */
function encoded({ type, bytes, encoded }: Asset, encoding: Encoding): Promise<Bytes> {
  const isUrgent = type.startsWith('text/html') || bytes.length <= SMALL_BYTES;
  const made = encoded.get(encoding) ?? encode(bytes, encoding, isUrgent ? QUALITY.utmost : QUALITY.quick);
  encoded.set(encoding, made);
  return made;
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
    const asset = await this.#asset(pathname, request);
    if (!asset) return undefined;
    const headers = new Headers(asset.headers);
    headers.set('ETag', asset.etag);
    if (TEXT.test(asset.type) && asset.bytes.length >= WORTHWHILE_BYTES)
      headers.set('Vary', 'Accept-Encoding');
    if (status === 200 && request.headers.get('if-none-match')?.includes(asset.etag))
      return new Response(null, { status: 304, headers });
    const encoding = encodingFor(request, asset.type, asset.bytes.length);
    const bytes = encoding ? await encoded(asset, encoding) : asset.bytes;
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.length));
    return new Response(bytes, { status, headers });
  }

  #asset(pathname: string, request: Request): Promise<Asset | undefined> {
    const known = this.#cache.get(pathname);
    if (known) return known;
    const loading = this.#load(pathname, request);
    this.#cache.set(pathname, loading);
    // Only found files are cached: a missing one, or one that failed to load, is looked for again.
    const forget = () => void this.#cache.delete(pathname);
    loading.then((asset) => asset ?? forget(), forget);
    return loading;
  }

  async #load(pathname: string, request: Request): Promise<Asset | undefined> {
    const handler = pathname.startsWith('/_astro/') ? this.#assets : this.#pages;
    const match = await handler.match(new Request(new URL(pathname, request.url)));
    if (!match) return undefined;
    const response = await match.handle();
    const bytes = Buffer.from(await response.arrayBuffer());
    await this.#headers.apply(request, response);
    const { headers } = response;
    return {
      type: headers.get('content-type') ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      ...{ bytes, headers, encoded: new Map() },
    };
  }
}
