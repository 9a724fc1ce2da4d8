import { useState, useEffect, useRef, type ReactNode } from 'react';
import { STAGE_KEYS, STAGES, type Applicant, type Stage, type VacancyTitles } from '../schema/applicant.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Select } from '#src/components/ui/Select.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { type List, sentenceInList } from '#src/components/admin/use-list.ts';
import { ListFailure } from '#src/components/admin/Failure.tsx';
import {
  SelectionCount,
  SelectionStatus,
  useLockedCount,
} from '#src/components/admin/data-table/selection.tsx';
import { type Column, withChosen } from '#src/components/admin/data-table/column.ts';
import { useView } from '#src/components/admin/data-table/use-view.ts';
import { rememberOrder } from '#src/components/admin/record/RecordFrame.tsx';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { keyOf, type Choices } from '#src/lib/choices.ts';
import { optionsOf } from '#src/lib/list/column.ts';
import { applicantClient } from './applicant-client.ts';
import { BoardCard, CARD_TYPE, moveId } from './BoardCard.tsx';
import { MoveSelected } from './MoveSelected.tsx';

/** Columns side by side, to the edges of the screen where they scroll; on a phone one column fills the screen. */
const BOARD =
  'relative grid snap-x snap-proximity auto-cols-[minmax(11.75rem,1fr)] grid-flow-col gap-3 pb-3 max-xl:-mx-(--gutter) max-xl:scroll-px-(--gutter) max-xl:px-(--gutter) max-md:snap-mandatory max-md:auto-cols-[86%]';

/** At most as high as the screen below the bar, each with its own scrolling: a stage's name stays in view. */
const COLUMN =
  'grid min-h-48 snap-start grid-cols-1 content-start gap-3 rounded-md border border-line bg-sunken px-2 pb-2 data-over:border-brand-500 data-over:bg-brand-50 ' +
  '[@media(height>=32rem)]:max-h-[calc(100dvh-var(--header-height)-5.75rem)] [@media(height>=32rem)]:scroll-pt-12 [@media(height>=32rem)]:overflow-y-auto';

/** The placeholder of the board while it loads, in its own shape: the choice of a vacancy, and the stages side by side. */
const LoadingStages = () => (
  <div aria-busy="true" aria-label="Board" role="region" className="grid grid-cols-1 gap-4">
    <div className="grid max-w-sm gap-1.5">
      <p role="status" className="text-small text-ink-muted">
        Loading...
      </p>
      <Skeleton className="h-12 w-full" />
    </div>
    <div className={`${BOARD} overflow-x-hidden`}>
      {STAGE_KEYS.map((stage) => (
        <div key={stage} className={`${COLUMN} pt-3`}>
          <span className="mx-1.5 my-1 block h-4 w-24 rounded-sm bg-line" />
          {[1, 2].map((card) => (
            <div key={card} className="h-52 rounded-sm border border-line bg-paper" />
          ))}
        </div>
      ))}
    </div>
  </div>
);

const CARDS = 50;

interface BoardColumnProps {
  stage: Stage;
  applicants: readonly Applicant[];
  card: (applicant: Applicant) => ReactNode;
  onDrop: (id: string) => void;
}

function BoardColumn({ stage, applicants, card, onDrop }: BoardColumnProps) {
  const [shown, setShown] = useState(CARDS);
  const [over, setOver] = useState(false);
  const name = `stage-${stage}`;
  return (
    <section
      aria-labelledby={name}
      className={COLUMN}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARD_TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData(CARD_TYPE));
      }}
    >
      <h2
        id={name}
        className="sticky top-0 z-1 -mb-2 flex items-baseline justify-between gap-2 bg-inherit px-1.5 pt-3.5 pb-2 text-small font-semibold"
      >
        {STAGES[stage]}
        <span className="font-normal text-ink-muted tabular-nums">
          {applicants.length.toLocaleString('en')}
        </span>
      </h2>
      {applicants.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2">
          {applicants.slice(0, shown).map((applicant) => (
            <li key={applicant.id}>{card(applicant)}</li>
          ))}
        </ul>
      ) : (
        <p className="px-1.5 text-small text-ink-muted">Nobody</p>
      )}
      {applicants.length > shown && (
        <Button size="sm" variant="secondary" onClick={() => setShown(shown + CARDS)}>
          Show more
        </Button>
      )}
    </section>
  );
}

const without = (ids: ReadonlySet<string>, ...others: string[]): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !others.includes(id)));

function useMoves(list: List<Applicant>) {
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const [notMoved, setNotMoved] = useState<ReadonlyMap<string, string>>(new Map());
  /** The moved card, which gets the focus back in its new column. */
  const moved = useRef<string>(undefined);

  useEffect(() => {
    if (!moved.current || moving.has(moved.current)) return;
    const control = document.getElementById(moveId(moved.current));
    // Only a lost focus: the focus may be on another card by now. A drag leaves it on the board.
    const isLost = notMoved.has(moved.current)
      ? document.activeElement?.contains(control)
      : document.activeElement === document.body;
    if (isLost) control?.focus();
    moved.current = undefined;
  }, [moving, notMoved]);

  const setProblem = (id: string, ...sentences: string[]) =>
    setNotMoved((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map([...others, ...sentences.map((sentence) => [id, sentence] as const)]);
    });

  const move = async (applicant: Applicant, stage: Stage): Promise<boolean> => {
    const { id, name } = applicant;
    if (moving.has(id)) return false;
    setProblem(id);
    if (applicant.stage === stage) return true;
    let isDone = false;
    setMoving((before) => new Set([...before, id]));
    try {
      list.put(await applicantClient.change(applicant, { stage }));
      showToast(`${name} was moved to ${STAGES[stage]}.`, 'success', `move-${id}`);
      isDone = true;
    } catch (cause) {
      const where = isConflict(cause) ? '' : ` and is still in ${STAGES[applicant.stage]}`;
      setProblem(id, `${name} was not moved to ${STAGES[stage]}${where}. ${sentenceInList(cause)}`);
      // Another person may have moved the card, or erased it.
      if (isConflict(cause)) list.reloadAfterConflict(id);
    }
    moved.current = id;
    setMoving((before) => without(before, id));
    return isDone;
  };

  return { moving, notMoved, move };
}

interface BoardProps {
  what: string;
  list: List<Applicant>;
  columns: readonly Column<Applicant>[];
  vacancies: Choices;
  titles: VacancyTitles;
  colleagues: readonly Colleague[];
}

export function Board({ what, list, columns, vacancies, titles, colleagues }: BoardProps) {
  // The vacancy in the view of the list, so that list and board show the same one.
  const [{ filters }, change] = useView(columns);
  const vacancy = keyOf(vacancies, filters.vacancy ?? '');
  const { moving, notMoved, move } = useMoves(list);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const shown = vacancy ? list.items.filter(({ vacancy_id }) => vacancy_id === vacancy) : list.items;
  const options = withChosen(optionsOf({ choices: vacancies }), vacancy);
  const stages = STAGE_KEYS.map((stage) => ({
    stage,
    applicants: shown.filter((applicant) => applicant.stage === stage),
  }));

  const select = (id: string, on: boolean) =>
    setSelected((before) => (on ? new Set([...before, id]) : without(before, id)));
  const deselect = (applicants: readonly Applicant[]) =>
    setSelected((before) => without(before, ...applicants.map(({ id }) => id)));
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
          onChange={(event) => change({ filters: { ...filters, vacancy: event.currentTarget.value } })}
        />
      )}
      {!list.complete && list.status !== 'failed' && (
        <p role="status" className="text-small text-ink-muted">
          Loading more applications...
        </p>
      )}
      <div className={`${BOARD} overflow-x-auto`} role="group" aria-label="Board by stage" tabIndex={0}>
        {stages.map(({ stage, applicants }) => (
          <BoardColumn
            key={stage}
            {...{ stage, applicants }}
            card={(applicant) => (
              <BoardCard
                {...{ applicant, titles }}
                busy={moving.has(applicant.id)}
                problem={notMoved.get(applicant.id)}
                selected={selected.has(applicant.id)}
                onSelect={(on) => select(applicant.id, on)}
                onMove={(to) => move(applicant, to)}
                onOpen={remember}
              />
            )}
            onDrop={(id) => {
              const applicant = shown.find((one) => one.id === id);
              if (applicant) void move(applicant, stage);
            }}
          />
        ))}
      </div>
      <SelectionStatus selected={chosen.length} />
      {(chosen.length > 0 || isLocked) && (
        <div role="group" aria-label="Selected cards" className="selection-bar">
          <SelectionCount selected={chosen.length} onClear={() => setSelected(new Set())} />
          <MoveSelected records={chosen} {...{ colleagues, list, deselect }} />
        </div>
      )}
    </div>
  );
}
