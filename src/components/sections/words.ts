export const carousel = 'carousel';
export const pauseReviews = 'Pause the reviews';
export const playReviews = 'Play the reviews';

export const retry = 'Retry';

/** Under the best cell of a row that compares. */
export const best = 'Best here';
