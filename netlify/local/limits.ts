import { consoleLog, type Log } from '#src/server/platform/log.ts';
import { AnswerTooLargeError, boundedAnswer, type AnswerLimits } from './bounded-answer.ts';
import { Deadline, TooLateError } from './deadline.ts';
import { failure } from './failure.ts';

export interface Limits extends AnswerLimits {
  requestMs: number;
  scheduleMs: number;
  memoryBytes: number;
}

const MEGABYTE = 2 ** 20;

/** The limits that the platform documents for functions. */
const PLATFORM_LIMITS: Limits = {
  requestMs: 60_000,
  scheduleMs: 30_000,
  bufferedBytes: 6 * MEGABYTE,
  streamedBytes: 20 * MEGABYTE,
  memoryBytes: 1024 * MEGABYTE,
};

/** Applies the platform's limits to functions, so that what works here works there. */
export class FunctionLimits {
  readonly #limits: Limits;
  readonly #log: Log;
  #wasOverMemory = false;

  constructor(limits: Partial<Limits> = {}, log: Log = consoleLog) {
    this.#limits = { ...PLATFORM_LIMITS, ...limits };
    this.#log = log;
  }

  /** A function's answer, or an error when it is too late or too large. */
  async answer(name: string, work: Promise<Response | undefined | void>): Promise<Response> {
    const deadline = new Deadline(this.#limits.requestMs);
    const report = (cause: unknown) => this.#report(name, cause);
    try {
      const response = await deadline.wait(work);
      if (response) return await boundedAnswer(response, this.#limits, deadline, report);
      deadline.end();
      return new Response(null, { status: 204 });
    } catch (cause) {
      deadline.end();
      report(cause);
      if (cause instanceof TooLateError)
        return failure(504, 'The server took too long to answer. Please try again.');
      if (cause instanceof AnswerTooLargeError)
        return failure(502, 'The answer is too large. Please ask for less at once.');
      throw cause;
    } finally {
      this.#checkMemory(name);
    }
  }

  /** Waits for a scheduled function up to its time limit; its own failure is not logged here. */
  async schedule(name: string, work: Promise<unknown>): Promise<void> {
    const deadline = new Deadline(this.#limits.scheduleMs);
    try {
      await deadline.wait(work);
    } catch (cause) {
      if (cause instanceof TooLateError)
        this.#log.error('scheduled function timed out: the platform ends it here', {
          function: name,
          limitMs: this.#limits.scheduleMs,
        });
    } finally {
      deadline.end();
      this.#checkMemory(name);
    }
  }

  #report(name: string, cause: unknown): void {
    if (cause instanceof TooLateError)
      this.#log.error('function timed out', { function: name, limitMs: this.#limits.requestMs });
    if (cause instanceof AnswerTooLargeError)
      this.#log.error('answer too large', {
        function: name,
        bytes: cause.bytes,
        limitBytes: cause.limitBytes,
      });
  }

  /** Logged once, for the whole process; it also serves files and the store, and so uses more than a function. */
  #checkMemory(name: string): void {
    const bytes = process.memoryUsage.rss();
    if (this.#wasOverMemory || bytes <= this.#limits.memoryBytes) return;
    this.#wasOverMemory = true;
    const limitBytes = this.#limits.memoryBytes;
    this.#log.error('more memory in use than a function has', { function: name, bytes, limitBytes });
  }
}
