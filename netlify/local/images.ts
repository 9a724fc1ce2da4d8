import * as images from '#src/lib/image.ts';
import { failure } from './server.ts';

const QUALITY: Record<images.SizedFormat, number> = { avif: 55, webp: 75 };

/** The requested upload, with a width and a format that pages use. */
function requestedImage(query: URLSearchParams) {
  const address = query.get('url') ?? '';
  const width = images.SIZED_WIDTHS.find((width) => String(width) === query.get('w'));
  const format = images.SIZED_FORMATS.find((format) => format === query.get('fm'));
  const isUpload =
    address.startsWith(images.UPLOADS_PATH) &&
    images.IMAGE_NAME.test(address.slice(images.UPLOADS_PATH.length));
  return query.size === 3 && isUpload && width && format ? { address, width, format } : undefined;
}

async function sized(upload: Response, width: number, format: images.SizedFormat) {
  const { default: sharp } = await import('sharp');
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const image = sharp(bytes, { limitInputPixels: images.IMAGE_MAX_PIXELS }).autoOrient();
  const smaller = image.resize({ width, withoutEnlargement: true });
  return new Uint8Array(await smaller.toFormat(format, { quality: QUALITY[format], effort: 3 }).toBuffer());
}

/** Replaces the platform's image network: makes uploads in the widths and formats of this site's pages, each once. */
export function createImages() {
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  /** @param source answers a request of an upload as a visitor gets it */
  return async ({ method, url }: Request, source: (upload: Request) => Promise<Response>) => {
    if (method !== 'GET' && method !== 'HEAD')
      return failure(405, 'This address accepts only GET.', { Allow: 'GET' });
    const asked = requestedImage(new URL(url).searchParams);
    if (!asked) return failure(400, 'There is no such image at this size and in this format.');
    const { address, width, format } = asked;
    const upload = await source(new Request(new URL(address, url)));
    if (!upload.ok) return failure(404, 'There is no such image.');
    const key = `${width} ${format} ${address}`;
    const ready = cache.get(key) ?? sized(upload, width, format);
    cache.set(key, ready);
    const bytes = await ready.catch(() => void cache.delete(key));
    if (!bytes) return failure(400, 'This image cannot be read.');
    return new Response(bytes, {
      headers: {
        'Content-Type': `image/${format}`,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
}
