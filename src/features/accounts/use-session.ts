import { mayUse, type Role } from './schema/roles.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { announceLogin } from '#src/lib/errors.ts';
import type { Session } from './schema/session.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { LOGOUT_KEY, onSessionNews, takeExpiry } from '#src/lib/api/session-events.ts';
import { clearOwnDrafts } from '#src/components/admin/own-drafts.ts';
import { currentSession, removeFragment, timeLeft, type SessionLeft } from './api.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { setCurrentSession } from './current-session.ts';

export const WARN_MS = 3 * 60_000;

/** How late the server learns of work on a page that calls nothing. */
export const RENEW_MS = 15 * 60_000;

const TICK_MS = 5000;

/** The local-storage entry with the times at which an account's session ends: a call of any tab extends the session. */
const endsKey = ({ session }: SessionLeft) => `session-ends:${session.account}`;

type KnownSession = Pick<SessionLeft, 'idleAt' | 'endAt' | 'answeredAt'>;

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

/** Hides the screen and its open dialogs, of which modal ones do not inherit that (`Admin.astro`); typed text stays. */
const setScreenHidden = (hidden: boolean) =>
  document.querySelector('main')?.toggleAttribute('data-hidden', hidden);

const allowedIn = (text = 'any') => (text === 'any' ? 'any' : (text.split(' ').filter(Boolean) as Role[]));

/** Shows the page, or that the person may not use it, and links, as `data-roles` of `main` and of links says. */
function showWhatMayBeUsed(roles: readonly Role[]): void {
  const main = document.querySelector('main');
  if (!main) return;
  const permitted = mayUse(roles, allowedIn(main.dataset.roles));
  for (const child of main.children)
    if (child instanceof HTMLElement) child.hidden = permitted === (child.id === 'no-access');
  for (const link of main.querySelectorAll<HTMLElement>('[data-roles]'))
    link.hidden = !mayUse(roles, allowedIn(link.dataset.roles));
}

const LOGGED_IN = 'You are logged in again.';

const NOT_SAVED = [
  'You had been logged out, so nothing was saved or sent.',
  `${LOGGED_IN} Please try once more.`,
];

const LOGIN = '/login' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

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

/** Whether a form of the screen holds text that was typed and not saved; none is before the first key or press. */
function hasUnsavedInput(activeAt: number): boolean {
  if (activeAt === 0) return false;
  const fields = document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Shows the screen to the person who is logged in, as far as the roles go; without a required second proof, where to set it up. */
function showFor(person: Session): void {
  setCurrentSession(person);
  if (person.secondProofMissing && location.pathname !== ACCOUNT) return location.replace(ACCOUNT);
  showWhatMayBeUsed(person.roles);
  setScreenHidden(false);
}

/** A page without a session goes to the login screen; one that is open or holds unsaved text asks for the login in a dialog. */
export function useSession() {
  const session = useRef<SessionLeft>(undefined);
  const [phase, setPhase] = useState<Phase>('live');
  const activeAt = useRef(0);
  /** Whether a call was refused since the last login: an answer that was on its way then shows nothing. */
  const refused = useRef(false);

  const begin = useCallback((left: SessionLeft) => {
    if (left.another) return showAnew();
    refused.current = false;
    session.current = left;
    writeStored(endsKey(left), { idleAt: left.idleAt, endAt: left.endAt }, 'localStorage');
    showFor(left.session);
    setPhase(phaseOf(left, left.answeredAt, activeAt.current));
  }, []);

  useEffect(() => {
    const stopped = new AbortController();
    const on = (types: string[], listener: (event: Event) => void) => {
      for (const type of types) addEventListener(type, listener, { passive: true, signal: stopped.signal });
    };
    const refuse = () => {
      refused.current = true;
      return hasUnsavedInput(activeAt.current) ? setPhase('ended') : goToLogin();
    };
    const hide = () => setScreenHidden(true);
    const checkAgain = () =>
      currentSession().then(begin, (error) =>
        error instanceof ApiError && error.status === 401 ? refuse() : location.reload(),
      );
    const tick = () => {
      if (!session.current) return;
      const next = phaseOf(session.current, Date.now(), activeAt.current);
      if (next !== 'renew') return setPhase((before) => (before === 'ended' ? before : next));
      // A failed call is repeated at the next tick; a 401 is news by itself.
      currentSession().then(begin, () => undefined);
    };
    // A call that fails without an answer says nothing.
    const ask = () => void currentSession().catch(() => undefined);

    on(['keydown', 'pointerdown'], () => (activeAt.current = Date.now()));
    on(['focus'], tick);
    const timer = setInterval(tick, TICK_MS);
    // Back may show the page from the cache.
    on(['pagehide'], hide);
    on(['pageshow'], (event) => void ((event as PageTransitionEvent).persisted && checkAgain()));
    on(['storage'], (event) => {
      const { key } = event as StorageEvent;
      if (session.current && key === endsKey(session.current))
        session.current = { ...session.current, ...(readStored(key, 'localStorage') as object | undefined) };
      if (key !== LOGOUT_KEY) return;
      hide();
      clearOwnDrafts();
      removeFragment();
      refuse();
    });
    const stopNews = onSessionNews((news) => {
      if (news === 'nothing') ask();
      else if (news === 'ended' && session.current) {
        refused.current = true;
        setPhase('ended');
      } else if (news === 'ended') refuse();
      else if (!refused.current) begin(timeLeft(JSON.parse(news.session), news.answered));
    });
    if (globalThis.earlyResponses?.has('/session')) ask();
    return () => {
      stopped.abort();
      clearInterval(timer);
      stopNews();
    };
  }, [begin]);

  // The screen of an ended session is hidden from the next reader; typed text stays.
  useEffect(() => {
    if (phase === 'ended') setScreenHidden(true);
  }, [phase]);

  const loggedInAgain = (left: SessionLeft) => {
    begin(left);
    takeExpiry();
    // A message over the page would cover what a form says of it.
    if (announceLogin(NOT_SAVED)) showToast(LOGGED_IN);
  };

  return { phase, extend: async () => begin(await currentSession()), loggedInAgain };
}
