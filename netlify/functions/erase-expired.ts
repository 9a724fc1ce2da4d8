import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { eraseExpired } from '#server/services/people';

/** Every night: erases inquiries and applications that are older than the retention period. */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const erased = await eraseExpired(ctx);
  if (erased > 0) ctx.log.info('expired records erased', { erased });
};

export const config: Config = { schedule: '11 21 * * *' };
