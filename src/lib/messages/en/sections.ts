/** The blocks of pages whose own words are content. */

/** What a drawn picture of a screen shows, for screen readers, and the word beside it: while the site shows samples. */
export const sampleScreen = 'Sample screen: {title}';
export const sampleMark = 'Sample';
/** The same after that: what a drawing shows is invented all the same. */
export const illustratedScreen = 'Illustration: {title}';
export const illustrationMark = 'Illustration';
export const worldMap = 'World map with {countries} marked';
export const inFigures = 'In figures';
/** After the words of a button on Home, for screen readers. */
export const aboutServices = 'about our services';

export const pauseStrip = 'Pause {heading}';
export const carousel = 'carousel';
export const slides = '{heading}, slides';
export const slide = 'slide';
export const slideOf = '{at} of {count}';
export const previousReview = 'Previous review';
export const nextReview = 'Next review';
export const pauseReviews = 'Pause the reviews';
export const playReviews = 'Play the reviews';
export const reviewOf = 'Review {at} of {count}, {name}';
export const stars = '{stars} out of 5 stars';

export const policies = 'Policies';
export const updated = 'Last updated: {month}';
/** After the month of the last change. */
export const amended = ', amended on {day}';
export const partsOf = 'Parts of the {title}';
/** In the legal policy. */
export const othersMarks = 'The names and marks of partners and clients belong to their owners.';
/** After that, while the site shows samples. */
export const othersSamples = 'On this website they are samples.';
/** How long inquiries, applications and the audit trail are stored. */
export const months = '{count, plural, one {# month} other {# months}}';

/** The page for an address without a page. */
export const mainPages = 'The main pages';

/** A page that is newer than the build, while it is loaded. */
export const late = 'This is taking longer than it should.';
export const reload = 'Reload this page';
export const retry = 'Retry';
