import { endpoint } from '#src/server/http/endpoints.ts';
import * as dashboard from './dashboard.ts';
import * as storage from './storage.ts';

/** The dashboard. */
export const dashboardEndpoints = {
  'GET /api/dashboard': endpoint({
    access: 'admin',
    roles: 'any',
    snapshots: ['inquiries', 'applications', 'mailOutbox'],
    run: dashboard.read,
  }),
  'GET /api/storage': endpoint({ access: 'admin', roles: ['owner'], run: storage.read }),
};
