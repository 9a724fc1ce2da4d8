export class TooLateError extends Error {}

/** The time that work may take. It cannot be ended within this process, so its caller stops waiting for it. */
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
