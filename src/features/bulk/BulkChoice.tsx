import type { SubmitEvent } from 'react';
import { Button } from '#src/components/ui/button/Button.tsx';
import { CONTROL } from '#src/components/ui/control-classes.ts';

/** One change that the selected records can get. */
export interface BulkOption<C> {
  label: string;
  change: C;
  /** What was done, such as 'moved to Interview'. */
  done: string;
}

export interface BulkGroup<C> {
  label: string;
  options: readonly BulkOption<C>[];
}

interface Props<C> {
  groups: readonly BulkGroup<C>[];
  /** The key of the chosen one; empty for none. It outlives a run, after which it may be tried again. */
  chosen: string;
  onChoose: (key: string) => void;
  onApply: (option: BulkOption<C>) => void;
}

/** Two options may have one label, such as those of two colleagues with one name. */
const keyOf = <C,>({ change }: BulkOption<C>): string => JSON.stringify(change);

/** A change for the selected records: chosen first, then applied, because the arrow keys pass other choices on their way. */
export function BulkChoice<C>({ groups, chosen, onChoose, onApply }: Props<C>) {
  const options = groups.flatMap((group) => group.options);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const option = options.find((one) => keyOf(one) === chosen);
    if (option) onApply(option);
  };
  return (
    <form className="col-span-full flex grow gap-2 sm:grow-0" onSubmit={apply}>
      <select
        aria-label="Change the selected records"
        className={`${CONTROL} min-w-0 py-1.5! sm:h-9 sm:w-auto! sm:py-0! sm:text-small!`}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="" disabled>
          Change...
        </option>
        {groups.map(({ label, options: some }) => (
          <optgroup key={label} label={label}>
            {some.map((option) => (
              <option key={keyOf(option)} value={keyOf(option)}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Button type="submit" size="sm" variant="secondary" disabled={!chosen}>
        Apply
      </Button>
    </form>
  );
}
