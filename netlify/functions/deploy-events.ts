import { getContext, type DeployFailedEvent } from '@netlify/functions';
import { contextOf } from '#server/context';
import { endpoints } from '#server/http/endpoints';
import { noteFailedDeploy } from '#server/services/builds';

/** What the platform says of deploys; it calls the functions of the published one. */
export default {
  async deployFailed({ deploy }: DeployFailedEvent): Promise<void> {
    const { deploy: own, site } = getContext();
    const isOurs = deploy.siteId === site.id && deploy.context === own.context;
    if (isOurs) await noteFailedDeploy(contextOf(own.context), Date.parse(deploy.createdAt));
  },

  /** By its address there is nothing here. */
  fetch: endpoints({}),
};
