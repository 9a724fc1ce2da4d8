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
import { recordReset } from '../audit/audit.ts';
import { deviceOf } from '#server/http/devices';
import { updateAccount } from './directory.ts';
import { recordAttempt, resetAttempts } from './login-throttle.ts';
import { notifyOwners, notifyPerson } from './notices.ts';
import { resetOwner } from './reset.ts';
import { ABSOLUTE_MS, closeSession, openSession, proveSession } from './sessions.ts';

/** What a caller may know of the own session. */
const visible = ({ id: _id, account: _account, ...session }: AdminSession) => session;

async function newSession(call: Call, ctx: AppContext, account: Account) {
  const { token, session } = await openSession(ctx, account, deviceOf(call.headers));
  Object.assign(call.audit, { by: account, session: session.id });
  return { session, headers: { 'Set-Cookie': call.cookie.set(token, ABSOLUTE_MS) } };
}

/** The account that a name and a password belong to; resets the first owner's when the environment asks for it. */
async function accountOfLogin(
  ctx: AppContext,
  { username, password }: Login,
  call: Pick<Call, 'ip' | 'headers'>,
): Promise<Account | undefined> {
  const { ip } = call;
  await recordAttempt(ctx, ip, username);
  const reset = await resetOwner(ctx, username, password);
  if (reset) {
    inBackground(ctx, 'owners not told of a reset', () => notifyOwners(ctx, 'reset'));
    await recordReset(ctx, reset, call);
  }
  const account = reset ?? (await checkCredentials(ctx, username, password));
  if (account) inBackground(ctx, 'failures not reset', () => resetAttempts(ctx, ip, username));
  return account;
}

/** POST /api/login. */
export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const { body, session: earlier } = call;
  const account = await accountOfLogin(ctx, body, call);
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

/** POST /api/logout: the session ends on the server, too. */
export async function logOut({ session, cookie }: Call, ctx: AppContext): Promise<Reply> {
  if (session) await closeSession(ctx, session.id);
  return new Reply({ message: 'You are logged out.' }, { headers: { 'Set-Cookie': cookie.cleared } });
}

/** GET /api/session: who is logged in and until when. */
export const current = ({ session }: Call) => session && visible(session);

/** POST /api/step-up: a fresh proof of the person who is logged in, by the password. */
export async function stepUp(call: Call<StepUp>, ctx: AppContext) {
  const { body, session } = call;
  if (!session) throw new HttpError(401, 'Please log in.');
  const login = { username: session.username, password: body.password };
  const account = await accountOfLogin(ctx, login, call);
  if (account?.id !== session.account) throw new HttpError(422, SESSION_MESSAGES.wrongPassword);
  return { provenUntil: isoTime(await proveSession(ctx, session.id)) };
}

/** POST /api/change-password: every session ends; a caller who had one gets a new one. */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, session } = call;
  const login = { username: body.username, password: body.previousPassword };
  const account = await accountOfLogin(ctx, login, call);
  if (!account) throw new HttpError(401, SESSION_MESSAGES.changeFailed);
  call.audit.by = account;
  const changed = await changePassword(ctx, account, body.newPassword);
  inBackground(ctx, 'person not told of a new password', () => notifyPerson(ctx, changed, 'password'));
  const answer = { message: SESSION_MESSAGES.changed };
  if (session?.account !== account.id) return new Reply(answer);
  await closeSession(ctx, session.id);
  const { headers } = await newSession(call, ctx, changed);
  return new Reply(answer, { headers });
}
