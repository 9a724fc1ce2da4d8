export class TooLateError extends Error {}

/** A time limit for work. Work in this process cannot be ended, so its caller stops waiting. */
export class Deadline {
  readonly #late: Promise<never>;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#late = new Promise((_resolve, reject) => {
      this.#timer = setTimeout(() => reject(new TooLateError('The time is over.')), ms).unref();
    });
    this.#late.catch(() => undefined);
  }

  /** @throws TooLateError */
  wait<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#late]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
