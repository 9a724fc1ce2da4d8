import {
  IMAGE_MAX_PIXELS,
  IMAGE_NAME,
  SIZED_FORMATS,
  SIZED_WIDTHS,
  UPLOADS_PATH,
  type SizedFormat,
} from '#src/lib/image.ts';
import { failure } from './server.ts';

/** @param source answers a request of an upload as a visitor gets it */
export type Images = (request: Request, source: (upload: Request) => Promise<Response>) => Promise<Response>;

/** The requested upload, with a width and a format that pages use. */
interface SizedImage {
  name: string;
  width: number;
  format: SizedFormat;
}

const QUALITY: Record<SizedFormat, number> = { avif: 55, webp: 75 };

function requestedImage(query: URLSearchParams): SizedImage | undefined {
  const address = query.get('url') ?? '';
  const width = SIZED_WIDTHS.find((width) => String(width) === query.get('w'));
  const format = SIZED_FORMATS.find((format) => format === query.get('fm'));
  const name = address.slice(UPLOADS_PATH.length);
  const isUpload = address.startsWith(UPLOADS_PATH) && IMAGE_NAME.test(name);
  return query.size === 3 && isUpload && width && format ? { name, width, format } : undefined;
}

async function sized(upload: Response, { width, format }: SizedImage): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const image = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS }).autoOrient();
  const smaller = image.resize({ width, withoutEnlargement: true });
  return new Uint8Array(await smaller.toFormat(format, { quality: QUALITY[format], effort: 3 }).toBuffer());
}

/**
 * Replaces the platform's image network as far as this site uses it: uploads in the widths and formats of its pages, which
 * are made once.
 */
export function createImages(): Images {
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  return async ({ method, url }, source) => {
    if (method !== 'GET' && method !== 'HEAD')
      return failure(405, 'This address accepts only GET.', { Allow: 'GET' });
    const asked = requestedImage(new URL(url).searchParams);
    if (!asked) return failure(400, 'There is no such image at this size and in this format.');
    const upload = await source(new Request(new URL(UPLOADS_PATH + asked.name, url)));
    if (!upload.ok) return failure(404, 'There is no such image.');
    const key = Object.values(asked).join(' ');
    const ready = cache.get(key) ?? sized(upload, asked);
    cache.set(key, ready);
    const bytes = await ready.catch(() => undefined);
    if (!bytes) {
      cache.delete(key);
      return failure(400, 'This image cannot be read.');
    }
    return new Response(bytes, {
      headers: {
        'Content-Type': `image/${asked.format}`,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
}
