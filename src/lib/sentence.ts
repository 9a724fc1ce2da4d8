import { isChangedMeanwhile } from './error.ts';
import { didNotWork } from './messages/en/input.ts';

/** The message of an error, or `otherwise` when something else was thrown. */
export const sentenceOf = (cause: unknown, otherwise = didNotWork): string =>
  cause instanceof Error ? cause.message : otherwise;

/**
 * The error of a dialog that begins with `what` was not done, a sentence. What is said of another person's change says it
 * already.
 */
export const notDone = (what: string, cause: unknown): unknown =>
  isChangedMeanwhile(cause) ? cause : new Error(`${what} ${sentenceOf(cause)}`, { cause });
