import { useId } from 'react';
import { CHIP, FIELD_ERROR, LABEL } from './control-classes.ts';
import { WarningMark } from './WarningMark.tsx';

interface Props {
  /** The name of the group, for screen readers. */
  legend: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (option: string) => void;
  /** The error, present only while there is one; empty where its sentence is shown elsewhere. */
  error?: string | undefined;
  /** The name of the form field, also without script. */
  name: string;
  /** Whether the island is hydrated: before that each button has a checkbox, which `toggleEarlyChips` sets. */
  live: boolean;
}

/** Toggle buttons for a choice of several; without JavaScript they are checkboxes that look the same. */
export function Chips({ legend, options, chosen, onToggle, error, name, live }: Props) {
  const errorId = useId();
  return (
    <fieldset name={name} className="grid gap-2.5" aria-describedby={error ? errorId : undefined}>
      <legend className={`${LABEL} mb-2.5`}>{legend}</legend>
      <div className="flex flex-wrap gap-2 noscript:hidden">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className={error === undefined ? CHIP : `${CHIP} border-danger!`}
            aria-pressed={chosen.includes(option)}
            onClick={() => onToggle(option)}
          >
            {option}
          </button>
        ))}
      </div>
      {!live &&
        options.map((option) => <input key={option} type="checkbox" hidden {...{ name, value: option }} />)}
      <noscript>
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <label key={option} className={CHIP}>
              <input type="checkbox" name={name} value={option} className="accent-brand-600" />
              {option}
            </label>
          ))}
        </div>
      </noscript>
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          {error}
        </p>
      )}
    </fieldset>
  );
}
