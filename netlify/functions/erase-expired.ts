import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { pruneErasures } from '#server/services/erasures';
import { eraseExpired } from '#server/services/people';

/** Every night: erases inquiries and applications that are older than the retention period, and
 * drops entries of the ledger of erasures that no backup is old enough to need. */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const erased = await eraseExpired(ctx);
  if (erased > 0) ctx.log.info('expired records erased', { erased });
  await pruneErasures(ctx);
};

export const config: Config = { schedule: '11 21 * * *' };
