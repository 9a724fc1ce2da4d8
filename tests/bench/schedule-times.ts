import { HOUR, MINUTE } from '#server/platform/clock';
import { startRun } from '#server/schedules';
import { deliverDue } from '#server/features/outbox/outbox';
import { purge } from '#server/features/maintenance/purge';
import { json, startApi, type Api } from '#tests/support/api';
import { INQUIRY } from '#tests/support/inquiries';
import { fillStore, waitingMail } from './filled-stores.ts';

/** A mail that is due after 600 that are not. */
async function fillOutbox(api: Api, directory: string): Promise<void> {
  api.resend.mood = 500;
  await api.call('/api/send-email', json(INQUIRY));
  api.resend.mood = 'well';
  await fillStore(directory, 'pending-mail', waitingMail(600, api.clock.now, api.clock.now + HOUR / 2));
  api.clock.now += 5 * MINUTE;
}

/** How long the schedules take that look through whole stores, over those under `directory`. */
export async function scheduleTimes(
  directory: string,
  { latencyMs, mailMs }: { latencyMs: number; mailMs: number },
): Promise<object[]> {
  const api = await startApi({ directory, latencyMs });
  api.resend.delayMs = mailMs;
  api.clock.now = Date.now();
  await fillOutbox(api, directory);
  const timed = async (call: string, wanted: number, work: () => Promise<number>) => {
    const from = performance.now();
    const records = await work();
    const ms = Math.round(performance.now() - from);
    await api.settled();
    return { call, 'ms, median': ms, most: ms, wanted, records };
  };
  const purgeNow = () => purge(api.ctx, startRun({ clock: Date.now }));
  const rows = [
    await timed('retry of mail, 600 before it not due', 2000, () => deliverDue(api.ctx)),
    await timed('purge-deleted, first run', 20_000, purgeNow),
    await timed('purge-deleted, next run', 20_000, purgeNow),
  ];
  await api.stop();
  return rows;
}
