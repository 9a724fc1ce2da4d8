import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { purgeDeleted } from '#server/services/deletions';
import { sweepImages } from '#server/services/image-sweep';
import { sweepOutdated } from '#server/services/outdated';
import { mendOrder } from '#server/services/post-order';

/**
 * Every night: removes for good what was deleted too long ago to be restored, what counts no more, and unused
 * images; makes the lists of posts agree with the posts.
 */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const purged = await purgeDeleted(ctx);
  if (purged > 0) ctx.log.info('deleted records purged', { purged });
  const outdated = await sweepOutdated(ctx);
  if (outdated > 0) ctx.log.info('outdated records swept', { outdated });
  const mended = await mendOrder(ctx);
  if (mended > 0) ctx.log.info('lists of posts mended', { mended });
  const swept = await sweepImages(ctx);
  if (swept > 0) ctx.log.info('unused images swept', { swept });
};

export const config: Config = { schedule: '41 20 * * *' };
