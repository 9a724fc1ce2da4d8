/** What went wrong, for the person who waits: an error's own sentence, or another one where something else was thrown. */
export const sentenceOf = (cause: unknown, otherwise = 'This did not work. Please try again.'): string =>
  cause instanceof Error ? cause.message : otherwise;
