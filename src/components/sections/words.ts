/** What a drawn picture of a screen shows, for screen readers, and the word beside it: while the site shows samples. */
export const sampleScreen = 'Sample screen: {title}';
export const sampleMark = 'Sample';
/** The same after that: what a drawing shows is invented all the same. */
export const illustratedScreen = 'Illustration: {title}';
export const illustrationMark = 'Illustration';

export const carousel = 'carousel';
export const pauseReviews = 'Pause the reviews';
export const playReviews = 'Play the reviews';

/** How long inquiries, applications and the audit trail are stored. */
export const months = '{count, plural, one {# month} other {# months}}';

export const retry = 'Retry';
