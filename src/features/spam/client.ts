import type { RemovalPart } from '#src/features/bulk/RemovalDialog.tsx';
import { ifMatch } from '#src/features/submissions/client.ts';
import { send } from '#src/lib/api/client.ts';
import { ERASED } from '#src/lib/bulk.ts';
import type { Suspect } from './schema/suspect.ts';

const PATHS = { inquiry: '/inquiries', application: '/applications' } as const;

const call = ({ kind, record }: Suspect, method: 'POST' | 'DELETE', action = '') =>
  send(`${PATHS[kind]}/${record.id}${action}`, { method, headers: ifMatch(record) });

/** Approves a suspected form: moves the form to its list and sends its mail. */
export const approveSuspect = (suspect: Suspect) => call(suspect, 'POST', '/approve');

export const eraseSuspect = (suspect: Suspect) =>
  suspect.kind === 'inquiry' ? call(suspect, 'POST', '/erase') : call(suspect, 'DELETE');

/** How several suspected forms are erased: each kind by an endpoint of its own. */
export const suspectsToErase = (suspects: readonly Suspect[]): RemovalPart[] =>
  (['inquiry', 'application'] as const).map((kind) => ({
    path: `${PATHS[kind]}/bulk-erase`,
    change: ERASED,
    records: suspects.flatMap((suspect) => (suspect.kind === kind ? [suspect.record] : [])),
  }));
