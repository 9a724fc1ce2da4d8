import { HOUR } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { BudgetShare } from '#src/server/platform/instance-counts.ts';

export type Budget = keyof typeof BUDGETS;

const MEGABYTE = 2 ** 20;

/** What the whole site may use in an hour, and the share that an instance takes at a time. */
const BUDGETS = {
  /** Notifications to the staff. */
  mails: { anHour: 60, share: 5 },
  /** What the staff writes: a flood of forms must not hold it up, nor a mass of it the notifications. */
  replies: { anHour: 300, share: 25 },
  /** A flood of forms with foreign addresses must not become a flood of mail. */
  acknowledgements: { anHour: 60, share: 5 },
  cvBytes: { anHour: 200 * MEGABYTE, share: 20 * MEGABYTE },
  /** CVs beyond `cvBytes`, stored with suspected applications: without an end, a stranger could fill the store. */
  suspectedCvBytes: { anHour: 800 * MEGABYTE, share: 20 * MEGABYTE },
};

/** Hours since 1970. */
export const hourOf = (now: number): number => Math.floor(now / HOUR);

/** Takes a share of the hour's budget for this instance; false when the budget is used up. */
async function takeShare(ctx: AppContext, budget: Budget, hour: number): Promise<boolean> {
  const { anHour, share } = BUDGETS[budget];
  const key = `${budget}~${hour}`;
  const { created, record } = await ctx.stores.budgets.create(key, { taken: share, hour });
  if (created) return true;
  if (record.value.taken >= anHour) return false;
  let isTaken = false;
  const take = (value: { taken: number; hour: number }) => {
    isTaken = value.taken < anHour;
    return isTaken ? { ...value, taken: value.taken + share } : value;
  };
  await ctx.stores.budgets.update(key, take, { from: record });
  return isTaken;
}

/** Takes another share, once for all parallel callers: each on its own would take more than it uses. */
async function refill(ctx: AppContext, budget: Budget, own: BudgetShare): Promise<void> {
  try {
    if (await takeShare(ctx, budget, own.hour)) own.left += BUDGETS[budget].share;
    else own.isUsedUp = true;
  } finally {
    own.taking = undefined;
  }
}

/**
 * Uses some of the site's budget of this hour; false when the budget is used up. Each instance counts its own share, so that
 * the hour's record is written once a share, not at each use; the unused rest of a share is lost. If the store fails,
 * the answer is true: forms must not depend on a counter.
 */
export async function spendBudget(ctx: AppContext, budget: Budget, amount: number): Promise<boolean> {
  // Local work and tests are not limited.
  if (ctx.env.local && !ctx.env.limitLoopback) return true;
  const hour = hourOf(ctx.clock());
  const known = ctx.counts.shares.get(budget);
  const own: BudgetShare = known?.hour === hour ? known : { hour, left: 0, isUsedUp: false };
  ctx.counts.shares.set(budget, own);
  try {
    while (own.left < amount && !own.isUsedUp) {
      own.taking ??= refill(ctx, budget, own);
      await own.taking;
    }
  } catch (cause) {
    ctx.log.error('budget not counted', { budget }, cause);
    return true;
  }
  if (own.left < amount) return false;
  own.left -= amount;
  return true;
}
