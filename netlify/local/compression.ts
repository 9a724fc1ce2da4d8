import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json)|image\/svg)/;

/** Compressing less than this costs more than it saves. */
const WORTHWHILE_BYTES = 256;

export const isCompressible = (type: string, size: number): boolean =>
  TEXT.test(type) && size >= WORTHWHILE_BYTES;

export type Encoding = 'br' | 'gzip';

/** Brotli quality: `utmost` for files that delay a page; anything above `quick` takes ten times as long. */
const EFFORT = { utmost: 11, quick: 8, eachTime: 4 };

/** Up to this size, the utmost quality takes a few milliseconds. */
const SMALL_BYTES = 8192;

/** The quality for a file, which is compressed once and cached. */
export const effortFor = (type: string, size: number): number =>
  type.startsWith('text/html') || size <= SMALL_BYTES ? EFFORT.utmost : EFFORT.quick;

/** The best encoding that the client accepts. */
export function bestEncoding(accepted: string): Encoding | undefined {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Compresses bytes as a CDN would. */
export function encode(
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
  effort: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}

/** Compresses a function's text answer where it saves bytes; other answers are unchanged. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const encodable = response.body && !response.headers.has('content-encoding') && TEXT.test(type);
  if (!encodable) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const plain = Buffer.from(await response.arrayBuffer());
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = isCompressible(type, plain.length) ? bestEncoding(accepted) : undefined;
  const bytes = encoding ? await encode(plain, encoding, EFFORT.eachTime) : plain;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: response.status, headers });
}
