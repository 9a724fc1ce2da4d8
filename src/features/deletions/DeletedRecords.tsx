import { deletedColumns, deletedSchema, RESTORABLE_DAYS, type Deleted } from './schema/deleted-record.ts';
import { exportList } from '#src/features/exports/api.ts';
import { listReader } from '#src/lib/api/lists.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { useList, useRowAction } from '#src/components/admin/use-list.ts';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { restoreRecord } from './undo.ts';

const COLUMNS = deletedColumns();

const readDeleted = listReader('/deleted', deletedSchema);

const ROWS = { idOf: ({ kind, id }: Deleted) => `${kind}-${id}` };

export function DeletedRecords() {
  const list = useList(readDeleted, ROWS);
  const { run, isRunning } = useRowAction(list);
  const restore = (deleted: Deleted) =>
    run(deleted, () => restoreRecord(deleted), {
      done: `“${deleted.title}” was restored.`,
      failed: `“${deleted.title}” could not be restored.`,
    });

  return (
    <DataTable
      name="Deleted records"
      what="The deleted records could not be loaded."
      columns={COLUMNS}
      list={list}
      rowName={({ title }) => title}
      onExport={(view) => exportList('deleted', view)}
      actions={(deleted) => (
        <SmallButton
          busy={isRunning(deleted)}
          aria-label={`Restore ${deleted.title}`}
          onClick={() => void restore(deleted)}
        >
          Restore
        </SmallButton>
      )}
      empty={[
        'No deleted records',
        `Deleted inquiries, vacancies and posts stay here for ${RESTORABLE_DAYS} days.`,
      ]}
    />
  );
}
