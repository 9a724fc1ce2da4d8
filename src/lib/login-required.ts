/** The window event after the admin logged in again: what was refused can be repeated. */
export const LOGGED_IN_AGAIN = 'logged-in-again';

/** Whether a call failed because the session has ended; also of an error that was made of the call's. */
export const isLoginRequired = (error: unknown): boolean => {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === 'login-required' || (cause !== undefined && isLoginRequired(cause));
};
