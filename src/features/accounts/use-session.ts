import { mayUse, type Role } from './schema/roles.ts';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { announceLogin } from '#src/lib/sentences.ts';
import type { Session } from './schema/session.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { onSessionNews, takeExpiry } from '#src/lib/api/session-events.ts';
import { currentSession, timeLeft, type SessionLeft } from './api.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { setCurrentSession } from './current-session.ts';
import { setScreenHidden, useHiddenWhenEnded, useHiddenWhenLeft } from './hide-screen.ts';

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

/** The section of an admin page that says that the person may not use it. */
const NO_ACCESS = 'no-access';

/** The roles in an attribute: `any`, or names with spaces between. */
const allowedIn = (text = 'any') => (text === 'any' ? 'any' : (text.split(' ').filter(Boolean) as Role[]));

/**
 * Shows the page's content, or says that the person may not use it; hides links that the person may not follow.
 * `data-roles` of `main` and of links says who may.
 */
export function showWhatMayBeUsed(roles: readonly Role[]): void {
  const main = document.querySelector('main');
  if (!main) return;
  const permitted = mayUse(roles, allowedIn(main.dataset.roles));
  for (const child of main.children) {
    if (child instanceof HTMLElement) child.hidden = permitted === (child.id === NO_ACCESS);
  }
  for (const link of main.querySelectorAll<HTMLElement>('[data-roles]'))
    link.hidden = !mayUse(roles, allowedIn(link.dataset.roles));
}

/** How often the page checks the phase of the session. */
const TICK_MS = 5000;

const LOGGED_IN = 'You are logged in again.';

/** What a form says that was refused because the session had ended. */
const NOT_SAVED = [
  'You had been logged out, so nothing was saved or sent.',
  `${LOGGED_IN} Please try once more.`,
];

const LOGIN = '/login' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

const knownSession = ({ idleMs, endMs }: SessionLeft): KnownSession => {
  const answeredAt = Date.now();
  return { answeredAt, idleAt: answeredAt + idleMs, endAt: answeredAt + endMs };
};

/** Loads the page again for another person than before, without the text that the former person typed. */
function showAnew(): void {
  setScreenHidden(true);
  // Or the browser would fill the fields of the new page with it.
  for (const form of document.forms) form.reset();
  location.reload();
}

/** Goes to the login screen. The fragment, which may have a name that was searched for, stays one: no log has it. */
function goToLogin(): void {
  const { pathname, search, hash } = location;
  location.replace(`${LOGIN}?next=${encodeURIComponent(pathname + search)}${hash}`);
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Whether a form of the screen holds text that was typed and not saved; none is before the first key or press. */
function hasUnsavedInput(activeAt: RefObject<number>): boolean {
  if (activeAt.current === 0) return false;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form :is(input, textarea)',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Shows the screen to the person who is logged in, as far as the roles go; without a required second proof, where to set it up. */
function showFor(person: Session): void {
  setCurrentSession(person);
  if (person.secondProofMissing && location.pathname !== ACCOUNT) return location.replace(ACCOUNT);
  showWhatMayBeUsed(person.roles);
  setScreenHidden(false);
}

/** A ref with the time of the last key or pointer press on this page. */
function useActivity() {
  const activeAt = useRef(0);
  useEffect(() => {
    const record = () => (activeAt.current = Date.now());
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, record, { passive: true });
    return () => events.forEach((event) => removeEventListener(event, record));
  }, []);
  return activeAt;
}

function useTicks(tick: () => void): void {
  useEffect(() => {
    addEventListener('focus', tick);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      removeEventListener('focus', tick);
      clearInterval(timer);
    };
  }, [tick]);
}

/**
 * Watches the session. A page that opens without a session goes to the login screen. When the session ends while the page
 * is open, or when the page holds unsaved text, the admin logs in again in a dialog, so that no text is lost.
 */
export function useSession() {
  const session = useRef<KnownSession | undefined>(undefined);
  const [phase, setPhase] = useState<Phase>('live');
  const activeAt = useActivity();

  /** Whether a call was refused since the last login: an answer that was on its way then shows nothing. */
  const refused = useRef(false);

  const begin = useCallback(
    (left: SessionLeft) => {
      if (left.another) return showAnew();
      refused.current = false;
      session.current = knownSession(left);
      showFor(left.session);
      setPhase(phaseOf(session.current, Date.now(), activeAt.current));
    },
    [activeAt],
  );

  /** Without a session: goes to the login screen, unless unsaved text would be lost. */
  const refuse = useCallback(() => {
    refused.current = true;
    return hasUnsavedInput(activeAt) ? setPhase('ended') : goToLogin();
  }, [activeAt]);

  const checkAgain = useCallback(
    () => currentSession().then(begin, (error) => (isRefused(error) ? refuse() : location.reload())),
    [begin, refuse],
  );
  useHiddenWhenLeft(checkAgain, refuse);
  useHiddenWhenEnded(phase);

  useEffect(() => {
    // A call that fails without an answer says nothing.
    const ask = () => void currentSession().catch(() => undefined);
    const stop = onSessionNews((news) => {
      if (news === 'nothing') ask();
      else if (news === 'ended' && session.current) {
        refused.current = true;
        setPhase('ended');
      } else if (news === 'ended') refuse();
      else if (!refused.current) begin(timeLeft(JSON.parse(news.session), news.answered));
    });
    if (globalThis.earlyResponses?.has('/session')) ask();
    return stop;
  }, [begin, refuse]);

  const tick = useCallback(() => {
    if (!session.current) return;
    const next = phaseOf(session.current, Date.now(), activeAt.current);
    if (next !== 'renew') return setPhase((before) => (before === 'ended' ? before : next));
    // A failed call is repeated at the next tick; a 401 is news by itself.
    currentSession().then(begin, () => undefined);
  }, [begin, activeAt]);
  useTicks(tick);

  const loggedInAgain = (left: SessionLeft) => {
    begin(left);
    takeExpiry();
    // A message over the page would cover what a form says of it.
    if (announceLogin(NOT_SAVED)) showToast(LOGGED_IN);
  };

  const extend = async () => begin(await currentSession());

  return { phase, extend, loggedInAgain };
}
