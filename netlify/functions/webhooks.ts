import { getContext, type Config, type DeployFailedEvent } from '@netlify/functions';
import { contextOf } from '#src/server/context.ts';
import { recordFailedDeploy } from '#src/features/builds/server/builds.ts';
import { reportHook } from '#src/features/csp-reports/server/endpoints.ts';
import { endpoints } from '#src/features/endpoints.ts';
import { mailHook } from '#src/features/messages/server/mail-events.ts';
import { closedDeploy } from '#src/server/http/closed-deploys.ts';

/** What machines report: the mail provider, browsers, and the platform, which calls the functions of the published deploy. */
export default {
  async deployFailed({ deploy }: DeployFailedEvent): Promise<void> {
    const context = getContext();
    const isOurs = deploy.siteId === context.site.id && deploy.context === context.deploy.context;
    const ctx = contextOf(context);
    if (isOurs && !closedDeploy(ctx)) await recordFailedDeploy(ctx, Date.parse(deploy.createdAt));
  },

  fetch: endpoints({ ...mailHook, ...reportHook }),
};

export const config: Config = {
  path: ['/api/mail-events', '/api/csp-reports'],
  method: 'POST',
  // The platform reads this literally, at build time. The provider sends from few IP addresses, and sends again what was refused.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
