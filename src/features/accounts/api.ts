import {
  SESSION_MESSAGES,
  sessionSchema,
  type ChangePassword,
  type Login,
  type Session,
} from '#features/accounts/schema/session';
import { checked } from '../../lib/api/checked.ts';
import { ApiError, request, send } from '../../lib/api/client.ts';
import { broadcastLogout } from '../../lib/api/session-events.ts';

/** A session's time left when the server answered; spans, because the clocks of server and visitor may differ. */
export interface SessionLeft {
  /** Until it ends if nothing is done before. */
  idleMs: number;
  /** Until it ends however busy the admin is. */
  endMs: number;
}

function timeLeft(session: Session, answered: string | null): SessionLeft {
  const now = answered ? Date.parse(answered) : Date.now();
  return { idleMs: Date.parse(session.expiresAt) - now, endMs: Date.parse(session.endsAt) - now };
}

/** Until when somebody is logged in; asking counts as doing something. Throws ApiError 401 when nobody is. */
export async function currentSession(): Promise<SessionLeft> {
  const { body, headers } = await request('/session');
  return timeLeft(checked(sessionSchema, body), headers.get('date'));
}

/** Throws ApiError 401 when the browser has dropped the cookie of the login that it was just given. */
async function requireCookie(): Promise<void> {
  try {
    await request('/session', { isLogin: true });
  } catch (error) {
    const isDropped = error instanceof ApiError && error.status === 401;
    // Any other failure says nothing about the cookie, and the screen that follows meets it itself.
    if (isDropped) throw new ApiError(401, SESSION_MESSAGES.cookieRefused);
  }
}

/** Throws ApiError 401 for a wrong name or password and for a cookie that did not stay, 429 for too many guesses. */
export async function logIn(login: Login): Promise<SessionLeft> {
  const { body, headers } = await request('/login', { method: 'POST', body: login, isLogin: true });
  const left = timeLeft(checked(sessionSchema, body), headers.get('date'));
  await requireCookie();
  return left;
}

/** Ends the session, for every tab of this browser. */
export async function logOut(): Promise<void> {
  await send('/logout', { method: 'POST' });
  broadcastLogout();
}

/** Throws ApiError 401 for a wrong name or previous password, 422 for a new one that is not accepted. */
export async function changePassword(change: ChangePassword): Promise<void> {
  await send('/change-password', { method: 'POST', body: change, isLogin: true });
}
