import { useMemo, useState } from 'react';
import { useLockedCount } from '#src/components/admin/data-table/selection.tsx';
import { vacanciesOf, type Applicant, type ApplicationChange, type Reading } from '../schema/applicant.ts';
import type { Choices } from '#src/lib/choices.ts';
import { exportList } from '#src/features/exports/api.ts';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { RowTools, useRowChanges } from '#src/features/submissions/row-changes.tsx';
import { columnsOf } from '../applicant-cells.tsx';
import { applicantClient, contactOf, readApplicants, STAGE } from './applicant-kind.ts';
import { Board } from './Board.tsx';
import { MoveSelected } from './MoveSelected.tsx';

const VIEWS = { list: 'List', board: 'Board' } as const;

type View = keyof typeof VIEWS;

const VIEW_PARAMETER = 'view';

const viewIn = (search: string): View =>
  new URLSearchParams(search).get(VIEW_PARAMETER) === 'board' ? 'board' : 'list';

/** Two buttons: the list, or the board by stage. Off while selected records are changed: each view has a selection of its own. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const isLocked = useLockedCount() > 0;
  const change = (next: View) => {
    const address = new URL(location.href);
    if (next === 'board') address.searchParams.set(VIEW_PARAMETER, next);
    else address.searchParams.delete(VIEW_PARAMETER);
    history.replaceState(history.state, '', address);
    onChange(next);
  };
  return (
    <div
      role="group"
      aria-label="View"
      className="no-print counted-filter absolute right-0 bottom-full mb-2 md:mb-3"
    >
      {(Object.keys(VIEWS) as View[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          disabled={isLocked}
          onClick={() => change(name)}
        >
          {VIEWS[name]}
        </button>
      ))}
    </div>
  );
}

const ROWS: RowRules<Applicant> = {
  idOf: ({ id }) => id,
  counted: ['applications', ({ stage }) => stage === 'new'],
};

const NO_LIST = 'The applications could not be loaded.';

export function Applicants({ name, reading }: { name: string; reading: Reading }) {
  const hydrated = useHydrated();
  const [chosen, setView] = useState<View>();
  const view = chosen ?? (hydrated ? viewIn(location.search) : 'list');
  const list = useList(readApplicants, ROWS);
  // The same object as long as its texts are the same: columns are made of it.
  const vacanciesText = JSON.stringify(vacanciesOf(list.items));
  const vacancies = useMemo(() => JSON.parse(vacanciesText) as Choices, [vacanciesText]);
  const { known } = useColleagues('recruiter');
  const change = useRowChanges<Applicant, ApplicationChange>({
    ...{ list, send: applicantClient.change, nameOf: ({ name: applicant }) => applicant },
  });
  const columns = useMemo(
    () => columnsOf({ reading, vacancies, colleagues: known }),
    [reading, vacancies, known],
  );
  const table = (
    <DataTable
      name={name}
      what={NO_LIST}
      columns={columns}
      list={list}
      rowName={({ name: applicant }) => applicant}
      wide
      recordPage={'/applicant' satisfies AdminPage}
      countedBy="stage"
      noneOf={(label) => `No applications in the stage “${label}”`}
      tools={(applicant) => (
        <RowTools
          {...{ step: STAGE, row: applicant, name: applicant.name, colleagues: known }}
          onChange={(wanted) => change(applicant, wanted)}
        >
          <ContactLinks {...contactOf(applicant)} />
        </RowTools>
      )}
      onExport={(view) => exportList('applications', view, reading)}
      bulk={(records, deselect) => <MoveSelected colleagues={known ?? []} {...{ records, list, deselect }} />}
      empty={
        <EmptyState title="No applications found.">
          What applicants send from a vacancy or from the careers page appears here.
        </EmptyState>
      }
    />
  );
  const isEmpty = list.status === 'ready' && list.items.length === 0;

  return (
    <div className="relative grid grid-cols-1 gap-4">
      {hydrated && !isEmpty && <ViewSwitch view={view} onChange={setView} />}
      {view === 'board' && !isEmpty ? (
        <Board what={NO_LIST} colleagues={known ?? []} {...{ list, change, columns, vacancies }} />
      ) : (
        table
      )}
    </div>
  );
}
