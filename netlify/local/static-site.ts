import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { PROJECT } from './command.ts';

type Bytes = Buffer<ArrayBuffer>;
type Encoding = 'br' | 'gzip' | undefined;

const TEXT =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json)|image\/svg)/;

/** Compressing less than this costs more than it saves. */
const WORTHWHILE_BYTES = 256;

/** Brotli's quality: `utmost`, which takes ten times as long, for small files and pages; other files are larger. */
const QUALITY = { utmost: 11, quick: 8, eachTime: 4 };
const SMALL_BYTES = 8192;

/** The best encoding that a client accepts. */
function encodingFor({ headers }: Request): Encoding {
  const accepted = headers.get('accept-encoding')?.split(/[^\w-]+/) ?? [];
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

/** Compresses a text as a CDN would, and names the encoding in the headers; pictures and fonts stay unchanged. */
async function packed(plain: Bytes, headers: Headers, encoding: Encoding, quality: number): Promise<Bytes> {
  const isText = TEXT.test(headers.get('content-type') ?? '') && plain.length >= WORTHWHILE_BYTES;
  if (isText) headers.append('Vary', 'Accept-Encoding');
  let bytes = plain;
  if (isText && encoding) {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: plain.length };
    bytes = await (encoding === 'gzip'
      ? promisify(gzip)(plain)
      : promisify(brotliCompress)(plain, { params }));
    headers.set('Content-Encoding', encoding);
  }
  headers.set('Content-Length', String(bytes.length));
  return bytes;
}

/** Compresses a function's answer, unless the function did. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  if (!response.body || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  const plain = Buffer.from(await response.arrayBuffer());
  const bytes = await packed(plain, headers, encodingFor(request), QUALITY.eachTime);
  return new Response(bytes, { status: response.status, headers });
}

/** A built file, ready to send in one encoding. */
interface Asset {
  etag: string;
  bytes: Bytes;
  headers: Headers;
}

/** The platform reads this file of the build, and does not serve it. */
const HEADERS_FILE = '/_headers';

/** Whether a path has no trailing slash, as pages are served. */
const isServed = (pathname: string) =>
  (pathname === '/' || !pathname.endsWith('/')) && pathname !== HEADERS_FILE;

/** One build as the CDN serves it, by Netlify’s own packages for files and headers; `earlier` builds serve their hashed assets. */
export class StaticSite {
  readonly folder: string;
  readonly #pages: StaticHandler;
  readonly #assets: StaticHandler;
  readonly #headers: HeadersHandler;
  /** Each file that was asked for, by encoding and path: a build never changes. */
  readonly #cache = new Map<string, Asset>();

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
    const encoding = encodingFor(request);
    const key = `${encoding} ${pathname}`;
    const asset = this.#cache.get(key) ?? (await this.#load(pathname, request, encoding));
    if (!asset) return undefined;
    this.#cache.set(key, asset);
    const { etag, bytes, headers } = asset;
    if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers });
    return new Response(bytes, { status, headers });
  }

  async #load(pathname: string, request: Request, encoding: Encoding): Promise<Asset | undefined> {
    const handler = pathname.startsWith('/_astro/') ? this.#assets : this.#pages;
    const match = await handler.match(new Request(new URL(pathname, request.url)));
    if (!match) return undefined;
    const response = await match.handle();
    const plain = Buffer.from(await response.arrayBuffer());
    await this.#headers.apply(request, response);
    const { headers } = response;
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    headers.set('ETag', etag);
    const isUrgent = headers.get('content-type')?.startsWith('text/html') || plain.length <= SMALL_BYTES;
    const bytes = await packed(plain, headers, encoding, isUrgent ? QUALITY.utmost : QUALITY.quick);
    return { etag, bytes, headers };
  }
}
