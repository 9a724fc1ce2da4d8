import { isChangedMeanwhile } from './errors.ts';
import { didNotWork } from './words.ts';

/** The message of an error, or `otherwise` when something else was thrown. */
export const sentenceOf = (cause: unknown, otherwise = didNotWork): string =>
  cause instanceof Error ? cause.message : otherwise;

/** The error of a dialog, beginning with the action that failed, unless the error is about another person's change. */
export const notDone = (what: string, cause: unknown): unknown =>
  isChangedMeanwhile(cause) ? cause : new Error(`${what} ${sentenceOf(cause)}`, { cause });

/** The window event after the admin logged in again: what was refused can be repeated. */
export const LOGGED_IN_AGAIN = 'logged-in-again';

/** Tells the page that the admin logged in again, in sentences for a form that was refused. Returns whether no form shows them. */
export const announceLogin = (sentences: readonly string[]): boolean =>
  dispatchEvent(new CustomEvent(LOGGED_IN_AGAIN, { detail: sentences, cancelable: true }));

/** The sentences of a refusal event, for a form that shows the sentences. */
export function takeSentences(event: Event): readonly string[] {
  event.preventDefault();
  return (event as CustomEvent<readonly string[]>).detail;
}

/** Whether a call failed because the session has ended; also of an error that was made of the call's. */
export const isLoginRequired = (error: unknown): boolean => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === 'login-required' || (cause !== undefined && isLoginRequired(cause));
};
