import { endpoint } from '../../http/endpoints.ts';
import { colleagues } from '../accounts/colleagues.ts';
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
