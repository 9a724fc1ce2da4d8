import type { AppContext } from '#server/context';
import { HOUR, pause, SECOND } from '#server/platform/clock';
import { tooManyRequests } from '#server/http/http-error';
import { clientKey } from '#server/http/rate-limit';
import { hashText } from '#server/platform/ids';
import { ConflictError, MissingError } from '#server/stores/failures';
import type { FailuresRecord } from '#server/stores/records';
import type { Stored } from '#server/stores/stored';

/** Wrong guesses from one IP address without a wait; each further one doubles the wait. */
const FREE_FAILURES = 5;

/** The same while the account is under attack: an attacker's IP addresses are soon used up. */
const FREE_FAILURES_UNDER_ATTACK = 1;

/** The first wait and the longest: an owner who forgets the password is never locked out for good. */
const FIRST_WAIT_MS = SECOND;
const FIRST_WAIT_UNDER_ATTACK_MS = 8 * SECOND;
const MAX_WAIT_MS = 60 * SECOND;

/** Failures of an IP address or account expire this long after the last one. */
const EXPIRED_AFTER_MS = HOUR;

/** Wrong guesses at the account, from anywhere, after which it counts as under attack. */
const ACCOUNT_FREE_FAILURES = 30;

/** The delay of each login then. An IP address without failures is delayed, never refused: so the owner gets in. */
export const ACCOUNT_DELAY_MS = 1.5 * SECOND;

function waitAfter(failures: number, underAttack: boolean): number {
  const free = underAttack ? FREE_FAILURES_UNDER_ATTACK : FREE_FAILURES;
  const first = underAttack ? FIRST_WAIT_UNDER_ATTACK_MS : FIRST_WAIT_MS;
  return failures < free ? 0 : Math.min(first * 2 ** (failures - free), MAX_WAIT_MS);
}

const addressKey = (ip: string) => hashText('address', clientKey(ip));
const accountKey = (username: string) => hashText('account', username);

/** Whether these failures have expired. */
export const isExpired = ({ lastAt }: FailuresRecord, now: number) => now - lastAt > EXPIRED_AFTER_MS;

/** The failures that have not expired. A time in the future comes from a clock that was set back; it causes no wait. */
const counted = (failures: FailuresRecord, now: number) => (isExpired(failures, now) ? 0 : failures.count);

/**
 * Adds one failure in one conditional write, unless the wait for earlier ones is not over.
 * @param seen the failures as just read
 * @throws HttpError 429 while there is a wait, and when a parallel guess was written first
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
 * Counts a guess as failed before the password is checked, and `resetAttempts` removes it: parallel guesses cannot slip
 * past the count.
 * @throws HttpError 429 while this IP address has to wait
 */
export async function recordAttempt(
  ctx: AppContext,
  ip: string,
  username: string,
  wait: typeof pause = pause,
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
    // Parallel writes may fail; then the count of the account is too low by some.
    add(ctx, accountKey(username), ofAccount),
  ]);
  if (own.status === 'rejected') throw own.reason;
  if (underAttack) await wait(ACCOUNT_DELAY_MS);
}

/** Removes the failures of the IP address and the account after a right password. */
export async function resetAttempts(ctx: AppContext, ip: string, username: string): Promise<void> {
  await Promise.all([
    ctx.stores.failures.remove(addressKey(ip)),
    ctx.stores.failures.remove(accountKey(username)),
  ]);
}
