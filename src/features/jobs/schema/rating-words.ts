import { BEST_RATING } from './workflow.ts';

/** A rating in words, which lists search, sort and filter by. */
export const ratingInWords = (rating: number): string =>
  rating === 0 ? 'Not rated' : `${rating} out of ${BEST_RATING}`;

/** All of them, the best first. */
export const RATINGS_IN_WORDS = Array.from({ length: BEST_RATING + 1 }, (_, worse) =>
  ratingInWords(BEST_RATING - worse),
);
