import { sessionSchema, type ChangePassword, type Login, type Session } from '#schemas/session';
import { checked } from './checked.ts';
import { request, send } from './client.ts';
import { announceLeave } from './expiry.ts';

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

/** Throws ApiError 401 for a wrong name or password, 429 for too many guesses. */
export async function logIn(login: Login): Promise<SessionLeft> {
  const { body, headers } = await request('/login', { method: 'POST', body: login, provesPassword: true });
  return timeLeft(checked(sessionSchema, body), headers.get('date'));
}

/** Ends the session, for every tab of this browser. */
export async function logOut(): Promise<void> {
  await send('/logout', { method: 'POST' });
  announceLeave();
}

/** Throws ApiError 401 for a wrong name or previous password, 422 for a new one that is not accepted. */
export async function changePassword(change: ChangePassword): Promise<void> {
  await send('/change-password', { method: 'POST', body: change, provesPassword: true });
}
