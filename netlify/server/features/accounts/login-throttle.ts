import type { AppContext } from '#server/context';
import { HOUR, pause, SECOND } from '#server/platform/clock';
import { tooManyRequests } from '#server/http/http-error';
import { networkOf } from '#server/http/rate-limit';
import { digest } from '#server/platform/ids';
import { ConflictError, MissingError } from '#server/stores/failures';
import type { FailuresRecord } from '#server/stores/records';
import type { Stored } from '#server/stores/stored';

/** Wrong guesses from one address that cost nothing; after them every guess doubles the wait. */
const FREE_FAILURES = 5;

/** The same while the account is being guessed at from many addresses: a guesser's addresses are soon used up. */
const FREE_FAILURES_UNDER_ATTACK = 1;

/** The first wait, and no address waits longer than the second: an owner who forgets is never locked out for good. */
const FIRST_WAIT_MS = SECOND;
const FIRST_WAIT_UNDER_ATTACK_MS = 8 * SECOND;
const MAX_WAIT_MS = 60 * SECOND;

/** Without a new failure for this long, those of an address or account count no more. */
const EXPIRED_AFTER_MS = HOUR;

/** Wrong guesses at the account, from anywhere, after which it counts as under attack. */
const ACCOUNT_FREE_FAILURES = 30;

/** How long each login is held then. An address that has not failed yet is held, never refused: so the owner gets in. */
export const ACCOUNT_DELAY_MS = 1.5 * SECOND;

function waitAfter(failures: number, underAttack: boolean): number {
  const free = underAttack ? FREE_FAILURES_UNDER_ATTACK : FREE_FAILURES;
  const first = underAttack ? FIRST_WAIT_UNDER_ATTACK_MS : FIRST_WAIT_MS;
  return failures < free ? 0 : Math.min(first * 2 ** (failures - free), MAX_WAIT_MS);
}

const addressKey = (ip: string) => digest('address', networkOf(ip));
const accountKey = (username: string) => digest('account', username);

/** Whether these failures no longer matter to anybody. */
export const isExpired = ({ lastAt }: FailuresRecord, now: number) => now - lastAt > EXPIRED_AFTER_MS;

/** What still counts of the failures; a time ahead of the clock is of a clock that was set back, and makes nobody wait. */
const counted = (failures: FailuresRecord, now: number) => (isExpired(failures, now) ? 0 : failures.count);

/**
 * Adds one failure in one conditional write, unless the wait that earlier ones cost is not over.
 * @param seen the failures as just read
 * @throws HttpError 429 while there is a wait, and for a guess that the write of a parallel one kept from being counted
 */
async function add(
  ctx: AppContext,
  key: string,
  seen: Stored<FailuresRecord> | undefined,
  waitOf: (failures: number) => number = () => 0,
): Promise<void> {
  const now = ctx.clock();
  const next = (earlier: FailuresRecord): FailuresRecord => {
    const count = counted(earlier, now);
    const elapsed = now - earlier.lastAt;
    const wait = waitOf(count) - elapsed;
    if (elapsed >= 0 && wait > 0) throw tooManyRequests(wait);
    return { count: count + 1, lastAt: now };
  };
  const { failures } = ctx.stores;
  try {
    if (!seen && (await failures.create(key, { count: 1, lastAt: now })).created) return;
    await failures.update(key, next, { from: seen });
  } catch (cause) {
    if (cause instanceof ConflictError || cause instanceof MissingError) throw tooManyRequests(SECOND);
    throw cause;
  }
}

/**
 * Lets a guess through or not. It is counted as failed, in the write that looks whether it may pass, until `reset`
 * is called: a burst of parallel guesses cannot slip past the count.
 * @throws HttpError 429 while this address has to wait
 */
export async function recordAttempt(
  ctx: AppContext,
  ip: string,
  username: string,
  hold: typeof pause = pause,
): Promise<void> {
  const { failures } = ctx.stores;
  const [ofAddress, ofAccount] = await Promise.all([
    failures.get(addressKey(ip)),
    failures.get(accountKey(username)),
  ]);
  const underAttack =
    ofAccount !== undefined && counted(ofAccount.value, ctx.clock()) > ACCOUNT_FREE_FAILURES;
  const [own] = await Promise.allSettled([
    add(ctx, addressKey(ip), ofAddress, (count) => waitAfter(count, underAttack)),
    // Many guesses at once stand in each other's way: what is lost is some of their number.
    add(ctx, accountKey(username), ofAccount),
  ]);
  if (own.status === 'rejected') throw own.reason;
  if (underAttack) await hold(ACCOUNT_DELAY_MS);
}

/** The guess was right: the address and the account start anew. */
export async function resetAttempts(ctx: AppContext, ip: string, username: string): Promise<void> {
  await Promise.all([
    ctx.stores.failures.remove(addressKey(ip)),
    ctx.stores.failures.remove(accountKey(username)),
  ]);
}
