import { SmallButton } from '../../ui/Button.tsx';
import { sharedState } from '../../ui/shared-state.ts';
import type { DataTableProps } from './DataTable.tsx';
import { ClearButton } from './filters.tsx';
import type { Rows } from './use-view.ts';

/** How many selected records of the page's one list are being changed; 0 where the selection is free. */
const changing = sharedState(0);
export const useLockedCount = changing.useValue;

/** Locks the selection while `count` of its records are changed. Returns the function that unlocks the selection. */
export function lockSelection(count: number): () => void {
  changing.set(count);
  return () => changing.set(0);
}

type BoxProps = { label: string; selected: boolean; onSelect: (selected: boolean) => void };

/** The checkbox that selects a record; a press beside the box counts, too. Disabled while selected records are changed. */
export const SelectBox = ({ label, selected, onSelect }: BoxProps) => (
  <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center has-disabled:cursor-not-allowed! print:hidden in-[.data-table]:cards:absolute in-[.data-table]:cards:top-0.5 in-[.data-table]:cards:right-0 in-[.data-table]:cards:m-0">
    <input
      type="checkbox"
      aria-label={label}
      checked={selected}
      disabled={useLockedCount() > 0}
      onChange={(event) => onSelect(event.currentTarget.checked)}
      className="size-5 cursor-[inherit] accent-brand-600"
    />
  </label>
);

/** Shown with the focus, after the checkbox of a selected row: by keyboard the actions would come after all other rows. */
export const ToActions = () => (
  <button
    type="button"
    className="sr-only z-10 bg-surface text-small focus:m-0 focus:size-auto focus:p-1 focus:[clip-path:none]"
    onClick={() => document.querySelector<HTMLElement>('.selection-bar :is(button, select)')?.focus()}
  >
    To the actions
  </button>
);

function inWords(selected: number, locked: number): string {
  const records = locked === 1 ? '1 record' : `${locked.toLocaleString('en')} records`;
  return locked > 0 ? `Changing ${records}...` : `${selected.toLocaleString('en')} selected`;
}

/** Says how many records are selected; in the page before the first one is, because a new live region is not read out. */
export function SelectionStatus({ selected }: { selected: number }) {
  const locked = useLockedCount();
  return (
    <p role="status" className="sr-only">
      {selected + locked > 0 ? inWords(selected, locked) : ''}
    </p>
  );
}

/** Stays in view over the rows, but not at 400 % zoom; on a phone the actions have two equal columns below the count. */
const BAR =
  'selection-bar sticky bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-brand-200 bg-paper px-4 py-2.5 text-[0.875rem] shadow-soft print:hidden [@media(height<25rem)]:static ' +
  'max-sm:grid max-sm:grid-cols-2 max-sm:[&_select]:w-full max-sm:[&>button:nth-child(even):is(:last-of-type,:has(+form))]:col-span-2 max-sm:[&>form+button]:col-span-2';

type BarProps<T extends object> = {
  table: Rows<T>;
  bulk: NonNullable<DataTableProps<T>['bulk']>;
  isTable: boolean;
};

/** How many rows are selected and the actions for them, below the rows, which keep their places; stays until a change has ended. */
export function SelectionBar<T extends object>({ table, bulk, isTable }: BarProps<T>) {
  const { matching, selected, clearSelection } = table;
  const locked = useLockedCount();
  if (selected.length + locked === 0) return null;
  return (
    <div role="group" aria-label="Selected rows" className={BAR}>
      <div className="flex items-center justify-between gap-1 text-ink-muted max-sm:col-span-2 max-sm:[&>button]:-mr-3.5">
        <p aria-hidden="true">{inWords(selected.length, locked)}</p>
        {locked === 0 && (
          <ClearButton size="sm" onClick={clearSelection}>
            Clear selection
          </ClearButton>
        )}
      </div>
      {/* Not where the rows of closed stages are out of view. */}
      {isTable && matching.length > 1 && locked === 0 && (
        // Stays when all are selected: the second press of a double click must not meet the button behind this one.
        <SmallButton
          aria-disabled={selected.length === matching.length}
          onClick={() => table.select(matching)}
        >
          {`Select all ${matching.length.toLocaleString('en')}`}
        </SmallButton>
      )}
      {bulk(selected, table.deselect)}
    </div>
  );
}
