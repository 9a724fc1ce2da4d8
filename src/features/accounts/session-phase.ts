/** The warning appears this long before a session ends. */
export const WARN_MS = 3 * 60_000;

/** How late the server learns of work on a page that calls nothing. */
export const RENEW_MS = 15 * 60_000;

/** A session as the page knows it; times are of this browser's clock, in milliseconds since 1970. */
export interface KnownSession {
  /** When it ends without activity. */
  idleAt: number;
  /** When it ends in any case. */
  endAt: number;
  /** When the server last answered about it. */
  answeredAt: number;
}

/** The phase of a session, which decides what the page does. */
export type Phase =
  | 'live'
  /** There is work that the server has not heard of for a while: a call extends the session. */
  | 'renew'
  /** It is about to end for lack of activity: show a warning. */
  | 'warn'
  /** It is about to end in any case: only a new login helps. */
  | 'ending'
  | 'ended';

/** The phase of a session at `now`; `activeAt` is the time of the last key or pointer press. */
export function phaseOf(session: KnownSession, now: number, activeAt: number): Phase {
  const endsAt = Math.min(session.idleAt, session.endAt);
  if (now >= endsAt) return 'ended';
  if (now >= session.endAt - WARN_MS) return 'ending';
  // What was typed long ago extends nothing: the session ends so long after the last activity, not after the last call.
  const isActive = activeAt > session.answeredAt && now - activeAt < 2 * RENEW_MS;
  if (isActive && now - session.answeredAt >= RENEW_MS) return 'renew';
  return now < endsAt - WARN_MS ? 'live' : 'warn';
}
