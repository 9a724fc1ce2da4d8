import { stageNamesFormSchema } from '#features/stages/schema/stage-names';
import { endpoint } from '#server/http/endpoints';
import * as stages from './stages.ts';

/** Names of the stages of applications. */
export const stageEndpoints = {
  'GET /api/application-stages': endpoint({ access: 'admin', roles: ['recruiter'], run: stages.read }),
  'PUT /api/application-stages': endpoint({
    access: 'admin',
    roles: ['owner'],
    body: { schema: stageNamesFormSchema },
    audit: 'settings.stages',
    run: stages.rename,
  }),
};
