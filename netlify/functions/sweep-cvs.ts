import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { sweepLeftovers } from '#server/services/cvs';

/** Every hour: removes CVs whose application was never stored. */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const swept = await sweepLeftovers(ctx);
  if (swept > 0) ctx.log.info('leftover CVs swept', { swept });
};

export const config: Config = { schedule: '17 * * * *' };
