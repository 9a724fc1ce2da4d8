import { useId } from 'react';
import { CHIP, FieldError, LABEL } from './fields.tsx';
import { withLabels, type Options } from './Select.tsx';

interface Props {
  /** The name of the group, for screen readers. */
  legend: string;
  options: Options;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** The error, present only while there is one; empty where its sentence is shown elsewhere. */
  error?: string | undefined;
  /** The name of the form field, also without script. */
  name: string;
  /** Whether the island is hydrated: before that each button has a checkbox, which `contact.astro` sets. */
  live: boolean;
}

/** Toggle buttons for a choice of several; without JavaScript they are checkboxes that look the same. */
export function Chips({ legend, options, chosen, onToggle, error, name, live }: Props) {
  const errorId = useId();
  const choices = withLabels(options);
  return (
    <fieldset name={name} className="grid gap-2.5" aria-describedby={error ? errorId : undefined}>
      <legend className={`${LABEL} mb-2.5`}>{legend}</legend>
      <div className="flex flex-wrap gap-x-1.5 gap-y-2 noscript:hidden">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            value={value}
            className={error === undefined ? CHIP : `${CHIP} border-danger!`}
            aria-pressed={chosen.includes(value)}
            onClick={() => onToggle(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {!live && choices.map(({ value }) => <input key={value} type="checkbox" hidden {...{ name, value }} />)}
      <noscript>
        <div className="flex flex-wrap gap-x-1.5 gap-y-2">
          {choices.map(({ value, label }) => (
            <label key={value} className={CHIP}>
              <input type="checkbox" name={name} value={value} className="accent-brand-600" />
              {label}
            </label>
          ))}
        </div>
      </noscript>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
