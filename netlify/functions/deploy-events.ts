import { getContext, type DeployFailedEvent } from '@netlify/functions';
import { contextOf } from '#server/context';
import { closedDeploy } from '#server/http/closed-deploys';
import { endpoints } from '#server/features/endpoints';
import { recordFailedDeploy } from '#server/features/builds/builds';

/** Events of deploys: the platform calls the functions of the published deploy. */
export default {
  async deployFailed({ deploy }: DeployFailedEvent): Promise<void> {
    const context = getContext();
    const isOurs = deploy.siteId === context.site.id && deploy.context === context.deploy.context;
    const ctx = contextOf(context);
    if (isOurs && !closedDeploy(ctx)) await recordFailedDeploy(ctx, Date.parse(deploy.createdAt));
  },

  /** Requests to this function's own path get 404. */
  fetch: endpoints({}),
};
