import type { Config, Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { retryPending } from '#server/services/pending-mail';

/** Every minute: tries mail that is still owed and due. */
export default async (_request: Request, context: Context): Promise<void> => {
  const ctx = contextOf(context.deploy?.context ?? 'production');
  const delivered = await retryPending(ctx);
  if (delivered > 0) ctx.log.info('pending mail delivered', { delivered });
};

export const config: Config = { schedule: '* * * * *' };
