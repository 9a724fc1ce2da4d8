import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|feed\+json)|image\/svg)/;

/** Below this, compressing costs more than it saves. */
const WORTHWHILE_BYTES = 256;

export interface Encoded {
  bytes: Buffer;
  encoding: 'br' | 'gzip' | undefined;
}

export const isCompressible = (type: string, size: number): boolean =>
  TEXT.test(type) && size >= WORTHWHILE_BYTES;

/** The bytes in the best encoding that the client accepts, as a CDN would send them. */
export async function encode(bytes: Buffer, accepted: string): Promise<Encoded> {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    return { bytes: await brotli(bytes, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { bytes: await zip(bytes), encoding: 'gzip' };
  return { bytes, encoding: undefined };
}
