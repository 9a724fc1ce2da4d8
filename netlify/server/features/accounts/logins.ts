import { SESSION_MESSAGES, type ChangePassword, type Login } from '#features/accounts/schema/session';
import { inBackground, type AppContext } from '#server/context';
import type { AdminSession, Call } from '#server/http/call';
import type { SessionCookie } from '#server/http/cookies';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { changePassword, checkCredentials } from './accounts.ts';
import { recordAttempt, resetAttempts } from './login-throttle.ts';
import { ABSOLUTE_MS, closeSession, openSession } from './sessions.ts';

const visible = ({ username, expiresAt, endsAt }: AdminSession) => ({ username, expiresAt, endsAt });

async function newSession(ctx: AppContext, cookie: SessionCookie, credential: string, username: string) {
  const { token, session } = await openSession(ctx, credential, username);
  return { session, headers: { 'Set-Cookie': cookie.set(token, ABSOLUTE_MS) } };
}

/** POST /api/login. */
export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const { body, ip, cookie, session: earlier } = call;
  await recordAttempt(ctx, ip, body.username);
  const account = await checkCredentials(ctx, body.username, body.password);
  if (!account) throw new HttpError(401, SESSION_MESSAGES.loginFailed);
  inBackground(ctx, 'failures not reset', () => resetAttempts(ctx, ip, body.username));
  if (earlier) inBackground(ctx, 'session not closed', () => closeSession(ctx, earlier.id));
  const { session, headers } = await newSession(ctx, cookie, account.credential, body.username);
  return new Reply(visible(session), { headers });
}

/**
 * What a browser removes of this site at a logout, with the screens that Back would show. Not "storage", which holds the
 * form of a visitor as well, nor "cookies", which are those of the whole domain: the screens remove their own.
 */
const CLEARED = '"cache"';

/** POST /api/logout: the session ends on the server, too. */
export async function logOut({ session, cookie }: Call, ctx: AppContext): Promise<Reply> {
  if (session) await closeSession(ctx, session.id);
  const headers = { 'Set-Cookie': cookie.cleared, 'Clear-Site-Data': CLEARED };
  return new Reply({ message: 'You are logged out.' }, { headers });
}

/** GET /api/session: who is logged in and until when. */
export const current = ({ session }: Call) => session && visible(session);

/** POST /api/change-password: every session ends; a caller who had one gets a new one. */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, ip, cookie, session } = call;
  await recordAttempt(ctx, ip, body.username);
  const account = await checkCredentials(ctx, body.username, body.previousPassword);
  if (!account) throw new HttpError(401, SESSION_MESSAGES.changeFailed);
  inBackground(ctx, 'failures not reset', () => resetAttempts(ctx, ip, body.username));
  const changed = await changePassword(ctx, account, body.newPassword);
  const answer = { message: SESSION_MESSAGES.changed };
  if (!session) return new Reply(answer);
  await closeSession(ctx, session.id);
  const { headers } = await newSession(ctx, cookie, changed.credential, body.username);
  return new Reply(answer, { headers });
}
