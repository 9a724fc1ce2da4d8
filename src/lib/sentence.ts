/** The message of an error, or `otherwise` when something else was thrown. */
export const sentenceOf = (cause: unknown, otherwise = 'This did not work. Please try again.'): string =>
  cause instanceof Error ? cause.message : otherwise;
