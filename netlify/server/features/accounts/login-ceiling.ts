import type { AppContext } from '#server/context';
import { DAY } from '#server/platform/clock';
import { tooManyRequests } from '#server/http/http-error';
import { networkOf } from '#server/http/rate-limit';
import { hashText } from '#server/platform/ids';
import type { CeilingRecord } from '#server/stores/records';
import type { Stored } from '#server/stores/stored';

/** So many guesses at once, and one more after each interval: `atOnce` + DAY / `everyMs` in any 24 hours. */
interface Allowance {
  atOnce: number;
  everyMs: number;
}

/**
 * The guesses at one account from everywhere but known devices: 80 a day (16 + 64) from anywhere, and 20 more (8 + 12) from
 * the account's usual networks, which a guesser elsewhere cannot use up.
 */
const ALLOWANCES = {
  anywhere: { atOnce: 16, everyMs: DAY / 64 },
  usual: { atOnce: 8, everyMs: DAY / 12 },
} satisfies Record<string, Allowance>;

type Part = keyof typeof ALLOWANCES;

/** How many usual networks of an account are stored, and how long after the last login. */
const MAX_NETWORKS = 10;
const USUAL_FOR_MS = 180 * DAY;

/** A usual network is noted again when its note is older than this. */
const NOTED_FOR_MS = DAY;

const NEW: CeilingRecord = { anywhere: 0, usual: 0, networks: [] };

/** A guess that was counted: what it takes to take it back. */
export interface BookedGuess {
  part: Part;
  stored: Stored<CeilingRecord>;
}

/** The end of what is used up. One too far ahead comes from a clock that was set back; it leaves one guess. */
function usedUntil(value: CeilingRecord, part: Part, now: number): number {
  const { atOnce, everyMs } = ALLOWANCES[part];
  const until = value[part];
  return until > now + atOnce * everyMs ? now + (atOnce - 1) * everyMs : until;
}

function waitOf(value: CeilingRecord, part: Part, now: number): number {
  const { atOnce, everyMs } = ALLOWANCES[part];
  return Math.max(0, usedUntil(value, part, now) - (atOnce - 1) * everyMs - now);
}

/** A network as a digest, of one account: equal networks of two accounts are not seen to be equal. */
const networkKey = (account: string, ip: string) => hashText('usual network', account, networkOf(ip));

const isUsual = ({ networks }: CeilingRecord, network: string, now: number) =>
  networks.some(({ key, seenAt }) => key === network && now - seenAt < USUAL_FOR_MS);

/**
 * The allowance that a guess uses.
 * @throws HttpError 429 when there is none
 */
function partFor(value: CeilingRecord, network: string, now: number): Part {
  if (isUsual(value, network, now) && waitOf(value, 'usual', now) === 0) return 'usual';
  const wait = waitOf(value, 'anywhere', now);
  if (wait === 0) return 'anywhere';
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
  readonly #network: string;
  #seen: Stored<CeilingRecord> | undefined;

  /** @param account the key of the account, or of a name that no account has */
  constructor(ctx: AppContext, account: string, ip: string) {
    this.#ctx = ctx;
    this.#key = hashText('ceiling', account);
    this.#network = networkKey(account, ip);
  }

  /** @throws HttpError 429 when the ceiling is reached; nothing is written. */
  async check(): Promise<void> {
    this.#seen = await this.#ctx.stores.ceilings.get(this.#key);
    partFor(this.#seen?.value ?? NEW, this.#network, this.#ctx.clock());
  }

  /**
   * Counts a guess in one conditional write, after `check`.
   * @throws HttpError 429 when parallel guesses were written first; ConflictError, MissingError for too many of them
   */
  async book(): Promise<BookedGuess> {
    const { ceilings } = this.#ctx.stores;
    const now = this.#ctx.clock();
    let part: Part = 'anywhere';
    const booked = (value: CeilingRecord): CeilingRecord => {
      part = partFor(value, this.#network, now);
      const until = Math.max(usedUntil(value, part, now), now) + ALLOWANCES[part].everyMs;
      return { ...value, [part]: until };
    };
    if (!this.#seen) {
      const { created, record } = await ceilings.create(this.#key, booked(NEW));
      if (created) return { part, stored: record };
      this.#seen = record;
    }
    const stored = await ceilings.update(this.#key, booked, { from: this.#seen });
    return { part, stored };
  }

  /** Takes a guess back that was not one; after a right password its network becomes a usual one. */
  async takeBack({ part, stored }: BookedGuess, isRight: boolean): Promise<void> {
    const now = this.#ctx.clock();
    const change = (value: CeilingRecord): CeilingRecord => {
      const less = { ...value, [part]: value[part] - ALLOWANCES[part].everyMs };
      return isRight ? this.#withNetwork(less, now) : less;
    };
    await this.#ctx.stores.ceilings.update(this.#key, change, { from: stored });
  }

  /** Notes the network of a right password from a known device. */
  async noteNetwork(): Promise<void> {
    const { ceilings } = this.#ctx.stores;
    const now = this.#ctx.clock();
    const found = await ceilings.get(this.#key);
    const noted = found?.value.networks.find(({ key }) => key === this.#network);
    if (noted && now - noted.seenAt < NOTED_FOR_MS) return;
    if (!found && (await ceilings.create(this.#key, this.#withNetwork(NEW, now))).created) return;
    await ceilings.update(this.#key, (value) => this.#withNetwork(value, now), { from: found });
  }

  #withNetwork(value: CeilingRecord, now: number): CeilingRecord {
    const others = value.networks.filter(
      ({ key, seenAt }) => key !== this.#network && now - seenAt < USUAL_FOR_MS,
    );
    return { ...value, networks: [{ key: this.#network, seenAt: now }, ...others].slice(0, MAX_NETWORKS) };
  }
}

/** Whether a record says nothing any more. */
export const isCeilingExpired = ({ anywhere, usual, networks }: CeilingRecord, now: number): boolean =>
  Math.max(anywhere, usual) < now && networks.every(({ seenAt }) => now - seenAt >= USUAL_FOR_MS);
