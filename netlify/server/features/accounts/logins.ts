import { ADMIN_PAGES } from '#lib/admin-pages';
import {
  SESSION_MESSAGES,
  type ChangePassword,
  type Login,
  type StepUp,
} from '#features/accounts/schema/session';
import type { Proof } from '#features/accounts/schema/proofs';
import { inBackground, type AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { isoTime } from '#server/platform/clock';
import type { Account } from '#server/stores/records';
import { changePassword, checkCredentials } from './accounts.ts';
import { recordAttempt, resetAttempts } from './login-throttle.ts';
import { notifyOwners, notifyPerson } from './notices.ts';
import { clearedPendingLogin, closePendingLogin, pendingReply } from './pending-logins.ts';
import { resetOwner } from './reset.ts';
import { hasSecondProof } from './proof-kinds.ts';
import { checkProof } from './second-proof.ts';
import { newSession, startSession, visible } from './session-start.ts';
import { closeSession, proveSession } from './sessions.ts';
import { ownAccount } from './staff.ts';

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

/** Where a form of a browser without script leads: to the login screen again where only a script can give the second proof. */
export const pageAfter = (result: unknown): string =>
  result instanceof Reply && 'secondProof' in Object(result.body)
    ? `${ADMIN_PAGES.login}#second-proof`
    : ADMIN_PAGES.applications;

/** POST /api/login: opens a session, or asks for the second proof where the account has one. */
export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const account = await accountOfLogin(ctx, call.body, call.ip);
  if (!account) throw new HttpError(401, SESSION_MESSAGES.loginFailed);
  return hasSecondProof(account) ? pendingReply(call, ctx, account) : startSession(call, ctx, account);
}

/** POST /api/logout: the session ends on the server, too. */
export async function logOut({ session, cookie }: Call, ctx: AppContext): Promise<Reply> {
  if (session) await closeSession(ctx, session.id);
  return new Reply({ message: 'You are logged out.' }, { cookies: [cookie.cleared] });
}

/** GET /api/session: who is logged in and until when. */
export const current = ({ session }: Call) => session && visible(session);

/** The password of the person who is logged in. @throws HttpError 422 when it is wrong */
async function checkPassword({ ip, session }: Call, ctx: AppContext, password = ''): Promise<void> {
  const login = { username: session?.username ?? '', password };
  const account = await accountOfLogin(ctx, login, ip);
  if (account?.id !== session?.account) throw new HttpError(422, SESSION_MESSAGES.wrongPassword);
}

/** POST /api/step-up: a fresh proof of the person who is logged in: the second one, or the password where there is none. */
export async function stepUp(call: Call<StepUp>, ctx: AppContext) {
  const { body, session, url } = call;
  if (!session) throw new HttpError(401, 'Please log in.');
  const account = await ownAccount(call, ctx);
  if (hasSecondProof(account)) await checkProof(ctx, account, body, { purpose: 'step-up', url });
  else await checkPassword(call, ctx, body.password);
  return { provenUntil: isoTime(await proveSession(ctx, session.id)) };
}

/** The account after its second proof, where it has one. */
const provenAccount = async (call: Call, ctx: AppContext, account: Account, proof: Proof) =>
  hasSecondProof(account)
    ? checkProof(ctx, account, proof, { purpose: 'second-proof', url: call.url })
    : account;

/**
 * POST /api/change-password: every session ends; a caller who had one gets a new one. Where the account has a second proof,
 * a call without it is answered as a login is, and changes nothing.
 */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, ip, session } = call;
  const login = { username: body.username, password: body.previousPassword };
  const found = await accountOfLogin(ctx, login, ip);
  if (!found) throw new HttpError(401, SESSION_MESSAGES.changeFailed);
  if (hasSecondProof(found) && !body.proof) return pendingReply(call, ctx, found);
  const account = await provenAccount(call, ctx, found, body.proof ?? {});
  const changed = await changePassword(ctx, account, body.newPassword);
  inBackground(ctx, 'person not told of a new password', () => notifyPerson(ctx, changed, 'password'));
  inBackground(ctx, 'pending login not closed', () => closePendingLogin(call, ctx));
  const answer = { message: SESSION_MESSAGES.changed };
  const cleared = body.proof ? [clearedPendingLogin(call, ctx)] : [];
  if (session?.account !== account.id) return new Reply(answer, { cookies: cleared });
  await closeSession(ctx, session.id);
  const { cookie } = await newSession(call, ctx, changed);
  return new Reply(answer, { cookies: [cookie, ...cleared] });
}
