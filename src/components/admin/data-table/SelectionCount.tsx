import { useLockedCount } from '../selection-lock.ts';
import { ClearButton } from './ClearButton.tsx';

interface Props {
  selected: number;
  onClear: () => void;
}

const counted = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en')} records`);

/** How many records are selected, with a button that deselects them; or that they are being changed, which locks them. */
export function SelectionCount({ selected, onClear }: Props) {
  const locked = useLockedCount();
  return (
    <div className="selection-count">
      <p role="status">
        {locked > 0 ? `Changing ${counted(locked)}...` : `${selected.toLocaleString('en')} selected`}
      </p>
      {locked === 0 && (
        <ClearButton size="sm" onClick={onClear}>
          Clear selection
        </ClearButton>
      )}
    </div>
  );
}
