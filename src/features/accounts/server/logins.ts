import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { SESSION_MESSAGES, type ChangePassword, type Login, type StepUp } from '../schema/session.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { readCookie } from '#src/server/http/cookies.ts';
import { Reply } from '#src/server/http/reply.ts';
import { visible } from '#src/server/http/session-headers.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { originOf, recordAction } from '#src/features/audit/server/audit.ts';
import { changePassword, checkCredentials } from './accounts.ts';
import { requireUncommon } from './common-passwords.ts';
import { accountByLogin, openDirectory, readDirectory } from './directory.ts';
import { knownDevice, readDeviceSecret } from './known-devices.ts';
import { recordAttempt, resetAttempts, takeBack } from './login-throttle.ts';
import { notifyOwners, notifyPerson } from './notices.ts';
import { closePendingLogin, pendingReply } from './pending-logins.ts';
import { hasSecondProof } from './proof-kinds.ts';
import { resetOwner } from './reset.ts';
import { checkProof, kindOf } from './second-proof.ts';
import { newSession, startSession } from './session-start.ts';
import { closeSession, proveSession } from './sessions.ts';
import { ownAccount } from './staff.ts';

/** The key of an account, or of a name that none has: both are throttled alike. */
const throttleKey = (account: Account | undefined, username: string) =>
  account ? hashText('account', account.id) : hashText('login', username);

/** The account of a right name and password, and the device if it was known before. */
interface Authenticated {
  account: Account;
  device: string | undefined;
  /** All accounts; missing before the first login. */
  directory: DirectoryRecord | undefined;
}

/**
 * Checks a name and a password, as often as the throttle allows.
 * @throws HttpError 429 for too many attempts, 503 when too many are checked at once
 */
async function authenticate(call: Call, ctx: AppContext, login: Login): Promise<Authenticated | undefined> {
  const [directory, secret] = await Promise.all([readDirectory(ctx), readDeviceSecret(ctx, call)]);
  const owner = directory && accountByLogin(directory, login.username, ctx);
  const device = owner && knownDevice(ctx, call, owner, secret);
  const key = throttleKey(owner, login.username);
  const recorded = await recordAttempt(ctx, { ip: call.ip, account: key, device });
  try {
    const account = await accountOfLogin(ctx, directory, login, call);
    if (!account) return undefined;
    inBackground(ctx, 'failures not reset', () => resetAttempts(ctx, recorded));
    return { account, device, directory };
  } catch (cause) {
    inBackground(ctx, 'guess not taken back', () => takeBack(ctx, recorded));
    throw cause;
  }
}

/** The account that a name and a password belong to; resets the first owner's when the environment asks for it. */
async function accountOfLogin(
  ctx: AppContext,
  directory: DirectoryRecord | undefined,
  { username, password }: Login,
  call: Call,
): Promise<Account | undefined> {
  const reset = await resetOwner(ctx, username, password);
  if (!reset) {
    // Another instance may have reset the account since the directory was read.
    const current = directory && !ctx.env.adminReset ? directory : await openDirectory(ctx);
    return checkCredentials(ctx, current, username, password);
  }
  inBackground(ctx, 'owners not told of a reset', () => notifyOwners(ctx, 'reset'));
  const entry = { who: '', action: 'account.reset', outcome: 'done', record: reset.id } as const;
  await recordAction(ctx, { ...entry, title: reset.name, ...originOf(call) });
  return reset;
}

/** Where a form of a browser without script leads: to the login screen again where only a script can give the second proof. */
export const pageAfter = (result: unknown): string =>
  result instanceof Reply && 'secondProof' in Object(result.body)
    ? `${ADMIN_PAGES.login}#second-proof`
    : ADMIN_PAGES.applications;

/** POST /api/login: opens a session, or asks for the second proof where the account has one. */
export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const authenticated = await authenticate(call, ctx, call.body);
  if (!authenticated)
    throw new HttpError(401, { message: SESSION_MESSAGES.loginFailed, code: 'login-failed' });
  const { account, ...known } = authenticated;
  Object.assign(call.audit, { by: account, proof: 'password' });
  return hasSecondProof(account) ? pendingReply(call, ctx, account) : startSession(call, ctx, account, known);
}

/**
 * What a browser removes of this site at a logout, with the screens that Back would show. Not "storage", which holds the
 * form of a visitor as well, nor "cookies", which are those of the whole domain: the screens remove their own.
 */
const CLEARED = '"cache"';

/** POST /api/logout: the session ends on the server, too. */
export async function logOut({ session, cookie }: Call, ctx: AppContext): Promise<Reply> {
  if (session) await closeSession(ctx, session.id);
  const headers = { 'Clear-Site-Data': CLEARED };
  return new Reply({ message: 'You are logged out.' }, { headers, cookies: [cookie.cleared] });
}

/** GET /api/session: who is logged in and until when. */
export const current = ({ session }: Call) => session && visible(session);

/** Checks the password of the person who is logged in. @throws HttpError 422 when it is wrong */
async function checkPassword(call: Call, ctx: AppContext, password = ''): Promise<void> {
  const { session } = call;
  const authenticated = await authenticate(call, ctx, { username: session?.username ?? '', password });
  if (!authenticated || authenticated.account.id !== session?.account)
    throw new HttpError(422, { message: SESSION_MESSAGES.wrongPassword, code: 'wrong-password' });
}

/**
 * POST /api/step-up: a fresh proof of the person who is logged in: the second one, or the password where there is none. The
 * session goes on with another token.
 */
export async function stepUp(call: Call<StepUp>, ctx: AppContext): Promise<Reply> {
  const { body, session, cookie } = call;
  if (!session) throw new HttpError(401, 'Please log in.');
  const account = await ownAccount(call, ctx);
  call.audit.proof = hasSecondProof(account) ? kindOf(body) : 'password';
  if (hasSecondProof(account)) await checkProof(ctx, account, body, { purpose: 'step-up', call });
  else await checkPassword(call, ctx, body.password);
  const { until, token } = await proveSession(ctx, readCookie(call, cookie.name) ?? '');
  const leftMs = Date.parse(session.endsAt) - ctx.clock();
  return new Reply(
    { provenUntil: isoTime(until) },
    { cookies: token === undefined ? [] : [cookie.set(token, leftMs)] },
  );
}

/**
 * POST /api/change-password: every session ends; a caller who had one gets a new one. Where the account has a second proof,
 * a call without it is answered as a login is, and changes nothing.
 */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, session } = call;
  await requireUncommon(body.newPassword);
  const login = { username: body.username, password: body.previousPassword };
  const authenticated = await authenticate(call, ctx, login);
  if (!authenticated)
    throw new HttpError(401, { message: SESSION_MESSAGES.changeFailed, code: 'login-failed' });
  let { account } = authenticated;
  Object.assign(call.audit, { by: account, proof: 'password' });
  const cookies: string[] = [];
  if (hasSecondProof(account)) {
    if (!body.proof) return pendingReply(call, ctx, account);
    call.audit.proof = kindOf(body.proof);
    account = await checkProof(ctx, account, body.proof, { purpose: 'second-proof', call });
    cookies.push(closePendingLogin(call, ctx));
  }
  const own = session?.account === account.id ? session.id : undefined;
  const changed = await changePassword(ctx, account, body.newPassword, own);
  inBackground(ctx, 'person not told of a new password', () => notifyPerson(ctx, changed, 'password'));
  const answer = { message: SESSION_MESSAGES.changed };
  if (!own) return new Reply(answer, { cookies });
  const { cookie } = await newSession(call, ctx, changed);
  return new Reply(answer, { cookies: [cookie, ...cookies] });
}
