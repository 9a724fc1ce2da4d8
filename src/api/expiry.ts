import { SESSION_MESSAGES, TOKEN_EXPIRE } from '#schemas/session';

/** Leaves word for the login screen that a session has ended (spec section 4). */
export function rememberExpiry(): void {
  try {
    localStorage.setItem(TOKEN_EXPIRE, SESSION_MESSAGES.expired);
  } catch {
    // Storage may be forbidden; the login screen then only lacks the sentence.
  }
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
