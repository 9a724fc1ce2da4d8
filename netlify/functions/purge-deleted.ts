import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { purgeDeleted } from '#server/services/deletions';

/** Every night: removes for good what was deleted too long ago to be restored. */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const purged = await purgeDeleted(ctx);
  if (purged > 0) ctx.log.info('deleted records purged', { purged });
};

export const config: Config = { schedule: '41 20 * * *' };
