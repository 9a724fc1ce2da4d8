import { endpoint } from '#src/server/http/endpoints.ts';
import * as builds from './builds.ts';

/** The state of the pages. */
export const buildEndpoints = {
  'GET /api/builds': endpoint({
    access: 'admin',
    roles: 'any',
    byItself: true,
    run: (_call, ctx) => builds.current(ctx),
  }),
  'POST /api/builds': endpoint({
    access: 'admin',
    roles: ['editor', 'recruiter'],
    audit: 'build.start',
    run: builds.start,
  }),
};
