interface Props {
  label: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** The checkbox that selects a record; a press beside it counts, too. */
export const SelectBox = ({ label, selected, onSelect }: Props) => (
  <label className="data-select">
    <input
      type="checkbox"
      aria-label={label}
      checked={selected}
      onChange={(event) => onSelect(event.currentTarget.checked)}
      className="size-5 cursor-pointer accent-brand-600"
    />
  </label>
);
