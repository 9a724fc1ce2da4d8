import type { ComponentProps } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { onSingleClick } from './step-button.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  children: string;
  onClick: () => unknown;
}

/**
 * A button for the next step of a record: on a phone they fill their row. One that stores something, which has `busy`, says
 * so while it works. It is as wide then, with the other label and the spinner, so that the buttons beside it stay where they are.
 */
export const StepButton = ({ busy, className = '', onClick, children, ...rest }: Props) => (
  <Button
    {...rest}
    busy={busy ?? false}
    className={`grow aria-busy:px-2 sm:grow-0 ${className}`}
    onClick={onSingleClick(onClick)}
  >
    {busy === undefined ? (
      children
    ) : (
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={busy ? 'invisible' : ''}>{children}</span>
        <span className={busy ? '' : 'invisible'}>Saving...</span>
      </span>
    )}
  </Button>
);
