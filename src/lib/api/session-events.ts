import { SESSION_MESSAGES, TOKEN_EXPIRE } from '#features/accounts/schema/session';

/** Told to the window when a call was refused because the session has ended. */
export const SESSION_ENDED = 'session-ended';

/** Leaves word for the login screen that a session has ended (spec section 4), and tells the page. */
export function rememberExpiry(): void {
  try {
    localStorage.setItem(TOKEN_EXPIRE, SESSION_MESSAGES.expired);
  } catch {
    // Storage may be forbidden; the login screen then only lacks the sentence.
  }
  window.dispatchEvent(new Event(SESSION_ENDED));
}

/** The sentence left by `rememberExpiry`, if any; it is gone afterwards, so that it is shown once. */
export function takeExpiry(): string | undefined {
  try {
    const sentence = localStorage.getItem(TOKEN_EXPIRE) ?? undefined;
    localStorage.removeItem(TOKEN_EXPIRE);
    return sentence;
  } catch {
    return undefined;
  }
}

/** The local-storage entry that tells this browser's other tabs that the admin has logged out. */
const LOGOUT_KEY = 'session-left';

/** Tells this browser's other tabs that the admin has logged out. */
export function broadcastLogout(): void {
  try {
    localStorage.setItem(LOGOUT_KEY, crypto.randomUUID());
  } catch {
    // Storage may be forbidden; the other tabs then learn of it at their next call.
  }
}

/** Calls back when the admin logs out in another tab. Returns what ends that. */
export function onLogoutElsewhere(callback: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === LOGOUT_KEY && callback();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
