import type { Config } from '@netlify/functions';
import { exportSchema } from '#features/exports/schema/export';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import { list } from '#server/features/audit/audit';
import { exportList } from '#server/features/exports/exports';

export default endpoints({
  'GET /api/audit': endpoint({ access: 'admin', roles: ['owner'], snapshots: ['audit'], run: list }),
  'POST /api/exports': endpoint({
    access: 'admin',
    roles: 'any',
    stepUp: true,
    body: { schema: exportSchema },
    keyed: false,
    audit: 'export',
    run: exportList,
  }),
});

export const config: Config = { path: ['/api/audit', '/api/exports'] };
