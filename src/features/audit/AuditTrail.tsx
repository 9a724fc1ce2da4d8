import { useMemo, useState } from 'react';
import { AUDIT_OUTCOMES, auditEntrySchema, type AuditEntry } from './schema/audit.ts';
import { auditColumns, sentenceFor } from './schema/sentences.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { timeInWords } from '#src/lib/time.ts';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { useList } from '#src/components/admin/use-list.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { exportList } from '#src/features/exports/api.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';
import { EntryDialog } from './EntryDialog.tsx';

const readAudit = (onPage: (listing: Listing<AuditEntry>) => void, signal?: AbortSignal) =>
  readList('/audit', auditEntrySchema, onPage, signal);

const TONES = { done: 'success', refused: 'warning', failed: 'danger' } as const;

const columnsOf = (colleagues: Colleagues) =>
  withCells(auditColumns(colleagues), {
    outcome: { cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{AUDIT_OUTCOMES[outcome]}</Badge> },
  });

const ROWS = { idOf: ({ id }: AuditEntry) => id };

/** The audit trail in sentences, newest first; each opens with its details. */
export function AuditTrail() {
  const [opened, setOpened] = useState<AuditEntry>();
  const { known } = useColleagues();
  const columns = useMemo(() => columnsOf(known), [known]);
  return (
    <>
      <DataTable
        name="Audit trail"
        what="The audit trail could not be loaded."
        columns={columns}
        list={useList(readAudit, ROWS)}
        rowName={(entry) => `${sentenceFor(entry, known)}, ${timeInWords(entry.at)}`}
        onOpen={setOpened}
        onExport={(view) => exportList('audit-trail', view)}
        empty={<EmptyState title="Nothing yet">Logins, changes and exports are recorded here.</EmptyState>}
      />
      <EntryDialog entry={opened} colleagues={known} onClose={() => setOpened(undefined)} />
    </>
  );
}
