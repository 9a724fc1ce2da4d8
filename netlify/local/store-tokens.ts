import { randomUUID } from 'node:crypto';

/** The tokens of a store: one that never expires, or, as on the platform, a new one each time that expires. */
export class StoreTokens {
  readonly #lifeMs: number;
  readonly #validUntil = new Map<string, number>();

  constructor(lifeMs: number = Infinity) {
    this.#lifeMs = lifeMs;
  }

  issue(): string {
    const now = performance.now();
    for (const [token, until] of this.#validUntil) {
      if (until === Infinity) return token;
      if (until <= now) this.#validUntil.delete(token);
    }
    const token = randomUUID();
    this.#validUntil.set(token, now + this.#lifeMs);
    return token;
  }

  accepts(authorization: string | undefined): boolean {
    const until = this.#validUntil.get(authorization?.replace(/^Bearer /, '') ?? '');
    return until !== undefined && performance.now() < until;
  }
}
