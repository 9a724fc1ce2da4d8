import { useState, useLayoutEffect, useRef, type ReactNode } from 'react';
import { STAGE_KEYS, STAGES, type Applicant, type Stage } from '../schema/applicant.ts';
import { LoadingRows } from '#src/components/admin/data-table/LoadingRows.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { Select } from '#src/components/ui/Select.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import type { List } from '#src/components/admin/use-list.ts';
import { ListFailure } from '#src/components/admin/Failure.tsx';
import {
  SelectionCount,
  SelectionStatus,
  useLockedCount,
} from '#src/components/admin/data-table/selection.tsx';
import { type Column, withChosen } from '#src/components/admin/data-table/column.ts';
import { useSelected, useView } from '#src/components/admin/data-table/use-view.ts';
import { rememberOrder } from '#src/components/admin/record/RecordFrame.tsx';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { keyOf, type Choices } from '#src/lib/choices.ts';
import { optionsOf } from '#src/lib/list/column.ts';
import { BoardCard, CARD_TYPE, moveId } from './BoardCard.tsx';
import { MoveSelected } from './MoveSelected.tsx';

/** Columns side by side, to the edges of the screen where they scroll; on a phone one column fills the screen. */
const BOARD =
  'relative flex snap-x snap-proximity items-stretch gap-3 pb-3 max-xl:-mx-(--gutter) max-xl:scroll-px-(--gutter) max-xl:px-(--gutter) max-md:snap-mandatory';

/** At most as high as the screen below the bar, each with its own scrolling: a stage's name stays in view. */
const COLUMN =
  'grid min-h-48 shrink-0 snap-start grid-cols-1 content-start gap-2 rounded-md border border-line bg-sunken px-2 pb-2 data-over:border-brand-500 data-over:bg-brand-50 ' +
  '[@media(height>=32rem)]:max-h-[calc(100dvh-var(--header-height)-5.75rem)] [@media(height>=32rem)]:scroll-pt-12 [@media(height>=32rem)]:overflow-y-auto';

const WIDE = 'w-65 max-md:w-[86%]';

/** The stages that end an application: narrow until they are opened. */
const ENDS: readonly Stage[] = ['hired', 'rejected'];

const CARDS = 50;

const stageId = (stage: Stage) => `stage-${stage}`;

interface BoardColumnProps {
  stage: Stage;
  applicants: readonly Applicant[];
  card: (applicant: Applicant) => ReactNode;
  onDrop: (id: string) => void;
}

function BoardColumn({ stage, applicants, card, onDrop }: BoardColumnProps) {
  const [shown, setShown] = useState(CARDS);
  const [over, setOver] = useState(false);
  const [isOpen, setOpen] = useState(!ENDS.includes(stage));
  const title = (
    <>
      {STAGES[stage]}{' '}
      <span className="font-normal text-ink-muted tabular-nums">
        {applicants.length.toLocaleString('en')}
      </span>
    </>
  );
  return (
    <section
      aria-labelledby={stageId(stage)}
      className={`${COLUMN} ${isOpen ? WIDE : 'w-12 hover:border-line-strong'}`}
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
        id={stageId(stage)}
        className="sticky top-0 z-1 -mx-2 bg-inherit text-small font-semibold *:flex *:w-full *:gap-2 *:px-3.5 *:pt-3 *:pb-1.5"
      >
        {ENDS.includes(stage) ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className={`cursor-pointer ${isOpen ? 'justify-between' : 'h-44 items-center [writing-mode:vertical-rl]'}`}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </button>
        ) : (
          <span className="justify-between">{title}</span>
        )}
      </h2>
      {isOpen && applicants.length === 0 && <p className="px-1.5 text-small text-ink-muted">Nobody</p>}
      {isOpen && applicants.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {applicants.slice(0, shown).map((applicant) => (
            <li key={applicant.id}>{card(applicant)}</li>
          ))}
        </ul>
      )}
      {isOpen && applicants.length > shown && (
        <Button size="sm" variant="secondary" onClick={() => setShown(shown + CARDS)}>
          Show more
        </Button>
      )}
    </section>
  );
}

type Change = (applicant: Applicant, change: { stage: Stage }) => Promise<boolean>;

/** Moves cards by the list's own changes, and gives a moved card the focus back in its new column. */
function useMoves({ items }: List<Applicant>, change: Change) {
  const moved = useRef<string>(undefined);

  useLayoutEffect(() => {
    const applicant = items.find(({ id }) => id === moved.current);
    moved.current = undefined;
    // Only a lost focus: the focus may be on another card by now. A drag leaves it on the board.
    if (!applicant || document.activeElement !== document.body) return;
    const { id, stage } = applicant;
    // A narrow column has no cards, and gets the focus itself.
    const card = document.getElementById(moveId(id));
    (card ?? document.querySelector<HTMLElement>(`#${stageId(stage)} button`))?.focus();
  }, [items]);

  return async (applicant: Applicant, stage: Stage): Promise<boolean> => {
    const { id, name } = applicant;
    if (applicant.stage === stage) return true;
    moved.current = id;
    const isStored = await change(applicant, { stage });
    if (isStored) showToast(`${name} was moved to ${STAGES[stage]}.`, 'success', `move-${id}`);
    else moved.current = id;
    return isStored;
  };
}

interface BoardProps {
  what: string;
  list: List<Applicant>;
  change: Change;
  columns: readonly Column<Applicant>[];
  vacancies: Choices;
  colleagues: readonly Colleague[];
}

export function Board({ what, list, change: changeRow, columns, vacancies, colleagues }: BoardProps) {
  // The vacancy in the view of the list, so that list and board show the same one.
  const [{ filters }, change] = useView(columns);
  const vacancy = keyOf(vacancies, filters.vacancy ?? '');
  const move = useMoves(list, changeRow);
  const { isSelected, select, deselect, clearSelection } = useSelected(list.idOf);

  const shown = vacancy ? list.items.filter(({ vacancy_id }) => vacancy_id === vacancy) : list.items;
  const options = withChosen(optionsOf({ choices: vacancies }), vacancy);
  const stages = STAGE_KEYS.map((stage) => ({
    stage,
    applicants: shown.filter((applicant) => applicant.stage === stage),
  }));

  const chosen = shown.filter(isSelected);
  const isLocked = useLockedCount() > 0;

  const remember = () =>
    rememberOrder('/applicant' satisfies AdminPage, {
      ids: stages.flatMap(({ applicants }) => applicants.map(({ id }) => id)),
      list: location.pathname + location.search + location.hash,
      complete: list.complete,
    });

  if (list.status === 'loading') return <LoadingRows name="Board" tools="search" wide />;
  const failure = <ListFailure {...{ what, list }} />;
  // Without any applications, empty stages would say that nobody has applied.
  if (list.status === 'failed' && list.items.length === 0) return failure;
  return (
    <div role="group" aria-label="Board" className="grid grid-cols-1 gap-4 rounded-lg">
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
                applicant={applicant}
                selected={isSelected(applicant)}
                onSelect={(on) => (on ? select : deselect)([applicant])}
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
          <SelectionCount selected={chosen.length} onClear={clearSelection} />
          <MoveSelected records={chosen} {...{ colleagues, list, deselect }} />
        </div>
      )}
    </div>
  );
}
