import { createHmac } from 'node:crypto';
import { inBackground, type AppContext } from '#server/context';
import { DAY } from '#server/platform/clock';
import { newToken } from '#server/platform/ids';
import { replyAddress } from '#server/mail/document';
import type { Stored } from '#server/stores/stored';
import { deliverInBudget, enqueue } from '../outbox/outbox.ts';
import type { FormKind } from '../outbox/mailables.ts';
import { acknowledgementFor } from '../templates/templates.ts';

/** The key of the secret that hides addresses. */
const SECRET = 'acknowledgements';

/** A plain hash of an address can be found by trying addresses, and keys of a store appear in lists. */
async function keyFor({ stores }: AppContext, email: string): Promise<string> {
  const { secrets } = stores;
  const found = (await secrets.get(SECRET)) ?? (await secrets.create(SECRET, { secret: newToken() })).record;
  return createHmac('sha256', found.value.secret).update(email.toLowerCase()).digest('hex');
}

/** Whether an address may get another acknowledgement. A time in the future comes from a clock that was set back. */
export const isAcknowledgementOver = ({ at }: { at: number }, now: number): boolean =>
  at > now || now - at >= DAY;

/** Claims an address for a day; of several calls at once, in any instances, one gets it. */
async function claim(ctx: AppContext, email: string): Promise<boolean> {
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

type Acknowledged = Stored<{ email: string; createdAt: number; suspected?: boolean | undefined }>;

async function acknowledgeNow(ctx: AppContext, kind: FormKind, { id, value }: Acknowledged): Promise<void> {
  const own = `${kind}-acknowledgement` as const;
  if (value.suspected || ctx.clock() - value.createdAt >= DAY || !replyAddress(value.email)) return;
  if (!(await acknowledgementFor(ctx, own)) || !(await claim(ctx, value.email))) return;
  await enqueue(ctx, own, id);
  await deliverInBudget(ctx, own, id);
}

/**
 * Tells the sender of a form behind the answer that it has arrived, where an owner has switched that on: at most once a day
 * for an address, by inquiries and applications together, and never for suspected spam. A form that is approved later is
 * acknowledged then, if it is younger than a day: its sender is a person after all, and after a day an answer is due instead.
 * What fails here is logged, and the form stays received.
 */
export const acknowledge = (ctx: AppContext, kind: FormKind, record: Acknowledged): void =>
  inBackground(ctx, 'form not acknowledged', () => acknowledgeNow(ctx, kind, record));
