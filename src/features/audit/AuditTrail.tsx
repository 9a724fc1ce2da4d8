import { useMemo, useState } from 'react';
import { AUDIT_OUTCOMES, type AuditEntry } from '#features/audit/schema/audit';
import { auditColumns } from '#features/audit/schema/columns';
import type { AuditNames } from '#features/audit/schema/key-names';
import { sentenceFor } from '#features/audit/schema/sentences';
import { timeInWords } from '#lib/time';
import { withCells } from '../../components/admin/data-table/column.ts';
import { DataTable } from '../../components/admin/data-table/DataTable.tsx';
import { useList } from '../../components/admin/use-list.ts';
import { Badge } from '../../components/ui/badge/Badge.tsx';
import { EmptyState } from '../../components/ui/EmptyState.tsx';
import { useColleagues } from '../accounts/use-colleagues.ts';
import { exportList } from '../exports/api.ts';
import { useStageNames } from '../stages/stage-names.ts';
import { readAudit } from './api.ts';
import { EntryDialog } from './EntryDialog.tsx';

const TONES = { done: 'success', refused: 'warning', failed: 'danger' } as const;

const columnsOf = (names: AuditNames) =>
  withCells(auditColumns(names), {
    outcome: {
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{AUDIT_OUTCOMES[outcome]}</Badge>,
    },
  });

const ROWS = { idOf: ({ id }: AuditEntry) => id };

/** The audit trail in sentences, newest first; each opens with its details. */
export function AuditTrail() {
  const [opened, setOpened] = useState<AuditEntry>();
  const stages = useStageNames();
  const { known } = useColleagues();
  const names = useMemo(() => ({ stages, colleagues: known }), [stages, known]);
  const columns = useMemo(() => columnsOf(names), [names]);
  return (
    <>
      <DataTable
        name="Audit trail"
        what="The audit trail could not be loaded."
        columns={columns}
        list={useList(readAudit, ROWS)}
        rowId={ROWS.idOf}
        rowName={(entry) => `${sentenceFor(entry, names)}, ${timeInWords(entry.at)}`}
        onOpen={setOpened}
        onExport={(view) => exportList('audit-trail', view)}
        empty={<EmptyState title="Nothing yet">Logins, changes and exports are recorded here.</EmptyState>}
      />
      <EntryDialog entry={opened} names={names} onClose={() => setOpened(undefined)} />
    </>
  );
}
