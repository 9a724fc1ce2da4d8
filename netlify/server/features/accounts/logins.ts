import {
  SESSION_MESSAGES,
  type ChangePassword,
  type Login,
  type StepUp,
} from '#features/accounts/schema/session';
import { inBackground, type AppContext } from '#server/context';
import type { AdminSession, Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { isoTime } from '#server/platform/clock';
import type { Account } from '#server/stores/records';
import { changePassword, checkCredentials } from './accounts.ts';
import { deviceOf } from './devices.ts';
import { updateAccount } from './directory.ts';
import { recordAttempt, resetAttempts } from './login-throttle.ts';
import { notifyOwners, notifyPerson } from './notices.ts';
import { resetOwner } from './reset.ts';
import { ABSOLUTE_MS, closeSession, openSession, proveSession } from './sessions.ts';

/** What a caller may know of the own session. */
const visible = ({ id: _id, account: _account, ...session }: AdminSession) => session;

async function newSession(call: Call, ctx: AppContext, account: Account) {
  const { token, session } = await openSession(ctx, account, deviceOf(call.headers));
  return { session, headers: { 'Set-Cookie': call.cookie.set(token, ABSOLUTE_MS) } };
}

/** The account that a name and a password belong to; resets the first owner's when the environment asks for it. */
async function accountOfLogin(
  ctx: AppContext,
  { username, password }: Login,
  ip: string,
): Promise<Account | undefined> {
  await recordAttempt(ctx, ip, username);
  const reset = await resetOwner(ctx, username, password);
  if (reset) inBackground(ctx, 'owners not told of a reset', () => notifyOwners(ctx, 'reset'));
  const account = reset ?? (await checkCredentials(ctx, username, password));
  if (account) inBackground(ctx, 'failures not reset', () => resetAttempts(ctx, ip, username));
  return account;
}

/** POST /api/login. */
export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const { body, ip, session: earlier } = call;
  const account = await accountOfLogin(ctx, body, ip);
  if (!account) throw new HttpError(401, SESSION_MESSAGES.loginFailed);
  if (earlier) inBackground(ctx, 'session not closed', () => closeSession(ctx, earlier.id));
  inBackground(ctx, 'login not noted', () =>
    updateAccount(ctx, account.id, (known) => ({ ...known, lastLoginAt: ctx.clock() }), {
      keepVersion: true,
    }),
  );
  const { session, headers } = await newSession(call, ctx, account);
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

/** POST /api/step-up: a fresh proof of the person who is logged in, by the password. */
export async function stepUp({ body, ip, session }: Call<StepUp>, ctx: AppContext) {
  if (!session) throw new HttpError(401, 'Please log in.');
  const login = { username: session.username, password: body.password };
  const account = await accountOfLogin(ctx, login, ip);
  if (account?.id !== session.account) throw new HttpError(422, SESSION_MESSAGES.wrongPassword);
  return { provenUntil: isoTime(await proveSession(ctx, session.id)) };
}

/** POST /api/change-password: every session ends; a caller who had one gets a new one. */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, ip, session } = call;
  const login = { username: body.username, password: body.previousPassword };
  const account = await accountOfLogin(ctx, login, ip);
  if (!account) throw new HttpError(401, SESSION_MESSAGES.changeFailed);
  const changed = await changePassword(ctx, account, body.newPassword);
  inBackground(ctx, 'person not told of a new password', () => notifyPerson(ctx, changed, 'password'));
  const answer = { message: SESSION_MESSAGES.changed };
  if (session?.account !== account.id) return new Reply(answer);
  await closeSession(ctx, session.id);
  const { headers } = await newSession(call, ctx, changed);
  return new Reply(answer, { headers });
}
