import { inBackground, type AppContext } from '#src/server/context.ts';
import { isUnlimited, networkOf, overRate } from '#src/server/http/rate-limit.ts';
import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { mailAddress } from '#src/lib/pasted.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { deliverInBudget, enqueue } from './outbox.ts';
import type { FormKind } from './mailables.ts';
import { acknowledgementFor } from './templates.ts';
import { claimDay } from './acknowledged.ts';

type Acknowledged = Stored<{ email: string; createdAt: number; suspected?: boolean | undefined }>;

async function acknowledgeNow(ctx: AppContext, kind: FormKind, { id, value }: Acknowledged): Promise<void> {
  const own = `${kind}-acknowledgement` as const;
  if (value.suspected || ctx.clock() - value.createdAt >= DAY || !mailAddress(value.email)) return;
  if (!(await acknowledgementFor(ctx, own)) || !(await claimDay(ctx, value.email))) return;
  await enqueue(ctx, own, id);
  await deliverInBudget(ctx, own, id);
}

/** From one network, more senders than this in an hour are rather one who names others. */
const A_NETWORK = { limit: 10, windowMs: HOUR };

const isOverNetwork = (ctx: AppContext, ip: string) =>
  !isUnlimited(ip, ctx.env) &&
  overRate('acknowledgement', networkOf(ip), A_NETWORK, ctx.clock()) !== undefined;

/**
 * Tells the sender of a form behind the answer that it has arrived, where an owner has switched that on: at most once a day
 * for a mailbox, by inquiries and applications together, and never for suspected spam. A form that is approved later is
 * acknowledged then, if it is younger than a day: its sender is a person after all, and after a day an answer is due instead.
 * What fails here is logged, and the form stays received.
 */
export function acknowledge(ctx: AppContext, kind: FormKind, record: Acknowledged, ip?: string): void {
  if (ip !== undefined && isOverNetwork(ctx, ip)) return;
  inBackground(ctx, 'form not acknowledged', async () => {
    try {
      await acknowledgeNow(ctx, kind, record);
    } catch (cause) {
      // The schedule tries again.
      await enqueue(ctx, `${kind}-acknowledgement`, record.id);
      throw cause;
    }
  });
}
