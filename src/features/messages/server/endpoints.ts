import { templateFormSchema } from '../schema/template.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import * as templates from './templates.ts';

/** Templates of mails. */
export const templateEndpoints = {
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
};
