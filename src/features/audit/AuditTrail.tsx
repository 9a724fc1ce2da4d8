import { AUDIT_ACTIONS, type AuditEntry } from '#features/audit/schema/audit';
import { recordExport, readAudit } from './api.ts';
import type { Column } from '../../components/admin/data-table/column.ts';
import { DataTable } from '../../components/admin/data-table/DataTable.tsx';
import { timeInWords } from '#lib/time';
import { useList } from '../../components/admin/use-list.ts';
import { Badge } from '../../components/ui/badge/Badge.tsx';
import { EmptyState } from '../../components/ui/EmptyState.tsx';

const COLUMNS: Column<AuditEntry>[] = [
  { id: 'when', header: 'When', text: ({ at }) => timeInWords(at), sortBy: ({ at }) => at, fixed: true },
  { id: 'who', header: 'Who', text: ({ who }) => who || 'Not logged in' },
  {
    id: 'what',
    header: 'What',
    text: ({ action }) => AUDIT_ACTIONS[action],
    heading: true,
    choices: Object.values(AUDIT_ACTIONS),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    text: ({ outcome }) => outcome,
    cell: ({ outcome }) => <Badge tone={outcome === 'done' ? 'success' : 'danger'}>{outcome}</Badge>,
    choices: ['done', 'failed'],
  },
  { id: 'record', header: 'Record', text: ({ record }) => record },
  { id: 'rows', header: 'Rows', text: ({ rows }) => (rows === undefined ? '' : String(rows)) },
];

const ROWS = { idOf: ({ id }: AuditEntry) => id };

/** The audit trail as a table. */
export function AuditTrail() {
  return (
    <DataTable
      name="Audit trail"
      columns={COLUMNS}
      list={useList(readAudit, ROWS)}
      rowId={ROWS.idOf}
      rowName={({ action, at }) => `${AUDIT_ACTIONS[action]}, ${timeInWords(at)}`}
      onExport={(rows) => recordExport('audit-trail', rows)}
      empty={<EmptyState title="Nothing yet">Logins, changes and exports are written down here.</EmptyState>}
    />
  );
}
