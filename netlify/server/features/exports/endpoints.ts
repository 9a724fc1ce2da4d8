import { exportSchema } from '#features/exports/schema/export';
import { endpoint } from '#server/http/endpoints';
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
