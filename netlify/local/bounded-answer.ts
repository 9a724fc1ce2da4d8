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
 * An answer within the platform's limits, up to its last byte. What has a length counts as buffered, and so does what a
 * function made of a text or of bytes: it comes in one piece and was held in memory whole.
 * @param report called with what breaks a stream off: its status is sent by then
 * @throws AnswerTooLargeError for a buffered one; TooLateError
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
