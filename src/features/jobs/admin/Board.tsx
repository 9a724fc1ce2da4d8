import { useEffect, useState, useLayoutEffect, useRef, type ReactNode } from 'react';
import * as schema from '../schema/applicant.ts';
import { STAGE_KEYS, STAGES, type Applicant, type Stage } from '../schema/applicant.ts';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { Select } from '#src/components/ui/Select.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { withChosen } from '#src/components/admin/data-table/column.ts';
import type { Shown } from '#src/components/admin/data-table/DataTable.tsx';
import { SelectBox, useLockedCount } from '#src/components/admin/data-table/selection.tsx';
import { rememberOrder } from '#src/components/admin/record/RecordFrame.tsx';
import { UnsentBadge } from '#src/features/messages/MailNotices.tsx';
import { RowSelect } from '#src/features/submissions/row-changes.tsx';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { keyOf, type Choices } from '#src/lib/choices.ts';
import { optionsOf } from '#src/lib/list/column.ts';
import { timeInWords } from '#src/lib/time.ts';
import { contactOf, STAGE } from './applicant-kind.ts';

/** The type of what is dragged: a column takes nothing else. */
const CARD_TYPE = 'application/x-applicant';

/** The id of the element that moves a card, which has the focus afterwards. */
const moveId = (applicant: string): string => `move-${applicant}`;

interface CardProps {
  applicant: Applicant;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onMove: (stage: Stage) => Promise<boolean>;
  onOpen: () => void;
}

/** One applicant: moved by the select, or dragged to another column; not while selected cards are changed. */
function BoardCard({ applicant, selected, onSelect, onMove, onOpen }: CardProps) {
  const { id, name, position, stage, rating, rejection } = applicant;
  const isLocked = useLockedCount() > 0;
  return (
    <article
      className="board-card group grid grid-cols-1 gap-1 rounded-sm border border-line bg-paper px-3 pt-2.5 pb-1.5 text-[0.875rem] data-selected:bg-brand-50 pointer-fine:cursor-grab"
      data-selected={selected || undefined}
      draggable={!isLocked}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD_TYPE, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <div className="flex items-center justify-between gap-3">
        <a
          href={recordAddress('/applicant' satisfies AdminPage, id)}
          className="-my-2.5 truncate py-2.5 font-medium text-brand-600 underline decoration-brand-300 underline-offset-4 hover:decoration-current"
          title={name}
          draggable={false}
          onClick={onOpen}
          onAuxClick={onOpen}
        >
          <span className="focus-ring">{name}</span>
        </a>
        <SelectBox label={`Select ${name}`} selected={selected} onSelect={onSelect} />
      </div>
      {position && (
        <p className="truncate text-tiny text-ink-soft" title={position}>
          {position}
        </p>
      )}
      <span className="justify-self-start empty:hidden">
        <UnsentBadge what="Rejection" mail={rejection} />
      </span>
      <div className="flex min-h-8 items-center gap-x-3 text-tiny text-ink-muted">
        <span className="whitespace-nowrap">{timeInWords(applicant.created_at)}</span>
        {rating > 0 && (
          <span>
            <span aria-hidden="true" className="text-gold-700">
              <span>{'★'.repeat(rating)}</span>
              <span className="text-line-mid forced-colors:text-[GrayText]">
                {'★'.repeat(schema.BEST_RATING - rating)}
              </span>
            </span>
            <span className="sr-only">{schema.ratingInWords(rating)}</span>
          </span>
        )}
      </div>
      <ContactLinks {...contactOf(applicant)} />
      <RowSelect
        id={moveId(id)}
        label={`Stage of ${name}`}
        className="admin-select mt-1 mb-1 w-full md:pointer-fine:-mt-9 md:pointer-fine:mb-0 md:pointer-fine:min-h-8 md:pointer-fine:w-27 md:pointer-fine:justify-self-end md:pointer-fine:text-tiny md:pointer-fine:opacity-0 md:pointer-fine:group-focus-within:opacity-100 md:pointer-fine:group-hover:opacity-100"
        options={optionsOf(STAGE)}
        value={stage}
        onSave={(to) => onMove(to as Stage)}
      />
    </article>
  );
}

/** Columns side by side, to the edges of the screen where they scroll; on a phone one column fills the screen. */
const BOARD =
  'relative flex snap-x snap-proximity items-stretch gap-3 pb-3 max-xl:-mx-(--gutter) max-xl:scroll-px-(--gutter) max-xl:px-(--gutter) max-md:snap-mandatory';

/** At most as high as the screen below the bar, each with its own scrolling: a stage's name stays in view. */
const COLUMN =
  'grid min-h-48 shrink-0 snap-start grid-cols-1 content-start gap-2 rounded-md border border-line bg-sunken px-2 pb-2 data-over:border-brand-500 data-over:bg-brand-50 ' +
  '[@media_screen_and_(height>=32rem)]:max-h-[calc(100dvh-var(--header-height)-5.75rem)] [@media_screen_and_(height>=32rem)]:scroll-pt-12 [@media_screen_and_(height>=32rem)]:overflow-y-auto';

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
  isSearched: boolean;
}

function BoardColumn({ stage, applicants, card, onDrop, isSearched }: BoardColumnProps) {
  const [shown, setShown] = useState(CARDS);
  const [over, setOver] = useState(false);
  const [isOpened, setOpen] = useState(!ENDS.includes(stage));
  const isOpen = isOpened || (isSearched && applicants.length > 0);
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
        <SmallButton onClick={() => setShown(shown + CARDS)}>Show more</SmallButton>
      )}
    </section>
  );
}

type Change = (applicant: Applicant, change: { stage: Stage }) => Promise<boolean>;

/** Moves cards by the list's own changes, and gives a moved card the focus back in its new column. */
function useMoves(items: readonly Applicant[], change: Change) {
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
  /** The list in its view, of which the board shows all that match. */
  shown: Shown<Applicant>;
  vacancies: Choices;
  change: Change;
}

/** The applicants of a list by stage, in place of the rows of its table. */
export function Board({ shown: { list, view, table, change: changeView }, vacancies, change }: BoardProps) {
  const move = useMoves(list.items, change);
  const vacancy = keyOf(vacancies, view.filters.vacancy ?? '');
  const options = withChosen(optionsOf({ choices: vacancies }), vacancy);
  const stages = STAGE_KEYS.map((stage) => ({
    stage,
    applicants: table.matching.filter((applicant) => applicant.stage === stage),
  }));

  const found = view.query !== '' && stages.find(({ applicants }) => applicants.length > 0)?.stage;
  useEffect(() => {
    if (found)
      document.getElementById(stageId(found))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [found]);

  const remember = () => {
    const ids = stages.flatMap(({ applicants }) => applicants.map(({ id }) => id));
    rememberOrder('/applicant' satisfies AdminPage, ids, list.complete);
  };

  return (
    <>
      {options.length > 0 && (
        <Select
          label="Vacancy"
          className="max-w-sm"
          options={options}
          placeholder="All applications"
          value={vacancy}
          onChange={({ currentTarget: { value } }) =>
            changeView({ filters: { ...view.filters, vacancy: value } })
          }
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
            isSearched={view.query !== ''}
            card={(applicant) => (
              <BoardCard
                applicant={applicant}
                selected={table.isSelected(applicant)}
                onSelect={(on) => (on ? table.select : table.deselect)([applicant])}
                onMove={(to) => move(applicant, to)}
                onOpen={remember}
              />
            )}
            onDrop={(id) => {
              const applicant = list.items.find((one) => one.id === id);
              if (applicant) void move(applicant, stage);
            }}
          />
        ))}
      </div>
    </>
  );
}
