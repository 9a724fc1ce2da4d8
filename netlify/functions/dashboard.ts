import type { Config } from '@netlify/functions';
import { endpoint, endpoints } from '#server/http/endpoints';
import * as dashboard from '#server/services/dashboard';
import * as storage from '#server/services/storage';

export default endpoints({
  'GET /api/dashboard': endpoint({ access: 'admin', run: dashboard.read }),
  'GET /api/storage': endpoint({ access: 'admin', run: storage.read }),
});

export const config: Config = { path: ['/api/dashboard', '/api/storage'] };
