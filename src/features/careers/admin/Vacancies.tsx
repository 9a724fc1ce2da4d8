import { useState } from 'react';
import type { AdminPage } from '#lib/admin-pages';
import { JOB_TYPES, type Vacancy } from '#features/careers/schema/vacancy';
import { RESTORABLE_DAYS } from '#features/deletions/schema/deleted-record';
import { requestExport } from '../../audit/api.ts';
import { deleteVacancy, readVacancies } from './api.ts';
import { isConflict } from '../../../lib/api/client.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import type { Column } from '../../../components/admin/data-table/column.ts';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { useList } from '../../../components/admin/use-list.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { buttonClasses } from '../../../components/ui/button/classes.ts';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { UpdateVacancy } from './UpdateVacancy.tsx';

const COLUMNS: Column<Vacancy>[] = [
  {
    id: 'title',
    header: 'Title',
    text: ({ title }) => title,
    heading: true,
    cell: ({ title, slug }) => (
      <a href={`/career/${slug}`} className="font-medium underline-offset-4 hover:underline">
        {title}
      </a>
    ),
    note: ({ open }) => !open && <Badge tone="warning">closed</Badge>,
  },
  { id: 'type', header: 'Job Type', text: ({ jobType }) => jobType, choices: JOB_TYPES, fixed: true },
  { id: 'description', header: 'Description', text: ({ description }) => description, long: true },
  { id: 'points', header: 'Bullet Points', text: ({ bulletPoints }) => bulletPoints, long: true },
  { id: 'short', header: 'Short Description', text: ({ shortDescription }) => shortDescription, long: true },
  { id: 'shorttitle', header: 'Short Title', text: ({ shortTitle }) => shortTitle },
];

const ROWS = { idOf: ({ id }: Vacancy) => id };

const ADD_VACANCY = '/addcareers' satisfies AdminPage;

/** The admin's list of vacancies: edit and delete. */
export function Vacancies() {
  const list = useList(readVacancies, ROWS);
  const [editing, setEditing] = useState<Vacancy>();
  const [deleting, setDeleting] = useState<Vacancy>();

  const remove = async () => {
    const current = list.items.find(({ id }) => id === deleting?.id) ?? deleting;
    if (!current) return;
    try {
      showToast(await deleteVacancy(current));
      list.drop(current.id);
    } catch (cause) {
      // The next try then uses the current version.
      if (isConflict(cause)) list.reloadAfterConflict(current.id);
      throw cause;
    }
  };

  return (
    <>
      <DataTable
        name="Careers"
        columns={COLUMNS}
        list={list}
        rowId={ROWS.idOf}
        rowName={({ title }) => title}
        wide
        onExport={(filtered) => requestExport('careers', filtered)}
        actions={(vacancy) => (
          <>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Update ${vacancy.title}`}
              onClick={() => setEditing(vacancy)}
            >
              Update
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Delete ${vacancy.title}`}
              onClick={() => setDeleting(vacancy)}
            >
              Delete
            </Button>
          </>
        )}
        empty={
          <EmptyState
            title="No careers yet"
            action={
              <a href={ADD_VACANCY} className={buttonClasses()}>
                Add a career
              </a>
            }
          >
            Vacancies that you add appear here and on the careers page.
          </EmptyState>
        }
      />
      {editing && (
        <UpdateVacancy
          vacancy={editing}
          onClose={() => setEditing(undefined)}
          onSaved={({ message, career }) => {
            setEditing(undefined);
            showToast(message);
            list.put(career);
          }}
          onConflict={(theirs) => (theirs ? list.put(theirs) : list.reloadAfterConflict(editing.id))}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        title="Delete this career?"
        confirm="Delete"
        confirming="Deleting..."
        onConfirm={remove}
        onClose={() => setDeleting(undefined)}
      >
        <p>
          {deleting?.title} leaves the careers page at once, and its address no longer works. Applications
          that came in for it stay. It can be restored for {RESTORABLE_DAYS} days from the list of deleted
          records on the dashboard.
        </p>
      </ConfirmDialog>
    </>
  );
}
