/**
 * The classes of a button for the next step of a record: on a phone the buttons fill their row. It is as wide with the
 * spinner as without it, so that the buttons beside it stay where they are.
 */
export const STEP_BUTTON = 'grow aria-busy:px-2 sm:grow-0';
