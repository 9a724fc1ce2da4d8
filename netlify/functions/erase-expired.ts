import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { pruneErasures } from '#server/features/erasures/erasures';
import { eraseExpired } from '#server/features/privacy/privacy-requests';

/**
 * Every night: erases inquiries and applications that are older than the retention period, and removes entries of the
 * erasure ledger that are older than every backup.
 */
export default scheduled('expired records erased', async (ctx, run) => {
  const erased = await eraseExpired(ctx, run);
  await pruneErasures(ctx, run);
  return erased;
});

export const config: Config = { schedule: '11 21 * * *' };
