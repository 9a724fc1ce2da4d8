import type { Deadline } from './deadline.ts';

export interface AnswerLimits {
  bufferedBytes: number;
  streamedBytes: number;
}

export class AnswerTooLargeError extends Error {
  readonly bytes: number;
  readonly limitBytes: number;

  constructor(bytes: number, limitBytes: number) {
    super('The answer is too large.');
    this.bytes = bytes;
    this.limitBytes = limitBytes;
  }
}

/**
 * Applies the platform's limits to an answer. It counts as buffered if it has a length, or if the function made it from
 * text or bytes: then its first chunk is all of it.
 * @param report called with the error that ends a stream, whose status was sent before
 * @throws AnswerTooLargeError for a buffered answer; TooLateError
 */
export async function boundedAnswer(
  response: Response,
  limits: AnswerLimits,
  deadline: Deadline,
  report: (cause: unknown) => void,
): Promise<Response> {
  if (!response.body) {
    deadline.end();
    return response;
  }
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  const first = await deadline.wait(reader.read());
  const bytes = Math.max(Number(response.headers.get('content-length')), first.value?.byteLength ?? 0);
  if (bytes > limits.bufferedBytes) {
    await reader.cancel();
    throw new AnswerTooLargeError(bytes, limits.bufferedBytes);
  }
  const { status, headers } = response;
  return new Response(bounded(first, reader, limits.streamedBytes, deadline, report), { status, headers });
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

function bounded(
  first: ReadableStreamReadResult<Uint8Array<ArrayBuffer>>,
  reader: Reader,
  limitBytes: number,
  deadline: Deadline,
  report: (cause: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  let next: typeof first | undefined = first;

  async function pass(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { value, done } = next ?? (await deadline.wait(reader.read()));
    next = undefined;
    bytes += value?.byteLength ?? 0;
    if (bytes > limitBytes) throw new AnswerTooLargeError(bytes, limitBytes);
    if (value) controller.enqueue(value);
    if (!done) return;
    deadline.end();
    controller.close();
  }

  async function end(cause: unknown): Promise<void> {
    deadline.end();
    await reader.cancel(cause).catch(() => undefined);
  }

  return new ReadableStream({
    pull: (controller) =>
      pass(controller).catch((cause: unknown) => {
        report(cause);
        void end(cause);
        throw cause;
      }),
    cancel: end,
  });
}
