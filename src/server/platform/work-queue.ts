interface Limits {
  /** How many works run at a time. */
  atOnce: number;
  /** How many wait; one more is refused. */
  maxWaiting: number;
  /** A work that has waited this long is refused. */
  maxWaitMs: number;
  /** The error of a refused work. */
  refusal: () => Error;
}

interface Waiting {
  start: () => void;
  timer: NodeJS.Timeout;
}

/** Runs few works at a time, the others after them in their order, and refuses what would wait too long. */
export class WorkQueue {
  readonly #limits: Limits;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The result of `work`. @throws the limits' refusal when the queue is full or slow. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(): Promise<void> {
    const { maxWaiting, maxWaitMs, refusal } = this.#limits;
    if (this.#waiting.length >= maxWaiting) return Promise.reject(refusal());
    return new Promise((start, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        refuse(refusal());
      }, maxWaitMs);
      const waiting = { start, timer };
      this.#waiting.push(waiting);
    });
  }

  /** Gives the place of a finished work to the one that has waited longest. */
  #next(): void {
    const waiting = this.#waiting.shift();
    if (!waiting) {
      this.#running -= 1;
      return;
    }
    clearTimeout(waiting.timer);
    waiting.start();
  }
}
