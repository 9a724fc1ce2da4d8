import { useEffect, useRef, useState } from 'react';
import type { Colleague } from '#features/accounts/schema/account';
import type { Applicant } from '#features/applications/schema/applicant';
import { STAGE_KEYS, type Stage } from '#features/applications/schema/workflow';
import { keyOf, type Choices } from '#lib/choices';
import { optionsOf } from '#lib/list/column';
import { sentenceOf } from '#lib/sentence';
import { Failure } from '../../../../components/admin/Failure.tsx';
import { SelectionCount } from '../../../../components/admin/data-table/SelectionCount.tsx';
import type { Column } from '../../../../components/admin/data-table/column.ts';
import { withChosen } from '../../../../components/admin/data-table/options.ts';
import { useView } from '../../../../components/admin/data-table/use-view.ts';
import { rememberOrder } from '../../../../components/admin/record/record-order.ts';
import { useLockedCount } from '../../../../components/admin/selection-lock.ts';
import type { List } from '../../../../components/admin/use-list.ts';
import { Select } from '../../../../components/ui/Select.tsx';
import { showToast } from '../../../../components/ui/toast/toast-store.ts';
import type { AdminPage } from '../../../../lib/admin-pages.ts';
import { isConflict } from '../../../../lib/api/client.ts';
import { changeApplicant } from '../api.ts';
import { useStageNames } from '../../../stages/stage-names.ts';
import { MoveSelected } from '../MoveSelected.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { moveId } from './BoardCard.tsx';
import { LoadingStages } from './LoadingStages.tsx';

/** The vacancy in the view of the list, so that both show the same one. */
function useVacancy(columns: readonly Column<Applicant>[]): [string, (vacancy: string) => void] {
  const [{ filters }, change] = useView(columns);
  return [filters.vacancy ?? '', (vacancy) => change({ filters: { ...filters, vacancy } })];
}

interface Props {
  list: List<Applicant>;
  /** Those of the list. */
  columns: readonly Column<Applicant>[];
  /** The titles of the vacancies, by their ids. */
  vacancies: Choices;
  /** Those who may be in charge of an applicant. */
  colleagues: readonly Colleague[];
}

/** The applications in a column for each stage, of all vacancies or of one. */
export function Board({ list, columns, vacancies, colleagues }: Props) {
  const [asked, setVacancy] = useVacancy(columns);
  const vacancy = keyOf(vacancies, asked);
  /** The ids of the cards that are being moved. */
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const names = useStageNames();
  /** The card that was moved, which gets the focus back in its new column. */
  const moved = useRef<string>(undefined);

  useEffect(() => {
    if (!moved.current || moving.has(moved.current)) return;
    // Only what was lost: the focus may be on another card by now.
    if (document.activeElement === document.body) document.getElementById(moveId(moved.current))?.focus();
    moved.current = undefined;
  }, [moving]);

  const shown = vacancy ? list.items.filter(({ vacancy_id }) => vacancy_id === vacancy) : list.items;
  const options = withChosen(optionsOf({ choices: vacancies }), vacancy);
  const stages = STAGE_KEYS.map((stage) => ({
    stage,
    applicants: shown.filter((applicant) => applicant.stage === stage),
  }));

  /** Returns whether the applicant is in the stage. */
  const move = async (applicant: Applicant, stage: Stage): Promise<boolean> => {
    const { id } = applicant;
    if (moving.has(id)) return false;
    if (applicant.stage === stage) return true;
    let isDone = false;
    setMoving((before) => new Set([...before, id]));
    try {
      list.put(await changeApplicant(applicant, { stage }));
      showToast(`${applicant.name} was moved to ${names[stage]}.`, 'success', `move-${id}`);
      isDone = true;
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger', `move-${id}`);
      if (isConflict(cause)) list.reloadAfterConflict(id);
    }
    moved.current = id;
    setMoving((before) => new Set([...before].filter((other) => other !== id)));
    return isDone;
  };

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
  const failure = list.status === 'failed' && <Failure problem={list.problem} onRetry={list.reload} />;
  // Without any applications, empty stages would say that nobody has applied.
  if (failure && list.items.length === 0) return failure;
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
            {...{ stage, applicants, moving, selected }}
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
      {(chosen.length > 0 || isLocked) && (
        <div role="group" aria-label="Selected cards" className="selection-bar">
          <SelectionCount selected={chosen.length} onClear={() => setSelected(new Set())} />
          <MoveSelected applicants={chosen} {...{ colleagues, list, deselect }} />
        </div>
      )}
    </div>
  );
}
