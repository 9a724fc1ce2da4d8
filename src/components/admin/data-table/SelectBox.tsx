import { useLockedCount } from '../selection-lock.ts';

interface Props {
  label: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** The checkbox that selects a record; a press beside it counts, too. Off while selected records are changed. */
export function SelectBox({ label, selected, onSelect }: Props) {
  const isLocked = useLockedCount() > 0;
  return (
    <label className="data-select has-disabled:cursor-not-allowed!">
      <input
        type="checkbox"
        aria-label={label}
        checked={selected}
        disabled={isLocked}
        onChange={(event) => onSelect(event.currentTarget.checked)}
        className="size-5 cursor-[inherit] accent-brand-600"
      />
    </label>
  );
}
