import { DAY, MINUTE } from '#src/server/platform/clock.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { isUnlimited, networkOf } from '#src/server/http/rate-limit.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { AcceptedForm, InstanceCounts } from '#src/server/platform/instance-counts.ts';
import type { FormCountRecord } from '#src/server/stores/records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import type { FormKind } from '#src/server/stores/form-records.ts';

/** So many forms of one network are mailed; the rest is stored as suspected. */
const LIMITS: Record<FormKind, { windowMs: number; inWindow: number; inDay: number }> = {
  inquiry: { windowMs: 10 * MINUTE, inWindow: 5, inDay: 20 },
  application: { windowMs: 10 * MINUTE, inWindow: 3, inDay: 10 },
};

/** Above this number of networks, those without a form in the last day are dropped from memory. */
const SWEEP_ABOVE = 10_000;

/** Whether a form is in the window. A time in the future comes from a clock that was set back. */
const isRecent = ({ at }: AcceptedForm, now: number, windowMs: number) => at <= now && now - at < windowMs;

/** Whether a record has no form of the last day. */
export const isFormCountExpired = (value: FormCountRecord, now: number): boolean =>
  !value.accepted.some((one) => isRecent(one, now, DAY));

function merged(some: AcceptedForm[], others: AcceptedForm[], now: number): AcceptedForm[] {
  const byNonce = new Map([...some, ...others].map((one) => [one.nonce, one]));
  return [...byNonce.values()].filter((one) => isRecent(one, now, DAY));
}

/** Whether the limit is reached. */
function isFull(kind: FormKind, known: AcceptedForm[], now: number): boolean {
  const { windowMs, inWindow, inDay } = LIMITS[kind];
  return known.length >= inDay || known.filter((one) => isRecent(one, now, windowMs)).length >= inWindow;
}

function sweep(forms: InstanceCounts['forms'], now: number): void {
  if (forms.size < SWEEP_ABOVE) return;
  for (const [key, accepted] of forms) if (isFormCountExpired({ accepted }, now)) forms.delete(key);
}

async function readCount(ctx: AppContext, key: string): Promise<Stored<FormCountRecord> | undefined> {
  try {
    return await ctx.stores.formCounts.get(key);
  } catch (cause) {
    ctx.log.error('form count not read', {}, cause);
    return undefined;
  }
}

async function writeCount(
  ctx: AppContext,
  key: string,
  from: Stored<FormCountRecord> | undefined,
): Promise<void> {
  const add = (value: FormCountRecord) => ({
    accepted: merged(value.accepted, ctx.counts.forms.get(key) ?? [], ctx.clock()),
  });
  const { formCounts } = ctx.stores;
  if (from) return void (await formCounts.update(key, add, { from }));
  const { created, record } = await formCounts.create(key, add({ accepted: [] }));
  if (!created) await formCounts.update(key, add, { from: record });
}

/**
 * Counts a form of a network (/24 of IPv4, /48 of IPv6) and returns whether it is over the limit. Forms over the limit
 * are not counted, so that a record stays small and a flood writes nothing. The store holds only a hash of the network;
 * because that can be guessed, the record is removed after a day (`purge.ts`). An instance also counts what it accepted
 * itself, because forms that come at once all read the same stored count. Until counts are written, each instance may
 * accept the full limit.
 */
export async function isOverFormLimit(kind: FormKind, ip: string, ctx: AppContext): Promise<boolean> {
  if (isUnlimited(ip, ctx.env)) return false;
  const { forms } = ctx.counts;
  const key = hashText('forms', kind, networkOf(ip));
  // No store request when this instance already knows that the limit is reached.
  if (isFull(kind, merged(forms.get(key) ?? [], [], ctx.clock()), ctx.clock())) return true;
  const stored = await readCount(ctx, key);
  const now = ctx.clock();
  const known = merged(stored?.value.accepted ?? [], forms.get(key) ?? [], now);
  sweep(forms, now);
  forms.set(key, known);
  if (isFull(kind, known, now)) return true;
  known.push({ at: now, nonce: newToken().slice(0, 8) });
  inBackground(ctx, 'form not counted', () => writeCount(ctx, key, stored));
  return false;
}
