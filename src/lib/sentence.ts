import { didNotWork } from './messages/en/input.ts';

/** The message of an error, or `otherwise` when something else was thrown. */
export const sentenceOf = (cause: unknown, otherwise = didNotWork): string =>
  cause instanceof Error ? cause.message : otherwise;
