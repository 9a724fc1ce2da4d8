import { useState } from 'react';
import { deletedColumns, deletedSchema, RESTORABLE_DAYS, type Deleted } from './schema/deleted-record.ts';
import { exportList } from '#src/features/exports/api.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { useList, sentenceInList } from '#src/components/admin/use-list.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { restoreRecord } from './undo.ts';

const COLUMNS = deletedColumns();

const readDeleted = listReader('/deleted', deletedSchema);

const ROWS = { idOf: ({ kind, id }: Deleted) => `${kind}-${id}` };

export function DeletedRecords() {
  const list = useList(readDeleted, ROWS);
  const [restoring, setRestoring] = useState<readonly string[]>([]);

  const restore = async (deleted: Deleted) => {
    const id = ROWS.idOf(deleted);
    const subject = `restore-${id}`;
    setRestoring((before) => [...before, id]);
    try {
      await restoreRecord(deleted);
      showToast(`“${deleted.title}” was restored.`, 'success', subject);
      list.drop(id);
    } catch (cause) {
      if (isConflict(cause)) list.reload();
      showToast(`“${deleted.title}” could not be restored. ${sentenceInList(cause)}`, 'danger', subject);
    }
    setRestoring((before) => before.filter((other) => other !== id));
  };

  return (
    <DataTable
      name="Deleted records"
      what="The deleted records could not be loaded."
      columns={COLUMNS}
      list={list}
      rowName={({ title }) => title}
      onExport={(view) => exportList('deleted', view)}
      actions={(deleted) => (
        <Button
          size="sm"
          variant="secondary"
          busy={restoring.includes(ROWS.idOf(deleted))}
          aria-label={`Restore ${deleted.title}`}
          onClick={() => void restore(deleted)}
        >
          Restore
        </Button>
      )}
      empty={
        <EmptyState title="No deleted records">
          {`Deleted inquiries, vacancies and posts stay here for ${RESTORABLE_DAYS} days.`}
        </EmptyState>
      }
    />
  );
}
