/** What the server itself says to a visitor: on pages without the site's design, and of a call that it refuses. */

export const notFound = 'Page not found';
export const nothingHere = 'There is nothing at this address.';
export const tryAgain = 'Please try again';
export const notNow = 'This page cannot be shown at the moment. Please reload it in a minute.';
export const goHome = 'Go to the home page';

/** Of a deploy that takes no calls; `{site}` is the address of the current one. */
export const notInUse = 'Not in use';
export const earlierVersion =
  'This is an earlier version of the site, which is no longer in use: please use {site}.';
export const unusedCopy = 'This copy of the site is not in use: please use {site}.';
export const preview =
  'This is a preview of the site, which accepts neither messages nor logins: please use {site}.';
export const publishedSite = 'the published site';

export const tooMany = 'Too many attempts. Please try again in {time}.';
export const seconds = '{count, plural, one {# second} other {# seconds}}';
export const minutes = '{count, plural, one {# minute} other {# minutes}}';
export const busy =
  'The site is too busy to answer just now. Please try again in a few seconds. Reference: {reference}';
export const ourFault = 'Something went wrong on our side. Please try again. Reference: {reference}';
export const otherSite = 'This request came from another site and was refused.';
export const tooLarge = 'The request is too large: at most {size} kB is accepted.';
