import { getContext, type Config, type DeployFailedEvent } from '@netlify/functions';
import { contextOf } from '#netlify/server/context.ts';
import { recordFailedDeploy } from '#netlify/server/features/builds/builds.ts';
import { reportHook } from '#netlify/server/features/csp-reports/endpoints.ts';
import { endpoints } from '#netlify/server/features/endpoints.ts';
import { mailHook } from '#netlify/server/features/outbox/endpoints.ts';
import { closedDeploy } from '#netlify/server/http/closed-deploys.ts';

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
