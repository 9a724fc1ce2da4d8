import { exportSchema } from '../schema/export.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { exportList } from './exports.ts';

/** Lists as CSV files. */
export const exportEndpoints = {
  'POST /api/exports': endpoint({
    access: 'admin',
    roles: 'any',
    stepUp: true,
    body: { schema: exportSchema },
    keyed: false,
    audit: 'export',
    run: exportList,
  }),
};
