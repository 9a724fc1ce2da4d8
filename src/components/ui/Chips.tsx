import { useId } from 'react';
import { CHIP, FIELD_ERROR, LABEL } from './control-classes.ts';
import { WarningMark } from './WarningMark.tsx';

interface Props {
  /** What the choice is about; read out before each chip. */
  legend: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (option: string) => void;
  /** What is wrong with the choice, present only while it is; empty where the words stand elsewhere. */
  error?: string | undefined;
  /** Name of the group in its form; the choice posts under it when no script runs. */
  name: string;
  /** Whether this code listens: until then each button has a box that posts what `toggleEarlyChips` notes. */
  live: boolean;
}

/** Toggle buttons of which any number may be on; without JavaScript they are checkboxes of the same look. */
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
