import { useMemo } from 'react';
import type { Applicant } from '../schema/applicant.ts';
import { vacanciesOf, type Reading, type VacancyTitles } from '../schema/applicant-columns.ts';
import type { Choices } from '#src/lib/choices.ts';
import { exportList } from '#src/features/exports/api.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { LoadingRows } from '#src/components/admin/data-table/LoadingRows.tsx';
import { useList, type List } from '#src/components/admin/use-list.ts';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { ApplicantLinks } from './ApplicantLinks.tsx';
import { readApplicants } from './applicant-api.ts';
import { Board } from './Board.tsx';
import { columnsOf } from './applicant-cells.tsx';
import { MoveSelected } from './MoveSelected.tsx';
import { useVacancyTitles } from './vacancy-titles.ts';
import { useApplicantsView, ViewSwitch } from './ViewSwitch.tsx';

const ROWS = { idOf: ({ id }: Applicant) => id };

/** What is said first where they cannot be read. */
const NO_LIST = 'The applications could not be loaded.';

interface Props {
  name: string;
  /** Which of the spec's two lists of the same records. */
  reading: Reading;
}

/** The vacancies of the list, the same object as long as they are the same: columns are made of them. */
function useVacancies({ items }: List<Applicant>, titles: VacancyTitles): Choices {
  const text = JSON.stringify(vacanciesOf(items, titles));
  return useMemo(() => JSON.parse(text) as Choices, [text]);
}

/** Job applications, newest first: a list, or a board by stage. */
export function Applicants(props: Props) {
  const hydrated = useHydrated();
  if (hydrated) return <LoadedApplicants {...props} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* The place of the two buttons, which nobody could press yet. */}
      <Skeleton className="h-11 max-w-33 sm:h-10" />
      <LoadingRows name={props.name} tools="counts and search" wide />
    </div>
  );
}

function LoadedApplicants({ name, reading }: Props) {
  const [view, setView] = useApplicantsView();
  const list = useList(readApplicants, ROWS);
  const titles = useVacancyTitles(list.status === 'ready');
  const vacancies = useVacancies(list, titles);
  const { known } = useColleagues('recruiter');
  const columns = useMemo(
    () => columnsOf({ reading, vacancies, titles, colleagues: known }),
    [reading, vacancies, titles, known],
  );
  const table = (
    <DataTable
      name={name}
      what={NO_LIST}
      columns={columns}
      list={list}
      rowId={ROWS.idOf}
      rowName={({ name: applicant }) => applicant}
      wide
      recordPage={'/applicant' satisfies AdminPage}
      countedBy="stage"
      noneOf={(label) => `No applications in the stage “${label}”`}
      cardActions={(applicant) => <ApplicantLinks applicant={applicant} />}
      onExport={(view) => exportList('applications', view, reading)}
      bulk={(applicants, deselect) => (
        <MoveSelected colleagues={known ?? []} {...{ applicants, list, deselect }} />
      )}
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
      {view === 'board' && !isEmpty ? (
        <Board what={NO_LIST} colleagues={known ?? []} {...{ list, columns, vacancies, titles }} />
      ) : (
        table
      )}
    </div>
  );
}
