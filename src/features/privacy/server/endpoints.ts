import { personSchema } from '#src/lib/submission.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import * as people from './privacy-requests.ts';

const body = { schema: personSchema };
/** Requests of people about their data. */
export const privacyEndpoints = {
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
};
