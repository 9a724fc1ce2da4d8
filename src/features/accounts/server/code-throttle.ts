import type { AppContext } from '#src/server/context.ts';
import { tooManyRequests } from '#src/server/http/http-error.ts';
import { DAY, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError, MissingError } from '#src/server/stores/failures.ts';
import type { FailuresRecord } from '#src/server/stores/records.ts';
import { sinceLast } from './login-throttle.ts';

/** Wrong codes without a wait; each further one doubles it. */
const FREE_CODES = 5;

/** The longest wait: at most a hundred guesses a day at one of a million codes. Passkeys never wait. */
const MAX_WAIT_MS = 15 * MINUTE;

const waitAfter = (count: number) =>
  count < FREE_CODES ? 0 : Math.min(SECOND * 2 ** (count - FREE_CODES), MAX_WAIT_MS);

const keyOf = (accountId: string) => hashText('codes', accountId);

/**
 * Counts a code as wrong before it is checked. The count is the account's own and apart from the password's, which a person who
 * knows the password can reset.
 * @throws HttpError 429 while there is a wait, and when a parallel guess was written first
 */
export async function countCode(ctx: AppContext, accountId: string): Promise<void> {
  const { failures } = ctx.stores;
  const key = keyOf(accountId);
  const now = ctx.clock();
  const seen = await failures.get(key);
  const next = ({ count: before, lastAt }: FailuresRecord): FailuresRecord => {
    const elapsed = sinceLast(lastAt, now);
    const count = elapsed > DAY ? 0 : before;
    const wait = waitAfter(count) - elapsed;
    if (wait > 0) throw tooManyRequests(wait);
    return { count: count + 1, lastAt: now };
  };
  try {
    if (!seen && (await failures.create(key, { count: 1, lastAt: now })).created) return;
    await failures.update(key, next, { from: seen });
  } catch (cause) {
    if (cause instanceof ConflictError || cause instanceof MissingError) throw tooManyRequests(SECOND);
    throw cause;
  }
}

/** Removes the count after a right code. */
export const forgetCodes = (ctx: AppContext, accountId: string): Promise<void> =>
  ctx.stores.failures.remove(keyOf(accountId));
