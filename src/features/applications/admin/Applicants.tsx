import { useMemo } from 'react';
import type { Applicant } from '#features/applications/schema/applicant';
import { vacancyOf, type Reading } from '#features/applications/schema/columns';
import { exportList } from '../../exports/api.ts';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { LoadingRows } from '../../../components/admin/data-table/LoadingRows.tsx';
import { useList } from '../../../components/admin/use-list.ts';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { useHydrated } from '../../../components/ui/use-hydrated.ts';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { readApplicants } from './api.ts';
import { Board } from './board/Board.tsx';
import { columnsOf } from './columns.tsx';
import { useStageNames } from '../../stages/stage-names.ts';
import { MoveSelected } from './MoveSelected.tsx';
import { useApplicantsView, ViewSwitch } from './ViewSwitch.tsx';

const ROWS = { idOf: ({ id }: Applicant) => id };

interface Props {
  name: string;
  /** Which of the spec's two lists of the same records. */
  reading: Reading;
}

/** No title has a line break. */
const titlesOf = (applicants: readonly Applicant[]): string =>
  [...new Set(applicants.map(vacancyOf))].filter(Boolean).sort().join('\n');

/** Job applications, newest first: a list, or a board by stage. */
export function Applicants(props: Props) {
  const hydrated = useHydrated();
  return hydrated ? <LoadedApplicants {...props} /> : <LoadingRows name={props.name} />;
}

function LoadedApplicants({ name, reading }: Props) {
  const [view, setView] = useApplicantsView();
  const list = useList(readApplicants, ROWS);
  const names = useStageNames();
  const titles = titlesOf(list.items);
  const vacancies = useMemo(() => (titles ? titles.split('\n') : []), [titles]);
  const columns = useMemo(() => columnsOf(reading, vacancies, names), [reading, vacancies, names]);
  const table = (
    <DataTable
      name={name}
      columns={columns}
      list={list}
      rowId={ROWS.idOf}
      rowName={({ name: applicant }) => applicant}
      wide
      recordPage={'/applicant' satisfies AdminPage}
      countedBy="stage"
      onExport={(view) => exportList('applications', view, reading)}
      bulk={(applicants, deselect) => <MoveSelected {...{ applicants, list, deselect }} />}
      empty={
        <EmptyState title="No applications found.">
          What applicants send from a vacancy or from the careers page appears here.
        </EmptyState>
      }
    />
  );
  const isEmpty = list.status === 'ready' && list.items.length === 0;

  return (
    <div className="grid grid-cols-1 gap-4">
      {!isEmpty && <ViewSwitch view={view} onChange={setView} />}
      {view === 'board' && !isEmpty ? <Board {...{ list, vacancies, vacancyOf }} /> : table}
    </div>
  );
}
