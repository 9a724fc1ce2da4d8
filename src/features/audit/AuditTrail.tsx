import { useState } from 'react';
import { AUDIT_OUTCOMES, type AuditEntry } from '#features/audit/schema/audit';
import { AUDIT_COLUMNS } from '#features/audit/schema/columns';
import { sentenceFor } from '#features/audit/schema/sentences';
import { timeInWords } from '#lib/time';
import { withCells } from '../../components/admin/data-table/column.ts';
import { DataTable } from '../../components/admin/data-table/DataTable.tsx';
import { useList } from '../../components/admin/use-list.ts';
import { Badge } from '../../components/ui/badge/Badge.tsx';
import { EmptyState } from '../../components/ui/EmptyState.tsx';
import { exportList } from '../exports/api.ts';
import { readAudit } from './api.ts';
import { EntryDialog } from './EntryDialog.tsx';

const TONES = { done: 'success', refused: 'warning', failed: 'danger' } as const;

const COLUMNS = withCells(AUDIT_COLUMNS, {
  outcome: {
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{AUDIT_OUTCOMES[outcome]}</Badge>,
  },
});

const ROWS = { idOf: ({ id }: AuditEntry) => id };

/** The audit trail in sentences, newest first; each opens with its details. */
export function AuditTrail() {
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <>
      <DataTable
        name="Audit trail"
        what="The audit trail could not be loaded."
        columns={COLUMNS}
        list={useList(readAudit, ROWS)}
        rowId={ROWS.idOf}
        rowName={(entry) => `${sentenceFor(entry)}, ${timeInWords(entry.at)}`}
        onOpen={setOpened}
        onExport={(view) => exportList('audit-trail', view)}
        empty={<EmptyState title="Nothing yet">Logins, changes and exports are recorded here.</EmptyState>}
      />
      <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
