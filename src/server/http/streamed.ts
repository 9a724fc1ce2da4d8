import type { Call } from './call.ts';
import { Reply } from './reply.ts';

/** Texts as bytes; each is asked for when the one before it has been taken. */
function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/**
 * An answer that may be larger than 6 MB: it comes as a stream, compressed where the caller takes that, because the platform
 * ends a streamed answer after 20 MB.
 */
export function streamed(
  { headers }: Pick<Call, 'headers'>,
  pieces: Iterable<string>,
  own: Record<string, string>,
): Reply {
  const stream = streamOf(pieces);
  if (!/\bgzip\b/.test(headers.get('accept-encoding') ?? '')) return new Reply(stream, { headers: own });
  return new Reply(stream.pipeThrough(new CompressionStream('gzip')), {
    headers: { ...own, 'Content-Encoding': 'gzip' },
  });
}
