import type { Config } from '@netlify/functions';
import { endpoint, endpoints } from '#server/http/endpoints';
import * as builds from '#server/services/builds';

export default endpoints({
  'GET /api/builds': endpoint({ access: 'admin', run: (_call, ctx) => builds.current(ctx) }),
});

export const config: Config = { path: '/api/builds' };
