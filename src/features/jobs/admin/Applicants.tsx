import { useMemo, useState } from 'react';
import { vacanciesOf, type Applicant, type ApplicationChange, type Reading } from '../schema/applicant.ts';
import type { Choices } from '#src/lib/choices.ts';
import { exportList } from '#src/features/exports/api.ts';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { RowTools, useRowChanges } from '#src/features/submissions/row-changes.tsx';
import { columnsOf } from '../applicant-cells.tsx';
import { applicantClient, contactOf, readApplicants, STAGE } from './applicant-kind.ts';
import { Board } from './Board.tsx';
import { MoveSelected } from './MoveSelected.tsx';

/** Two buttons: the list, or the board by stage. */
function ViewSwitch({ isBoard, onChange }: { isBoard: boolean; onChange: (isBoard: boolean) => void }) {
  const change = (toBoard: boolean) => {
    const address = new URL(location.href);
    if (toBoard) address.searchParams.set('view', 'board');
    else address.searchParams.delete('view');
    history.replaceState(history.state, '', address);
    onChange(toBoard);
  };
  const button = (label: string, toBoard: boolean) => (
    <button type="button" aria-pressed={isBoard === toBoard} onClick={() => change(toBoard)}>
      {label}
    </button>
  );
  return (
    <div
      role="group"
      aria-label="View"
      className="no-print counted-filter absolute right-0 bottom-full mb-1.5 md:mb-3"
    >
      {button('List', false)}
      {button('Board', true)}
    </div>
  );
}

const ROWS: RowRules<Applicant> = {
  idOf: ({ id }) => id,
  counted: ['applications', ({ stage }) => stage === 'new'],
};

export function Applicants({ name, reading }: { name: string; reading: Reading }) {
  const hydrated = useHydrated();
  const [chosen, setBoard] = useState<boolean>();
  const isBoard = chosen ?? (hydrated && new URLSearchParams(location.search).get('view') === 'board');
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
  const isEmpty = list.status === 'ready' && list.items.length === 0;

  return (
    <div className="relative grid grid-cols-1 gap-4">
      {hydrated && !isEmpty && <ViewSwitch isBoard={isBoard} onChange={setBoard} />}
      <DataTable
        name={name}
        what="The applications could not be loaded."
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
        layout={isBoard ? (shown) => <Board {...{ shown, vacancies, change }} /> : undefined}
        bulk={(records, deselect) => (
          <MoveSelected colleagues={known ?? []} {...{ records, list, deselect }} />
        )}
        empty={[
          'No applications found.',
          'What applicants send from a vacancy or from the careers page appears here.',
        ]}
      />
    </div>
  );
}
