import type { Config } from '@netlify/functions';
import { stageNamesFormSchema } from '#features/stages/schema/stage-names';
import { templateFormSchema } from '#features/templates/schema/template';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as stages from '#server/features/stages/stages';
import * as templates from '#server/features/templates/templates';

/** What owners decide about the mails to visitors and about the work on applications. */
export default endpoints({
  'GET /api/templates': endpoint({ access: 'admin', roles: ['office', 'recruiter'], run: templates.list }),
  'POST /api/templates': endpoint({
    access: 'admin',
    roles: ['owner'],
    body: { schema: templateFormSchema },
    audit: 'template.add',
    run: templates.add,
  }),
  'PUT /api/templates/:id': endpoint({
    access: 'admin',
    roles: ['owner'],
    body: { schema: templateFormSchema },
    audit: 'template.edit',
    run: templates.edit,
  }),
  'DELETE /api/templates/:id': endpoint({
    access: 'admin',
    roles: ['owner'],
    audit: 'template.delete',
    run: templates.remove,
  }),
  'GET /api/application-stages': endpoint({ access: 'admin', roles: ['recruiter'], run: stages.read }),
  'PUT /api/application-stages': endpoint({
    access: 'admin',
    roles: ['owner'],
    body: { schema: stageNamesFormSchema },
    audit: 'settings.stages',
    run: stages.rename,
  }),
});

export const config: Config = {
  path: ['/api/templates', '/api/templates/:id', '/api/application-stages'],
};
