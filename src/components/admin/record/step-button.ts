import type { MouseEvent } from 'react';

/**
 * The classes of a button for the next step of a record: on a phone the buttons fill their row. It is as wide with the
 * spinner as without it, so that the buttons beside it stay where they are.
 */
export const STEP_BUTTON = 'grow aria-busy:px-2 sm:grow-0';

/**
 * Handles the press of a button whose place another one takes when it is done: the second click of a double click, which
 * would be for that, does nothing.
 */
export const onSingleClick = (act: () => unknown) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};
