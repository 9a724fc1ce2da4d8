import { vacancyBodySchema } from '../schema/vacancy-wire.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { current as currentBuild } from '#src/features/builds/server/builds.ts';
import * as vacancies from './vacancies.ts';

/** Room for every field at its maximum length, in characters of three bytes. */
const MAX_BYTES = 128 * 1024;

const body = { schema: vacancyBodySchema, maxBytes: MAX_BYTES };
/** Open vacancies. */
export const vacancyReads = {
  'GET /api/data': endpoint({ access: 'public', run: vacancies.listOpen }),
  'GET /api/career/:title': endpoint({ access: 'public', run: vacancies.read }),
};

/** What recruiters do with vacancies. */
export const vacancyEndpoints = {
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
    includes: { build: (_call, ctx) => currentBuild(ctx) },
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
};
