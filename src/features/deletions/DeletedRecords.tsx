import { useState } from 'react';
import {
  DELETABLE,
  RESTORABLE_DAYS,
  type Deletable,
  type Deleted,
} from '#features/deletions/schema/deleted-record';
import { sentenceOf } from '#lib/sentence';
import { requestExport } from '../audit/api.ts';
import { isConflict } from '../../lib/api/client.ts';
import { readDeleted, restoreDeleted } from './api.ts';
import type { Column } from '../../components/admin/data-table/column.ts';
import { DataTable } from '../../components/admin/data-table/DataTable.tsx';
import { timeInWords } from '#lib/time';
import { useList } from '../../components/admin/use-list.ts';
import { Button } from '../../components/ui/button/Button.tsx';
import { EmptyState } from '../../components/ui/EmptyState.tsx';
import { showToast } from '../../components/ui/toast/toast-store.ts';

const KINDS: Record<Deletable, string> = {
  inquiry: 'Contact submission',
  vacancy: 'Vacancy',
  post: 'Blog post',
  draft: 'Draft of a post',
};

const COLUMNS: Column<Deleted>[] = [
  { id: 'title', header: 'Title', text: ({ title }) => title, heading: true },
  {
    id: 'kind',
    header: 'Kind',
    text: ({ kind }) => KINDS[kind],
    choices: DELETABLE.map((kind) => KINDS[kind]),
  },
  {
    id: 'deleted',
    header: 'Deleted',
    text: ({ deletedAt }) => timeInWords(deletedAt),
    exported: ({ deletedAt }) => deletedAt,
    sortBy: ({ deletedAt }) => deletedAt,
    fixed: true,
  },
  {
    id: 'purged',
    header: 'Deleted permanently on',
    text: ({ purgedAt }) => timeInWords(purgedAt),
    exported: ({ purgedAt }) => purgedAt,
    sortBy: ({ purgedAt }) => purgedAt,
    fixed: true,
  },
];

const ROWS = { idOf: ({ kind, id }: Deleted) => `${kind}-${id}` };

/** The soft-deleted records, with a button to restore each. */
export function DeletedRecords() {
  const list = useList(readDeleted, ROWS);
  const [restoring, setRestoring] = useState<string>();

  const restore = async (deleted: Deleted) => {
    setRestoring(deleted.id);
    try {
      await restoreDeleted(deleted);
      showToast(`${deleted.title} is restored.`);
      list.drop(ROWS.idOf(deleted));
    } catch (cause) {
      if (isConflict(cause)) list.reloadAfterConflict(ROWS.idOf(deleted));
      showToast(sentenceOf(cause), 'danger');
    }
    setRestoring(undefined);
  };

  return (
    <DataTable
      name="Deleted records"
      columns={COLUMNS}
      list={list}
      rowId={ROWS.idOf}
      rowName={({ title }) => title}
      onExport={(filtered) => requestExport('deleted', filtered)}
      actions={(deleted) => (
        <Button
          size="sm"
          variant="secondary"
          busy={restoring === deleted.id}
          aria-label={`Restore ${deleted.title}`}
          onClick={() => void restore(deleted)}
        >
          Restore
        </Button>
      )}
      empty={
        <EmptyState title="Nothing is deleted">
          {`Submissions, vacancies and posts that are deleted stay here for ${RESTORABLE_DAYS} days.`}
        </EmptyState>
      }
    />
  );
}
