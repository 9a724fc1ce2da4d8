import { createHash } from 'node:crypto';
import path from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { bestEncoding, effortFor, encode, isCompressible, type Encoding } from './compression.ts';
import { PROJECT } from './settings.ts';

/** A built file, ready to send. */
interface Asset {
  type: string;
  etag: string;
  bytes: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  /** Compressed bytes by encoding; a build never changes. */
  encoded: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
}

const NETLIFY_TOML = path.join(PROJECT, 'netlify.toml');

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** The platform reads this file of the build, and does not serve it. */
const HEADERS_FILE = '/_headers';

/** Whether a path has no trailing slash, as pages are served. */
const hasOwnAddress = (pathname: string) =>
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
      configPath: NETLIFY_TOML,
      projectDir: PROJECT,
      publishDir: folder,
      logger: console,
    });
  }

  /** The file at this path, or undefined. */
  async respond(request: Request, status = 200): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    if (!isRead(request) || !hasOwnAddress(pathname)) return undefined;
    const asset = await this.#asset(pathname, request);
    if (!asset) return undefined;
    return this.#answer(asset, request, status);
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
    return {
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      bytes,
      headers: Object.fromEntries(response.headers),
      encoded: new Map(),
    };
  }

  async #answer(asset: Asset, request: Request, status: number): Promise<Response> {
    const headers = new Headers(asset.headers);
    headers.set('ETag', asset.etag);
    const known = (request.headers.get('if-none-match') ?? '')
      .split(/,\s*/)
      .map((tag) => tag.replace(/^W\//, ''));
    const compressible = isCompressible(asset.type, asset.bytes.length);
    if (compressible) headers.set('Vary', 'Accept-Encoding');
    if (status === 200 && known.includes(asset.etag)) return new Response(null, { status: 304, headers });
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = compressible ? bestEncoding(accepted) : undefined;
    const bytes = encoding ? await encoded(asset, encoding) : asset.bytes;
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(bytes.length));
    return new Response(bytes, { status, headers });
  }
}

/** Compresses each asset once, also for concurrent requests. */
function encoded(asset: Asset, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const known = asset.encoded.get(encoding);
  if (known) return known;
  const making = encode(asset.bytes, encoding, effortFor(asset.type, asset.bytes.length));
  asset.encoded.set(encoding, making);
  return making;
}
