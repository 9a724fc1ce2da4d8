/** Parts that every form and dialog has. */

export const optional = ' (optional)';
export const close = 'Close';
export const retry = 'Retry';
export const cancel = 'Cancel';
/** The label of the field for spam programs, should a screen reader read it. */
export const leaveEmpty = 'Leave this empty';
