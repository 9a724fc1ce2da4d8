import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json)|image\/svg)/;

/** Below this, compressing costs more than it saves. */
const WORTHWHILE_BYTES = 256;

export interface Encoded {
  bytes: Buffer<ArrayBuffer>;
  encoding: 'br' | 'gzip' | undefined;
}

export const isCompressible = (type: string, size: number): boolean =>
  TEXT.test(type) && size >= WORTHWHILE_BYTES;

/** Brotli's effort: files are compressed once and kept, answers each time. */
const QUALITY = { once: 9, eachTime: 4 };

/** The bytes in the best encoding that the client accepts, as a CDN would send them. */
export async function encode(
  bytes: Buffer<ArrayBuffer>,
  accepted: string,
  quality = QUALITY.once,
): Promise<Encoded> {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    return { bytes: await brotli(bytes, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { bytes: await zip(bytes), encoding: 'gzip' };
  return { bytes, encoding: undefined };
}

/** Text that a function answers, compressed where it is worth it; everything else as it is. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const encodable = response.body && !response.headers.has('content-encoding') && TEXT.test(type);
  if (!encodable) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const bytes = Buffer.from(await response.arrayBuffer());
  const accepted = request.headers.get('accept-encoding') ?? '';
  const worthwhile = isCompressible(type, bytes.length);
  const made = worthwhile ? await encode(bytes, accepted, QUALITY.eachTime) : { bytes, encoding: undefined };
  if (made.encoding) headers.set('Content-Encoding', made.encoding);
  headers.set('Content-Length', String(made.bytes.length));
  return new Response(made.bytes, { status: response.status, headers });
}
