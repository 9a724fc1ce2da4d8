import type { Config } from '@netlify/functions';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as dashboard from '#server/features/dashboard/dashboard';
import * as storage from '#server/features/dashboard/storage';

export default endpoints({
  'GET /api/dashboard': endpoint({
    access: 'admin',
    roles: 'any',
    snapshots: ['inquiries', 'applications', 'mailOutbox'],
    run: dashboard.read,
  }),
  'GET /api/storage': endpoint({ access: 'admin', roles: ['owner'], run: storage.read }),
});

export const config: Config = { path: ['/api/dashboard', '/api/storage'] };
