/** The warning appears this long before a session ends. */
export const WARN_MS = 3 * 60_000;

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
  /** It is about to end, but the admin is active: ask the server, which extends it. */
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
  if (now < endsAt - WARN_MS) return 'live';
  return activeAt > session.answeredAt ? 'renew' : 'warn';
}
