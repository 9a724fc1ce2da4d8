import type { MouseEvent } from 'react';

/**
 * Handles the press of a button whose place another one takes when it is done: the second click of a double click, which
 * would be for that, does nothing.
 */
export const onSingleClick = (act: () => unknown) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};
