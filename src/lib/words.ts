/** Around every page: head, header, menu and footer. */

export const menu = 'Menu';

export const services = 'Services';
export const blog = 'Blog';
export const careers = 'Careers';
export const policies = 'Policies';
export const products = 'Products';

export const blogFeed = '{name} blog';
export const jobsFeed = 'Open vacancies at {name}';
export const jobsFeedText = 'Positions that are open today.';

/** Parts that every form and dialog has. */

export const close = 'Close';

/** What is wrong with any text or call, in browser and server. */

export const noText = 'Please enter text.';
export const tooLong = 'Please use at most {count} characters.';
export const unreachable = 'The server could not be reached. Check your connection and try again.';
export const unexpected = 'The server answered in an unexpected way.';
export const unexpectedReload = 'The server answered in an unexpected way. Please reload the page.';
export const didNotWork = 'This did not work. Please try again.';
export const unmailable = 'No mail can reach this address. Please check how it is written.';

/** The link to the site's current deploy, beside what an earlier deploy refused. */
export const goToSite = 'Go to the current site';
