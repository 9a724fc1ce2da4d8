import { vacancyBodySchema } from '../schema/vacancy-wire.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { current as currentBuild } from '#src/features/builds/server/builds.ts';
import * as vacancies from './vacancies.ts';

/** Room for every field at its maximum length, in characters of three bytes. */
const MAX_BYTES = 128 * 1024;

const body = { schema: vacancyBodySchema, maxBytes: MAX_BYTES };
export const vacancyReads = {
  'GET /api/data': endpoint({ access: 'public', run: vacancies.listOpen }),
  'GET /api/career/:title': endpoint({ access: 'public', run: vacancies.read }),
};

const recruiter = { access: 'admin', roles: ['recruiter'] } as const;

export const vacancyEndpoints = {
  'POST /api/save': endpoint({ ...recruiter, body, audit: 'vacancy.add', run: vacancies.add }),
  'GET /api/careerdetails': endpoint({
    ...{ ...recruiter, snapshots: ['vacancies', 'applications'] },
    includes: { build: (_call, ctx) => currentBuild(ctx) },
    run: vacancies.list,
  }),
  'GET /api/careerdetails/:id': endpoint({ ...recruiter, run: vacancies.readOwn }),
  'PUT /api/careerdetails/:id': endpoint({ ...recruiter, body, audit: 'vacancy.edit', run: vacancies.edit }),
  'DELETE /api/careerdetails/:id': endpoint({ ...recruiter, audit: 'vacancy.delete', run: vacancies.remove }),
};
