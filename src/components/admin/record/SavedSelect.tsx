import type { ComponentProps } from 'react';
import { Select } from '../../ui/Select.tsx';
import { useRestingChoice } from './use-resting-choice.ts';

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  /** The value that is stored. */
  value: string;
  /** Stores another one. Resolves with whether that succeeded. */
  onSave: (value: string) => Promise<boolean>;
}

/** A select whose choice is stored by itself; it keeps the focus meanwhile. */
export function SavedSelect({ value, onSave, ...select }: Props) {
  const { chosen, choose, props } = useRestingChoice(value, onSave);
  return (
    <Select {...select} {...props} value={chosen} onChange={(event) => choose(event.currentTarget.value)} />
  );
}
