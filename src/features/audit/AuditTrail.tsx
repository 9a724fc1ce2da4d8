import { useState } from 'react';
import { AUDIT_ACTIONS, type AuditEntry } from '#features/audit/schema/audit';
import { dayAt } from '#lib/day';
import { timeInWords } from '#lib/time';
import type { Column } from '../../components/admin/data-table/column.ts';
import { DataTable } from '../../components/admin/data-table/DataTable.tsx';
import { useList } from '../../components/admin/use-list.ts';
import { Badge } from '../../components/ui/badge/Badge.tsx';
import { EmptyState } from '../../components/ui/EmptyState.tsx';
import { readAudit, requestExport } from './api.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { personOf, recordOf, sentenceFor } from './sentences.ts';

const TONES = { done: 'success', refused: 'warning', failed: 'danger' } as const;

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'when',
    header: 'When',
    text: ({ at }) => timeInWords(at),
    sortBy: ({ at }) => at,
    dayOf: ({ at }) => dayAt(Date.parse(at)),
    fixed: true,
  },
  { id: 'sentence', header: 'What happened', text: sentenceFor, heading: true, filtered: false },
  { id: 'person', header: 'Person', text: personOf, hidden: true },
  {
    id: 'action',
    header: 'Action',
    text: ({ action }) => AUDIT_ACTIONS[action],
    choices: Object.values(AUDIT_ACTIONS),
    hidden: true,
  },
  { id: 'record', header: 'Record', text: recordOf, hidden: true },
  {
    id: 'outcome',
    header: 'Outcome',
    text: ({ outcome }) => outcome,
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{outcome}</Badge>,
    choices: ['done', 'refused', 'failed'],
    fixed: true,
  },
];

const ROWS = { idOf: ({ id }: AuditEntry) => id };

/** The audit trail in sentences, newest first; each opens with its details. */
export function AuditTrail() {
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <>
      <DataTable
        name="Audit trail"
        columns={COLUMNS}
        list={useList(readAudit, ROWS)}
        rowId={ROWS.idOf}
        rowName={(entry) => `${sentenceFor(entry)}, ${timeInWords(entry.at)}`}
        onOpen={setOpened}
        onExport={(filtered) => requestExport('audit-trail', filtered)}
        empty={<EmptyState title="Nothing yet">Logins, changes and exports are recorded here.</EmptyState>}
      />
      <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
