import type { AppContext } from '#src/server/context.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { tooManyRequests } from '#src/server/http/http-error.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { CeilingRecord } from '#src/server/stores/records.ts';
import type { Stored } from '#src/server/stores/stored.ts';

/** Guesses at one account from everywhere but known devices: so many at once, and one more after each interval, 80 a day in all. */
const AT_ONCE = 16;
const EVERY_MS = DAY / 64;

/** A guess that was counted: what it takes to take it back. */
export type BookedGuess = Stored<CeilingRecord>;

/** The end of what is used up. One too far ahead comes from a clock that was set back; it leaves one guess. */
const usedUntil = ({ anywhere: until }: CeilingRecord, now: number): number =>
  until > now + AT_ONCE * EVERY_MS ? now + (AT_ONCE - 1) * EVERY_MS : until;

/** @throws HttpError 429 when no guess is left */
function requireGuess(value: CeilingRecord, now: number): void {
  const wait = usedUntil(value, now) - (AT_ONCE - 1) * EVERY_MS - now;
  if (wait <= 0) return;
  throw tooManyRequests(
    wait,
    (time) =>
      `Too many login attempts. Please try again in ${time}, or use a device on which you have logged in before.`,
  );
}

/** The guesses at an account from everywhere but known devices (`docs/decisions/0005-login-throttle.md`). */
export class LoginCeiling {
  readonly #ctx: AppContext;
  readonly #key: string;
  #seen: Stored<CeilingRecord> | undefined;

  /** @param account the key of the account, or of a name that no account has */
  constructor(ctx: AppContext, account: string) {
    this.#ctx = ctx;
    this.#key = hashText('ceiling', account);
  }

  /** @throws HttpError 429 when the ceiling is reached; nothing is written. */
  async check(): Promise<void> {
    this.#seen = await this.#ctx.stores.ceilings.get(this.#key);
    if (this.#seen) requireGuess(this.#seen.value, this.#ctx.clock());
  }

  /**
   * Counts a guess in one conditional write, after `check`.
   * @throws HttpError 429 when parallel guesses were written first; ConflictError, MissingError for too many of them
   */
  async book(): Promise<BookedGuess> {
    const { ceilings } = this.#ctx.stores;
    const now = this.#ctx.clock();
    const booked = (value: CeilingRecord): CeilingRecord => {
      requireGuess(value, now);
      return { anywhere: Math.max(usedUntil(value, now), now) + EVERY_MS };
    };
    if (!this.#seen) {
      const { created, record } = await ceilings.create(this.#key, booked({ anywhere: 0 }));
      if (created) return record;
      this.#seen = record;
    }
    return ceilings.update(this.#key, booked, { from: this.#seen });
  }

  /** Takes a guess back that was not one. */
  async takeBack(from: BookedGuess): Promise<void> {
    const less = ({ anywhere }: CeilingRecord) => ({ anywhere: anywhere - EVERY_MS });
    await this.#ctx.stores.ceilings.update(this.#key, less, { from });
  }
}

/** Whether a record says nothing any more. */
export const isCeilingExpired = ({ anywhere }: CeilingRecord, now: number): boolean => anywhere < now;
