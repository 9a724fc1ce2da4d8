import { userInfo } from 'node:os';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import type { AuditRecord } from '#src/server/stores/audit-records.ts';
import type { Place } from './backup-stores.ts';

/** Who runs a command, by the name of the account on this machine. */
function operator(): string {
  try {
    return `${userInfo().username} (command line)`;
  } catch {
    return 'command line';
  }
}

/** Records in the audit trail that a backup was made or restored. */
export const recordBackup = (place: Place, entry: Omit<AuditRecord, 'who'>): Promise<void> =>
  recordAction({ stores: place.stores(), clock: Date.now, log: consoleLog }, { ...entry, who: operator() });
