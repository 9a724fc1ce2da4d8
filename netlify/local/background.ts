import { setTimeout as delay } from 'node:timers/promises';
import { consoleLog, type Log } from '#src/server/platform/log.ts';

/** Work behind the answer: a stop waits for it, and a failure is logged and does not end the process. */
export class Background {
  readonly #works = new Set<Promise<unknown>>();
  readonly #log: Log;

  constructor(log: Log = consoleLog) {
    this.#log = log;
  }

  readonly add = (work: unknown): void => {
    const settled = Promise.resolve(work)
      .catch((cause: unknown) => this.#log.error('background work failed', {}, cause))
      .finally(() => this.#works.delete(settled));
    this.#works.add(settled);
  };

  /** Waits for all work, also for work that starts meanwhile. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }

  /** The same with a time limit, before a stop. */
  async settledWithin(ms: number): Promise<void> {
    await Promise.race([this.settled(), delay(ms, undefined, { ref: false })]);
    if (this.#works.size > 0)
      this.#log.error('background work ended by the stop', { unfinished: this.#works.size });
  }
}
