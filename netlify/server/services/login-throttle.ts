import type { AppContext } from '#server/context';
import { HOUR, pause, SECOND } from '#server/clock';
import { tooManyRequests } from '#server/http/http-error';
import { digest } from '#server/ids';

/** Wrong guesses from one address that cost nothing; after them every guess doubles the wait. */
const FREE_FAILURES = 5;

/** No address waits longer, so a forgetful owner is never locked out for good. */
const MAX_WAIT_MS = 60 * SECOND;

/** Without a new failure for this long, an address or account is forgiven. */
const FORGIVEN_AFTER_MS = HOUR;

/** Wrong guesses at the account, from anywhere, after which each login is held for `ACCOUNT_DELAY_MS`. */
const ACCOUNT_FREE_FAILURES = 30;

/** Slows a guesser with many addresses; the owner waits it out once and gets in. */
const ACCOUNT_DELAY_MS = 1.5 * SECOND;

const waitAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(SECOND * 2 ** (failures - FREE_FAILURES), MAX_WAIT_MS);

const addressKey = (ip: string) => digest('address', ip);
const accountKey = (username: string) => digest('account', username);

async function recent(ctx: AppContext, key: string) {
  const stored = await ctx.stores.failures.get(key);
  if (!stored || ctx.clock() - stored.value.lastAt > FORGIVEN_AFTER_MS) return { count: 0, lastAt: 0 };
  return stored.value;
}

async function addFailure(ctx: AppContext, key: string): Promise<void> {
  const lastAt = ctx.clock();
  const { created } = await ctx.stores.failures.create(key, { count: 1, lastAt });
  if (created) return;
  await ctx.stores.failures.update(key, (seen) => ({
    count: lastAt - seen.lastAt > FORGIVEN_AFTER_MS ? 1 : seen.count + 1,
    lastAt,
  }));
}

/**
 * Lets a guess through or not. The guess counts as failed until `forgive` is called, so that a burst of parallel
 * guesses cannot slip past the count.
 * @throws HttpError 429 while this address has to wait
 */
export async function countGuess(ctx: AppContext, ip: string, username: string): Promise<void> {
  const address = await recent(ctx, addressKey(ip));
  const readyAt = address.lastAt + waitAfter(address.count);
  if (readyAt > ctx.clock()) throw tooManyRequests(readyAt - ctx.clock());
  await Promise.all([addFailure(ctx, addressKey(ip)), addFailure(ctx, accountKey(username))]);
  const account = await recent(ctx, accountKey(username));
  if (account.count > ACCOUNT_FREE_FAILURES) await pause(ACCOUNT_DELAY_MS);
}

/** The guess was right: the address and the account start anew. */
export async function forgive(ctx: AppContext, ip: string, username: string): Promise<void> {
  await Promise.all([
    ctx.stores.failures.remove(addressKey(ip)),
    ctx.stores.failures.remove(accountKey(username)),
  ]);
}
