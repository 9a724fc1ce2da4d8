import { SESSION_MESSAGES, TOKEN_EXPIRE } from '#features/accounts/schema/session';
import { randomId } from '#lib/random-id';

/** The window event after a call was refused because the session has ended. */
export const SESSION_ENDED = 'session-ended';

/** Stores the message for the login screen (spec section 4) and dispatches SESSION_ENDED. */
export function rememberExpiry(): void {
  try {
    localStorage.setItem(TOKEN_EXPIRE, SESSION_MESSAGES.expired);
  } catch {
    // Storage may be blocked; the login screen then shows no message.
  }
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** The message stored by `rememberExpiry`, if any. It is removed, so that it is shown once. */
export function takeExpiry(): string | undefined {
  try {
    const sentence = localStorage.getItem(TOKEN_EXPIRE) ?? undefined;
    localStorage.removeItem(TOKEN_EXPIRE);
    return sentence;
  } catch {
    return undefined;
  }
}

/** The local-storage entry that `broadcastLogout` changes. */
const LOGOUT_KEY = 'session-left';

/** Tells this browser's other tabs that the admin has logged out. */
export function broadcastLogout(): void {
  try {
    localStorage.setItem(LOGOUT_KEY, randomId());
  } catch {
    // Storage may be blocked; the other tabs then get 401 at their next call.
  }
}

/** Calls back when the admin logs out in another tab. Returns a function that removes the listener. */
export function onLogoutElsewhere(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === LOGOUT_KEY && callback();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
