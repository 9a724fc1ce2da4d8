import { sessionSchema, type ChangePassword, type Login, type Session } from '#schemas/session';
import { send } from './client.ts';

/** Who is logged in and until when. Throws ApiError 401 when nobody is. */
export async function currentSession(): Promise<Session> {
  return sessionSchema.parse(await send('/session'));
}

/** Throws ApiError 401 for a wrong name or password, 429 for too many guesses. */
export async function logIn(login: Login): Promise<Session> {
  return sessionSchema.parse(await send('/login', { method: 'POST', body: login, provesPassword: true }));
}

export async function logOut(): Promise<void> {
  await send('/logout', { method: 'POST' });
}

/** Throws ApiError 401 for a wrong name or previous password, 422 for a new one that is not accepted. */
export async function changePassword(change: ChangePassword): Promise<void> {
  await send('/change-password', { method: 'POST', body: change, provesPassword: true });
}
