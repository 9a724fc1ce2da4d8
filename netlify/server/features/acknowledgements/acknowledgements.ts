import { inBackground, type AppContext } from '#server/context';
import { DAY } from '#server/platform/clock';
import { mailAddress } from '#lib/pasted';
import type { Stored } from '#server/stores/stored';
import { deliverInBudget, enqueue } from '../outbox/outbox.ts';
import type { FormKind } from '../outbox/mailables.ts';
import { acknowledgementFor } from '../templates/templates.ts';
import { claimDay } from '../outbox/acknowledged.ts';

type Acknowledged = Stored<{ email: string; createdAt: number; suspected?: boolean | undefined }>;

async function acknowledgeNow(ctx: AppContext, kind: FormKind, { id, value }: Acknowledged): Promise<void> {
  const own = `${kind}-acknowledgement` as const;
  if (value.suspected || ctx.clock() - value.createdAt >= DAY || !mailAddress(value.email)) return;
  if (!(await acknowledgementFor(ctx, own)) || !(await claimDay(ctx, value.email))) return;
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
