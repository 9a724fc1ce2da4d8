import type { AuditEntry } from '../schema/audit.ts';
import { colleagues } from '#src/features/accounts/server/colleagues.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { timeOfId } from '#src/server/platform/ids.ts';
import type { AuditRecord } from '#src/server/stores/records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { allEntries } from './entries.ts';

/** An entry as the list and its export have it. */
const listed = ({ id, value }: Stored<AuditRecord>): AuditEntry => ({
  ...{ id, at: isoTime(timeOfId(id)) },
  ...value,
});

/** All rows of the list, for its export. */
export const allRows = async ({ session }: Pick<Call, 'session'>, ctx: AppContext): Promise<AuditEntry[]> =>
  rowsOf(await allEntries(ctx, session?.names), listed);

/** The audit trail, newest first. */
export const auditEndpoints = {
  'GET /api/audit': endpoint({
    access: 'admin',
    roles: ['owner'],
    snapshots: ['audit'],
    includes: { colleagues },
    run: async (call, ctx) => pageOf(await allEntries(ctx, call.session?.names), call, listed),
  }),
};
