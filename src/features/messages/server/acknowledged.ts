import { createHmac } from 'node:crypto';
import { mailboxOf } from '#src/lib/pasted.ts';
import type { AppContext } from '#src/server/context.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { newToken } from '#src/server/platform/ids.ts';

/** The key of the secret that hides addresses. */
const SECRET = 'acknowledgements';

/** A plain hash of an address can be found by trying addresses, and keys of a store appear in lists. */
async function keyFor({ stores }: AppContext, email: string): Promise<string> {
  const { secrets } = stores;
  const found = (await secrets.get(SECRET)) ?? (await secrets.create(SECRET, { secret: newToken() })).record;
  return createHmac('sha256', found.value.secret).update(mailboxOf(email)).digest('hex');
}

/** Whether an address may get another acknowledgement. A time in the future comes from a clock that was set back. */
export const isAcknowledgementOver = ({ at }: { at: number }, now: number): boolean =>
  at > now || now - at >= DAY;

/** Claims an address for a day; of several calls at once, in any instances, one gets it. */
export async function claimDay(ctx: AppContext, email: string): Promise<boolean> {
  const { acknowledged } = ctx.stores;
  const key = await keyFor(ctx, email);
  const at = ctx.clock();
  const { created, record } = await acknowledged.create(key, { at });
  if (created) return true;
  let isOurs = false;
  const take = (value: { at: number }) => {
    isOurs = isAcknowledgementOver(value, at);
    return isOurs ? { at } : value;
  };
  if (!isAcknowledgementOver(record.value, at)) return false;
  await acknowledged.update(key, take, { from: record });
  return isOurs;
}

/** Counts the day anew from the moment of sending: one that waited for the provider may go long after its claim. */
export async function noteAcknowledged(
  ctx: AppContext,
  record: { value: { email: string } } | undefined,
): Promise<void> {
  if (record) await ctx.stores.acknowledged.put(await keyFor(ctx, record.value.email), { at: ctx.clock() });
}
