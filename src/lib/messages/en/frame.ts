/** Around every page: head, header, menu and footer. */

export const skip = 'Skip to content';
export const toTop = 'Scroll to top';
/** The link of the vendor's name. */
export const toHome = '{name}, home';

export const mainLinks = 'Main';
export const menu = 'Menu';
export const openMenu = 'Open menu';
export const closeMenu = 'Close menu';

export const getInTouch = 'Get in touch';
export const chat = 'Chat on WhatsApp';
/** The first words of a chat that a visitor starts. */
export const greeting = 'Hello {name}, I would like to know more about your {product}.';
/** The product in the greeting of a page that is of none. */
export const anyProduct = 'software';
/** A link that leaves this page, for screen readers. */
export const newTab = '{label}, opens in a new tab';
export const profile = '{name} on {network}, opens in a new tab';
export const rights = '© {year} {name}. All rights reserved.';

/** The parts of the site, in breadcrumbs and on the pictures of shared links. */
export const home = 'Home';
export const services = 'Services';
export const blogs = 'Blogs';
export const blog = 'Blog';
export const careers = 'Careers';
export const policies = 'Policies';

export const blogFeed = '{name} blog';
export const jobsFeed = 'Open vacancies at {name}';
export const jobsFeedText = 'Positions that are open today.';
