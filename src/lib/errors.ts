import type * as z from 'zod/mini';
import { didNotWork } from './words.ts';

/** The first error of each field, by its name; an error of the whole input is under `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] ??= issue.message;
  }
  return { ...errors };
}

/** Whether a call failed because what it asked for does not exist or no longer does: another try would fail as well. */
export const isGone = (cause: unknown): boolean =>
  cause instanceof Error && 'status' in cause && (cause.status === 404 || cause.status === 410);

/** Whether a call was refused because another person changed the record meanwhile. */
export const isChangedByOthers = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'conflict';

/** Whether a call was refused because another person changed or removed the record, or a part of it, meanwhile. */
export const isChangedMeanwhile = (cause: unknown): boolean => isGone(cause) || isChangedByOthers(cause);

/** The message of an error, or `otherwise` when something else was thrown. */
export const sentenceOf = (cause: unknown, otherwise = didNotWork): string =>
  cause instanceof Error ? cause.message : otherwise;

/** Whether the server refused a call (4xx). After any other failure, what the call asked for may have been done. */
export const isRefused = (cause: unknown): boolean =>
  cause instanceof Error && 'status' in cause && Number(cause.status) >= 400 && Number(cause.status) < 500;

/** Says of `what`, such as 'The note was', that it was not done (`participle`), or that nobody knows. */
export const notDoneInWords = (uncertain: boolean, what: string, participle: string): string =>
  uncertain ? `It is not known whether ${what.toLowerCase()} ${participle}.` : `${what} not ${participle}.`;

/** The error of a dialog, beginning with the action that failed, unless the error is about another person's change. */
export const notDone = (what: string, cause: unknown): unknown =>
  isChangedMeanwhile(cause) ? cause : new Error(`${what} ${sentenceOf(cause)}`, { cause });

/** The window event after the admin logged in again: what was refused can be repeated. */
export const LOGGED_IN_AGAIN = 'logged-in-again';

/** Dispatches LOGGED_IN_AGAIN with the sentences for the form whose sending was refused. Returns whether no form took them. */
export const announceLogin = (sentences: readonly string[]): boolean =>
  dispatchEvent(new CustomEvent(LOGGED_IN_AGAIN, { detail: sentences, cancelable: true }));

/** The sentences of a LOGGED_IN_AGAIN event, for the form that shows them. */
export function takeSentences(event: Event): readonly string[] {
  event.preventDefault();
  return (event as CustomEvent<readonly string[]>).detail;
}

/** Whether a call failed because the session has ended; also of an error that was made of the call's. */
export const isLoginRequired = (error: unknown): boolean => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === 'login-required' || (cause !== undefined && isLoginRequired(cause));
};
