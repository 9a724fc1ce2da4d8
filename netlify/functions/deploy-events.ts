import { getContext, type DeployFailedEvent } from '@netlify/functions';
import { contextOf } from '#server/context';
import { endpoints } from '#server/features/endpoints';
import { noteFailedDeploy } from '#server/features/builds/builds';

/** What the platform says of deploys; it calls the functions of the published one. */
export default {
  async deployFailed({ deploy }: DeployFailedEvent): Promise<void> {
    const context = getContext();
    const isOurs = deploy.siteId === context.site.id && deploy.context === context.deploy.context;
    if (isOurs) await noteFailedDeploy(contextOf(context), Date.parse(deploy.createdAt));
  },

  /** By its address there is nothing here. */
  fetch: endpoints({}),
};
