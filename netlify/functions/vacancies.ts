import type { Config } from '@netlify/functions';
import { vacancyBodySchema } from '#features/careers/schema/vacancy-wire';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as vacancies from '#server/features/careers/vacancies';

/** Room for every field at its maximum length, in characters of three bytes. */
const MAX_BYTES = 128 * 1024;

const body = { schema: vacancyBodySchema, maxBytes: MAX_BYTES };

export default endpoints({
  'GET /api/data': endpoint({ access: 'public', run: vacancies.listOpen }),
  'GET /api/career/:title': endpoint({ access: 'public', run: vacancies.read }),
  'POST /api/save': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body,
    audit: 'vacancy.add',
    run: vacancies.add,
  }),
  'GET /api/careerdetails': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    snapshots: ['vacancies', 'applications'],
    run: vacancies.list,
  }),
  'GET /api/careerdetails/:id': endpoint({ access: 'admin', roles: ['recruiter'], run: vacancies.readOwn }),
  'PUT /api/careerdetails/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body,
    audit: 'vacancy.edit',
    run: vacancies.edit,
  }),
  'DELETE /api/careerdetails/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    audit: 'vacancy.delete',
    run: vacancies.remove,
  }),
});

export const config: Config = {
  path: ['/api/data', '/api/career/:title', '/api/save', '/api/careerdetails', '/api/careerdetails/:id'],
  // The platform reads this literally, at build time. It counts per IP address: a class reads vacancies at once.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
