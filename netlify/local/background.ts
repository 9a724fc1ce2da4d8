import { consoleLog } from '#server/log';

/** Work that outlives its answer: awaited before a stop, its failure logged and never the end of the process. */
export class Background {
  readonly #works = new Set<Promise<unknown>>();

  readonly add = (work: Promise<unknown>): void => {
    const settled = work
      .catch((cause: unknown) => consoleLog.error('background work failed', {}, cause))
      .finally(() => this.#works.delete(settled));
    this.#works.add(settled);
  };

  /** Waits for all of it, and for what it begins meanwhile. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}
