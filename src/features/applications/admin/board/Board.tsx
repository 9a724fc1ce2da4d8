import { useEffect, useRef, useState } from 'react';
import type { Colleague } from '#features/accounts/schema/account';
import type { Applicant } from '#features/applications/schema/applicant';
import { STAGE_KEYS, type Stage } from '#features/applications/schema/workflow';
import { keyOf, type Choices } from '#lib/choices';
import { optionsOf } from '#lib/list/column';
import { sentenceOf } from '#lib/sentence';
import { Failure } from '../../../../components/admin/Failure.tsx';
import { LoadingRows } from '../../../../components/admin/data-table/LoadingRows.tsx';
import { SelectionCount } from '../../../../components/admin/data-table/SelectionCount.tsx';
import { withChosen } from '../../../../components/admin/data-table/options.ts';
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

/** The list's own name for the filter, so that both views show one vacancy. */
const FILTER = 'f.vacancy';

function useVacancy(): [string, (vacancy: string) => void] {
  const [vacancy, setVacancy] = useState(() => new URLSearchParams(location.search).get(FILTER) ?? '');
  const change = (next: string) => {
    const address = new URL(location.href);
    if (next) address.searchParams.set(FILTER, next);
    else address.searchParams.delete(FILTER);
    history.replaceState(history.state, '', address);
    setVacancy(next);
  };
  return [vacancy, change];
}

interface Props {
  list: List<Applicant>;
  /** The titles of the vacancies, by their ids. */
  vacancies: Choices;
  /** Those who may be in charge of an applicant. */
  colleagues: readonly Colleague[];
}

/** The applications in a column for each stage, of all vacancies or of one. */
export function Board({ list, vacancies, colleagues }: Props) {
  const [asked, setVacancy] = useVacancy();
  const vacancy = keyOf(vacancies, asked);
  const [moving, setMoving] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const names = useStageNames();
  /** The card that was moved, which gets the focus back in its new column. */
  const moved = useRef<string>(undefined);

  useEffect(() => {
    if (!moved.current || moving) return;
    document.getElementById(moveId(moved.current))?.focus();
    moved.current = undefined;
  }, [moving]);

  const shown = vacancy ? list.items.filter(({ vacancy_id }) => vacancy_id === vacancy) : list.items;
  const options = withChosen(optionsOf({ choices: vacancies }), vacancy);
  const columns = STAGE_KEYS.map((stage) => ({
    stage,
    applicants: shown.filter((applicant) => applicant.stage === stage),
  }));

  /** Returns whether the applicant is in the stage. */
  const move = async (applicant: Applicant, stage: Stage): Promise<boolean> => {
    if (moving || applicant.stage === stage) return !moving;
    let isDone = false;
    setMoving(applicant.id);
    try {
      list.put(await changeApplicant(applicant, { stage }));
      showToast(`${applicant.name} was moved to ${names[stage]}.`);
      isDone = true;
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger');
      if (isConflict(cause)) list.reloadAfterConflict(applicant.id);
    }
    moved.current = applicant.id;
    setMoving(undefined);
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
      ids: columns.flatMap(({ applicants }) => applicants.map(({ id }) => id)),
      list: location.pathname + location.search + location.hash,
      complete: list.complete,
    });

  if (list.status === 'loading') return <LoadingRows name="Board" />;
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
        {columns.map(({ stage, applicants }) => (
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
