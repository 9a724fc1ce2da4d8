/** The window event after the admin logged in again: what was refused can be repeated. */
export const LOGGED_IN_AGAIN = 'logged-in-again';

/** Whether a call failed because the session has ended. */
export const isLoginRequired = (cause: unknown): boolean =>
  (Object(cause) as { code?: unknown }).code === 'login-required';
