import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { purgeDeleted } from '#server/services/deletions';
import { sweepImages } from '#server/services/image-sweep';

/** Every night: removes for good what was deleted too long ago to be restored, and images that no post names any more. */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const purged = await purgeDeleted(ctx);
  if (purged > 0) ctx.log.info('deleted records purged', { purged });
  const swept = await sweepImages(ctx);
  if (swept > 0) ctx.log.info('unused images swept', { swept });
};

export const config: Config = { schedule: '41 20 * * *' };
