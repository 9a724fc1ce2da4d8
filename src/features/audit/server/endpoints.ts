import { endpoint } from '#src/server/http/endpoints.ts';
import { colleagues } from '#src/features/accounts/server/colleagues.ts';
import { list } from './audit.ts';

/** The audit trail. */
export const auditEndpoints = {
  'GET /api/audit': endpoint({
    access: 'admin',
    roles: ['owner'],
    snapshots: ['audit'],
    includes: { colleagues },
    run: list,
  }),
};
