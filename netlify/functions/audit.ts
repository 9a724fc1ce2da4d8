import type { Config } from '@netlify/functions';
import { exportSchema } from '#features/audit/schema/audit';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as audit from '#server/features/audit/audit';

export default endpoints({
  'GET /api/audit': endpoint({ access: 'admin', roles: ['owner'], run: audit.list }),
  'POST /api/exports': endpoint({
    access: 'admin',
    roles: 'any',
    stepUp: true,
    body: { schema: exportSchema },
    keyed: false,
    run: audit.recordExport,
  }),
});

export const config: Config = { path: ['/api/audit', '/api/exports'] };
