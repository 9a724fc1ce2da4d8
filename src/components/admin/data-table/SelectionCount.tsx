import { useLockedCount } from '../selection-lock.ts';
import { ClearButton } from './ClearButton.tsx';

interface Props {
  selected: number;
  onClear: () => void;
}

const counted = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en')} records`);

const inWords = (selected: number, locked: number) =>
  locked > 0 ? `Changing ${counted(locked)}...` : `${selected.toLocaleString('en')} selected`;

/** Says how many records are selected; in the page before the first one is, because a new live region is not read out. */
export function SelectionStatus({ selected }: Pick<Props, 'selected'>) {
  const locked = useLockedCount();
  return (
    <p role="status" className="sr-only">
      {selected + locked > 0 ? inWords(selected, locked) : ''}
    </p>
  );
}

/** How many records are selected, with a button that deselects them; or that they are being changed, which locks them. */
export function SelectionCount({ selected, onClear }: Props) {
  const locked = useLockedCount();
  return (
    <div className="selection-count">
      <p aria-hidden="true">{inWords(selected, locked)}</p>
      {locked === 0 && (
        <ClearButton size="sm" onClick={onClear}>
          Clear selection
        </ClearButton>
      )}
    </div>
  );
}
