/** The list of vacancies and their pages. */

export const all = 'All open vacancies';
export const apply = 'Apply for this Position';
export const closed = 'Applications for this position have closed.';
export const responsibilities = 'Responsibilities';

export const missing = 'Career not found!';

export const applyByDay = 'Apply by {day}';
