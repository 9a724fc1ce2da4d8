import type { Applicant } from '#features/applications/schema/applicant';
import { BEST_RATING, STAGE_KEYS, type Stage } from '#features/applications/schema/workflow';
import { recordAddress } from '#lib/record-address';
import { CONTROL } from '../../../../components/ui/control-classes.ts';
import { useStageNames } from '../../../stages/stage-names.ts';
import type { AdminPage } from '../../../../lib/admin-pages.ts';
import { appliedAt } from '../columns.tsx';
import { ratingInWords } from '#features/applications/schema/rating-words';

/** The type of what is dragged: a column takes nothing else. */
export const CARD_TYPE = 'application/x-applicant';

/** The id of the element that moves a card, which has the focus afterwards. */
export const moveId = (applicant: string): string => `move-${applicant}`;

interface Props {
  applicant: Applicant;
  busy: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onMove: (stage: Stage) => void;
  onOpen: () => void;
}

/** One applicant: moved by the select, or dragged to another column. */
export function BoardCard({ applicant, busy, selected, onSelect, onMove, onOpen }: Props) {
  const names = useStageNames();
  const { id, name, position, stage, rating } = applicant;
  return (
    <article
      className="board-card"
      draggable
      aria-busy={busy || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD_TYPE, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <a
        href={recordAddress('/applicant' satisfies AdminPage, id)}
        className="font-medium wrap-anywhere text-brand-700 hover:underline"
        draggable={false}
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {name}
      </a>
      {position && <p className="wrap-anywhere text-ink-soft">{position}</p>}
      <div className="flex items-end justify-between gap-1.5">
        <p className="flex flex-wrap gap-x-3 text-tiny text-ink-muted">
          <span className="whitespace-nowrap">{appliedAt(applicant)}</span>
          {rating > 0 && (
            <span>
              <span aria-hidden="true" className="text-gold-700">
                {'★'.repeat(rating)}
                <span className="text-line-mid">{'★'.repeat(BEST_RATING - rating)}</span>
              </span>
              <span className="sr-only">{ratingInWords(rating)}</span>
            </span>
          )}
        </p>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          className="size-5 shrink-0 cursor-pointer accent-brand-600"
        />
      </div>
      <select
        id={moveId(id)}
        aria-label={`Stage of ${name}`}
        className={`${CONTROL} mt-1 min-h-11`}
        value={stage}
        disabled={busy}
        onChange={(event) => onMove(event.currentTarget.value as Stage)}
      >
        {STAGE_KEYS.map((value) => (
          <option key={value} value={value}>
            {names[value]}
          </option>
        ))}
      </select>
    </article>
  );
}
