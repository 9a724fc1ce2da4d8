import type { Config } from '@netlify/functions';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as builds from '#server/features/builds/builds';

export default endpoints({
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
});

export const config: Config = { path: '/api/builds' };
