import { SESSION_MESSAGES, TOKEN_EXPIRE } from '#src/features/accounts/schema/session.ts';
import { randomId } from '../random-id.ts';
import { SESSION_HEADER } from '../wire-names.ts';

/** What an answer said of the session: its end, its header with the date, or nothing, as where anybody may read a list. */
type SessionNews = 'ended' | 'nothing' | { session: string; answered: string | null };

let latest: SessionNews | undefined;
let tell: ((news: SessionNews) => void) | undefined;
let hasLeft = false;

function note(news: SessionNews): void {
  latest = news;
  tell?.(news);
}

/** Calls back with what answers say of the session, and said last. Returns a function that stops this. */
export function onSessionNews(callback: (news: SessionNews) => void): () => void {
  tell = callback;
  if (latest) callback(latest);
  return () => (tell = undefined);
}

/** Begins a logout: from here on no answer of another call says anything of the session. */
export function beginLogout(): void {
  hasLeft = true;
}

/** Notes what an answer says of the session. */
export function noteSession({ status, headers }: Response, isFirst: boolean): void {
  if (hasLeft) return;
  const session = headers.get(SESSION_HEADER);
  if (session !== null) note({ session, answered: headers.get('date') });
  else if (isFirst && status !== 401) note('nothing');
}

/** Uses the browser's local storage, which may be blocked. */
function inStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}

/** Stores the message for the login screen and notes the end of the session. */
export function rememberExpiry(): void {
  if (hasLeft) return;
  inStorage((storage) => storage.setItem(TOKEN_EXPIRE, SESSION_MESSAGES.expired));
  note('ended');
}

/** Takes the message that `rememberExpiry` stored, if any: a message is shown once. */
export const takeExpiry = (): string | undefined =>
  inStorage((storage) => {
    const sentence = storage.getItem(TOKEN_EXPIRE) ?? undefined;
    storage.removeItem(TOKEN_EXPIRE);
    return sentence;
  });

/** The local-storage entry that `broadcastLogout` changes, which other tabs hear of as a `storage` event. */
export const LOGOUT_KEY = 'session-left';

/** Tells the other tabs of the browser that the admin has logged out; without storage they get 401 at their next call. */
export const broadcastLogout = (): void => inStorage((storage) => storage.setItem(LOGOUT_KEY, randomId()));
