/** How long before its end a session is warned of. */
export const WARN_MS = 3 * 60_000;

/** A session as the page knows it; times are this browser's own. */
export interface KnownSession {
  /** When it ends if nothing is done before. */
  idleAt: number;
  /** When it ends in any case. */
  endAt: number;
  /** When the server last told. */
  answeredAt: number;
}

/** What the page has to do about its session now. */
export type Phase =
  | 'live'
  /** The admin is at work: ask the server, which prolongs it. */
  | 'renew'
  /** Nothing was done for long: say that it is about to end. */
  | 'warn'
  /** It ends soon however busy the admin is: only logging in again helps. */
  | 'ending'
  | 'ended';

/** The phase of a session at a time; `activeAt` is when somebody last pressed a key or a button. */
export function phaseOf(session: KnownSession, now: number, activeAt: number): Phase {
  const endsAt = Math.min(session.idleAt, session.endAt);
  if (now >= endsAt) return 'ended';
  if (now >= session.endAt - WARN_MS) return 'ending';
  if (now < endsAt - WARN_MS) return 'live';
  return activeAt > session.answeredAt ? 'renew' : 'warn';
}
