import { DAY, MINUTE } from '#server/platform/clock';
import { inBackground, type AppContext } from '#server/context';
import { isUncounted, wideNetworkOf } from '#server/http/rate-limit';
import { digest, newToken } from '#server/platform/ids';
import type { AcceptedForm, InstanceCounts } from '#server/platform/instance-counts';
import type { FormCountRecord } from '#server/stores/records';
import type { Stored } from '#server/stores/stored';
import type { MailKind } from '../outbox/mailables.ts';

/** So many forms of one network are announced by mail; the rest is stored as suspected. */
const LIMITS: Record<MailKind, { windowMs: number; inWindow: number; inDay: number }> = {
  inquiry: { windowMs: 10 * MINUTE, inWindow: 5, inDay: 20 },
  application: { windowMs: 10 * MINUTE, inWindow: 3, inDay: 10 },
};

/** Beyond this many networks, those without a form of the last day are dropped from memory. */
const SWEEP_ABOVE = 10_000;

/** Whether it counts; one that lies ahead is of a clock that was set back. */
const isRecent = ({ at }: AcceptedForm, now: number, windowMs: number) => at <= now && now - at < windowMs;

/** Whether nothing of a record counts any more. */
export const isFormCountOver = (value: FormCountRecord, now: number): boolean =>
  !value.accepted.some((one) => isRecent(one, now, DAY));

function merged(some: AcceptedForm[], others: AcceptedForm[], now: number): AcceptedForm[] {
  const byNonce = new Map([...some, ...others].map((one) => [one.nonce, one]));
  return [...byNonce.values()].filter((one) => isRecent(one, now, DAY));
}

/** Whether another form would be one too many. */
function isFull(kind: MailKind, known: AcceptedForm[], now: number): boolean {
  const { windowMs, inWindow, inDay } = LIMITS[kind];
  return known.length >= inDay || known.filter((one) => isRecent(one, now, windowMs)).length >= inWindow;
}

function sweep(forms: InstanceCounts['forms'], now: number): void {
  if (forms.size < SWEEP_ABOVE) return;
  for (const [key, accepted] of forms) if (isFormCountOver({ accepted }, now)) forms.delete(key);
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
 * Counts a form of a network (/24 of IPv4, /48 of IPv6); whether there are too many of them to announce each. Only those
 * within the limit are counted, so that a record stays small and a flood writes nothing here. The network stands in the
 * store as a digest. Its addresses can be guessed from that, so it is removed once it is a day old (`purge.ts`).
 * An instance also goes by what it has accepted itself: forms that come at once all read the same count. Several instances
 * may each accept as many, until their counts are written.
 */
export async function isOverFormLimit(kind: MailKind, ip: string, ctx: AppContext): Promise<boolean> {
  if (isUncounted(ip, ctx.env)) return false;
  const { forms } = ctx.counts;
  const key = digest('forms', kind, wideNetworkOf(ip));
  // What this instance knows of a flood spares the store the question.
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
