import * as schema from '../schema/applicant.ts';
import type { Applicant, Stage } from '../schema/applicant.ts';
import { optionsOf } from '#src/lib/list/column.ts';
import { timeInWords } from '#src/lib/time.ts';
import { UnsentBadge } from '#src/features/messages/MailNotices.tsx';
import { SelectBox, useLockedCount } from '#src/components/admin/data-table/selection.tsx';
import { RowSelect } from '#src/features/submissions/row-changes.tsx';
import { type AdminPage, recordAddress } from '#src/lib/admin-pages.ts';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { contactOf, STAGE } from './applicant-kind.ts';

/** The type of what is dragged: a column takes nothing else. */
export const CARD_TYPE = 'application/x-applicant';

/** The id of the element that moves a card, which has the focus afterwards. */
export const moveId = (applicant: string): string => `move-${applicant}`;

interface Props {
  applicant: Applicant;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onMove: (stage: Stage) => Promise<boolean>;
  onOpen: () => void;
}

/** One applicant: moved by the select, or dragged to another column; not while selected cards are changed. */
export function BoardCard({ applicant, selected, onSelect, onMove, onOpen }: Props) {
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
