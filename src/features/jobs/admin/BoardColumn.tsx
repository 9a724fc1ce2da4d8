import { useState } from 'react';
import type { Applicant } from '../schema/applicant.ts';
import type { VacancyTitles } from '../schema/applicant-columns.ts';
import { STAGES, type Stage } from '../schema/workflow.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { BoardCard, CARD_TYPE } from './BoardCard.tsx';

/** How many cards of a stage are shown at first, and with each press of the button. */
const CARDS = 50;

interface Props {
  stage: Stage;
  applicants: readonly Applicant[];
  /** The present titles of all vacancies, as far as they are known. */
  titles: VacancyTitles;
  /** The ids of the cards that are being moved. */
  moving: ReadonlySet<string>;
  /** Why the last move of a card failed, by its id. */
  notMoved: ReadonlyMap<string, string>;
  /** The ids of the selected cards. */
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onMove: (applicant: Applicant, stage: Stage) => Promise<boolean>;
  /** Called with the id of a card that was dropped here. */
  onDrop: (id: string) => void;
  onOpen: () => void;
}

/** One stage with its cards. */
export function BoardColumn(props: Props) {
  const { stage, applicants, titles, moving, notMoved, selected, onSelect, onMove, onDrop, onOpen } = props;
  const [shown, setShown] = useState(CARDS);
  const [over, setOver] = useState(false);
  const name = `stage-${stage}`;
  return (
    <section
      aria-labelledby={name}
      className="board-column"
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
      <h2 id={name} className="flex items-baseline justify-between gap-2 px-1.5 text-small font-semibold">
        {STAGES[stage]}
        <span className="font-normal text-ink-muted tabular-nums">
          {applicants.length.toLocaleString('en')}
        </span>
      </h2>
      {applicants.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2">
          {applicants.slice(0, shown).map((applicant) => (
            <li key={applicant.id}>
              <BoardCard
                applicant={applicant}
                titles={titles}
                busy={moving.has(applicant.id)}
                problem={notMoved.get(applicant.id)}
                selected={selected.has(applicant.id)}
                onSelect={(on) => onSelect(applicant.id, on)}
                onMove={(to) => onMove(applicant, to)}
                onOpen={onOpen}
              />
            </li>
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
