import { TextField } from '../../ui/TextField.tsx';
import { daysIn, isReversed, rangeOf } from '#src/lib/list/matching.ts';

interface Props {
  header: string;
  range: string;
  onChange: (range: string) => void;
}

/** The filter of a column of dates: a first and a last day, either of which may be empty. */
export function DayFilter({ header, range, onChange }: Props) {
  const [first, last] = daysIn(range);
  return (
    <>
      <TextField
        label={`${header}, from`}
        type="date"
        value={first}
        max={last || undefined}
        onChange={(event) => onChange(rangeOf(event.currentTarget.value, last))}
      />
      <TextField
        label={`${header}, to`}
        type="date"
        value={last}
        min={first || undefined}
        error={isReversed(range) ? 'This is before the “from” day.' : undefined}
        onChange={(event) => onChange(rangeOf(first, event.currentTarget.value))}
      />
    </>
  );
}
