import type { Config } from '@netlify/functions';
import { personSchema } from '#lib/privacy';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as people from '#server/features/privacy/privacy-requests';

const body = { schema: personSchema };

export default endpoints({
  'POST /api/people/export': endpoint({
    access: 'admin',
    roles: ['office'],
    stepUp: true,
    body,
    keyed: false,
    audit: 'person.export',
    run: people.exportPerson,
  }),
  'POST /api/people/erase': endpoint({
    access: 'admin',
    roles: ['office'],
    stepUp: true,
    body,
    keyed: false,
    audit: 'person.erase',
    run: people.erasePerson,
  }),
});

export const config: Config = { path: ['/api/people/export', '/api/people/erase'] };
