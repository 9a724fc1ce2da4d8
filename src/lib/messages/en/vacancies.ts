/** The list of vacancies and their pages. */

export const all = 'All open vacancies';
export const apply = 'Apply for this Position';
export const applyAnyway = 'Send an application anyway';
export const closed = 'Applications for this position have closed.';
export const seeOpen = 'See what is open today.';
export const responsibilities = 'Responsibilities';

/** For search results. */
export const description = '{title} ({jobType}) at {name}. {shortTitle}.';

export const missing = 'Career not found!';
export const missingText =
  'This vacancy has been filled or taken down, or its address is mistyped. The list shows every position that is open today.';
export const seeList = 'See open vacancies';
export const applyGenerally = 'Send a general application';
export const missingPage = 'Career not found';
export const missingDescription = 'This vacancy is not open.';

/** Where the store cannot be read. */
export const loadFailed = 'The vacancy could not be loaded.';
