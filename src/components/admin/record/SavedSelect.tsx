import type { ComponentProps } from 'react';
import { Select } from '../../ui/Select.tsx';
import { useDebouncedChoice } from './use-debounced-choice.ts';

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  /** The value that is stored. */
  value: string;
  /** Stores another one. Resolves with whether that succeeded. */
  onSave: (value: string) => Promise<boolean>;
}

/** A select whose choice is stored by itself; it keeps the focus meanwhile. */
export function SavedSelect({ value, onSave, ...select }: Props) {
  const { chosen, choose, props } = useDebouncedChoice(value, onSave);
  return (
    <Select {...select} {...props} value={chosen} onChange={(event) => choose(event.currentTarget.value)} />
  );
}
