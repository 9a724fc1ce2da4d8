import { useState } from 'react';
import type { VacancyTitles } from '../schema/applicant-columns.ts';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import type { Applicant } from '../schema/applicant.ts';
import { STAGE_KEYS } from '../schema/workflow.ts';
import { keyOf, type Choices } from '#src/lib/choices.ts';
import { optionsOf } from '#src/lib/list/column.ts';
import { ListFailure } from '#src/components/admin/ListFailure.tsx';
import { SelectionCount, SelectionStatus } from '#src/components/admin/data-table/SelectionCount.tsx';
import type { Column } from '#src/components/admin/data-table/column.ts';
import { withChosen } from '#src/components/admin/data-table/options.ts';
import { useView } from '#src/components/admin/data-table/use-view.ts';
import { rememberOrder } from '#src/components/admin/record/record-order.ts';
import { useLockedCount } from '#src/components/admin/selection-lock.ts';
import type { List } from '#src/components/admin/use-list.ts';
import { Select } from '#src/components/ui/Select.tsx';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { MoveSelected } from './MoveSelected.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { LoadingStages } from './LoadingStages.tsx';
import { useMoves } from './use-moves.ts';

/** The vacancy in the view of the list, so that both show the same one. */
function useVacancy(columns: readonly Column<Applicant>[]): [string, (vacancy: string) => void] {
  const [{ filters }, change] = useView(columns);
  return [filters.vacancy ?? '', (vacancy) => change({ filters: { ...filters, vacancy } })];
}

interface Props {
  /** What is said first where the list cannot be loaded: a sentence. */
  what: string;
  list: List<Applicant>;
  /** Those of the list. */
  columns: readonly Column<Applicant>[];
  /** The titles of the vacancies, by their ids. */
  vacancies: Choices;
  /** The present titles of all vacancies, as far as they are known. */
  titles: VacancyTitles;
  /** Those who may be in charge of an applicant. */
  colleagues: readonly Colleague[];
}

/** The applications in a column for each stage, of all vacancies or of one. */
export function Board({ what, list, columns, vacancies, titles, colleagues }: Props) {
  const [asked, setVacancy] = useVacancy(columns);
  const vacancy = keyOf(vacancies, asked);
  const { moving, notMoved, move } = useMoves(list);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const shown = vacancy ? list.items.filter(({ vacancy_id }) => vacancy_id === vacancy) : list.items;
  const options = withChosen(optionsOf({ choices: vacancies }), vacancy);
  const stages = STAGE_KEYS.map((stage) => ({
    stage,
    applicants: shown.filter((applicant) => applicant.stage === stage),
  }));

  const select = (id: string, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  const deselect = (applicants: readonly Applicant[]) => {
    const ids = new Set(applicants.map(({ id }) => id));
    setSelected((before) => new Set([...before].filter((id) => !ids.has(id))));
  };
  const chosen = shown.filter(({ id }) => selected.has(id));
  const isLocked = useLockedCount() > 0;

  const remember = () =>
    rememberOrder('/applicant' satisfies AdminPage, {
      ids: stages.flatMap(({ applicants }) => applicants.map(({ id }) => id)),
      list: location.pathname + location.search + location.hash,
      complete: list.complete,
    });

  if (list.status === 'loading') return <LoadingStages />;
  const failure = <ListFailure {...{ what, list }} />;
  // Without any applications, empty stages would say that nobody has applied.
  if (list.status === 'failed' && list.items.length === 0) return failure;
  return (
    <div className="grid grid-cols-1 gap-4">
      {failure}
      {options.length > 0 && (
        <Select
          label="Vacancy"
          className="max-w-sm"
          options={options}
          placeholder="All applications"
          value={vacancy}
          onChange={(event) => setVacancy(event.currentTarget.value)}
        />
      )}
      {!list.complete && list.status !== 'failed' && (
        <p role="status" className="text-small text-ink-muted">
          Loading more applications...
        </p>
      )}
      <div className="board" role="group" aria-label="Board by stage" tabIndex={0}>
        {stages.map(({ stage, applicants }) => (
          <BoardColumn
            key={stage}
            {...{ stage, applicants, titles, moving, notMoved, selected }}
            onSelect={select}
            onMove={move}
            onDrop={(id) => {
              const applicant = shown.find((one) => one.id === id);
              if (applicant) void move(applicant, stage);
            }}
            onOpen={remember}
          />
        ))}
      </div>
      <SelectionStatus selected={chosen.length} />
      {(chosen.length > 0 || isLocked) && (
        <div role="group" aria-label="Selected cards" className="selection-bar">
          <SelectionCount selected={chosen.length} onClear={() => setSelected(new Set())} />
          <MoveSelected applicants={chosen} {...{ colleagues, list, deselect }} />
        </div>
      )}
    </div>
  );
}
