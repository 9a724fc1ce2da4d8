import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { useLockedCount } from '../selection-lock.ts';
import { SelectionCount } from './SelectionCount.tsx';
import type { Rows } from './use-rows.ts';

interface Props<T extends object> {
  table: Rows<T>;
  bulk: (rows: T[], deselect: (rows: readonly T[]) => void) => ReactNode;
}

/**
 * The actions for the selected rows; at the foot of the list, so that no row moves when it appears. While rows are changed it
 * stays, with their progress, also where none of them is left in the view.
 */
export function SelectionBar<T extends object>({ table, bulk }: Props<T>) {
  const { matching, selected, clearSelection } = table;
  const isLocked = useLockedCount() > 0;
  if (selected.length === 0 && !isLocked) return null;
  return (
    <div role="group" aria-label="Selected rows" className="selection-bar">
      <SelectionCount selected={selected.length} onClear={clearSelection} />
      {matching.length > 1 && !isLocked && (
        // It stays when all are selected: the second press of a double click must not meet the button behind it.
        <Button
          size="sm"
          variant="secondary"
          disabled={selected.length === matching.length}
          onClick={() => table.select(matching)}
        >
          {`Select all ${matching.length.toLocaleString('en')}`}
        </Button>
      )}
      {bulk(selected, table.deselect)}
    </div>
  );
}
