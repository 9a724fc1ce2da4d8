import { SESSION_MESSAGES, type ChangePassword, type Login } from '#features/accounts/schema/session';
import { inBackground, type AppContext } from '#server/context';
import type { AdminSession, Call } from '#server/http/call';
import type { SessionCookie } from '#server/http/cookies';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { hashText } from '#server/platform/ids';
import type { AccountRecord } from '#server/stores/records';
import { ADMIN, changePassword, findAccount, isRightPassword } from './accounts.ts';
import { requireUncommon } from './common-passwords.ts';
import { knownDevice, readDeviceSecret, rememberDevice } from './known-devices.ts';
import { recordAttempt, resetAttempts, takeBack, type RecordedAttempt } from './login-throttle.ts';
import { ABSOLUTE_MS, closeSession, openSession } from './sessions.ts';

const visible = ({ username, expiresAt, endsAt }: AdminSession) => ({ username, expiresAt, endsAt });

async function newSession(ctx: AppContext, cookie: SessionCookie, credential: string, username: string) {
  const { token, session } = await openSession(ctx, credential, username);
  return { session, cookie: cookie.set(token, ABSOLUTE_MS) };
}

const ownerOf = ({ deviceEpoch }: AccountRecord) => ({ id: ADMIN, deviceEpoch });

/** The key of an account, or of a name that none has: both are throttled alike. */
const throttleKey = (account: AccountRecord | undefined, username: string) =>
  account ? hashText('account', ADMIN) : hashText('login', username);

interface Given {
  username: string;
  password: string;
  /** The sentence when one of them is wrong. */
  refusal: string;
}

/** The account, and the device if it was known before, of a right name and password. */
interface Authenticated {
  account: AccountRecord;
  device: string | undefined;
}

/**
 * Checks name and password, as often as the throttle allows.
 * @throws HttpError 401 with `refusal`, 429 for too many tries, 503 when too many are checked at once
 */
async function authenticate(
  call: Call,
  ctx: AppContext,
  { username, password, refusal }: Given,
): Promise<Authenticated> {
  const [account, secret] = await Promise.all([findAccount(ctx, username), readDeviceSecret(ctx, call)]);
  const device = account && knownDevice(ctx, call, ownerOf(account), secret);
  const recorded = await recordAttempt(ctx, { ip: call.ip, account: throttleKey(account, username), device });
  const isRight = await checkOnce(ctx, recorded, () => isRightPassword(ctx, account, password));
  if (!isRight || !account) throw new HttpError(401, refusal);
  inBackground(ctx, 'failures not reset', () => resetAttempts(ctx, recorded));
  return { account, device };
}

async function checkOnce(ctx: AppContext, recorded: RecordedAttempt, check: () => Promise<boolean>) {
  try {
    return await check();
  } catch (cause) {
    inBackground(ctx, 'guess not taken back', () => takeBack(ctx, recorded));
    throw cause;
  }
}

/** POST /api/login. */
export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const { body, session: earlier } = call;
  const { account, device } = await authenticate(call, ctx, {
    username: body.username,
    password: body.password,
    refusal: SESSION_MESSAGES.loginFailed,
  });
  if (earlier) inBackground(ctx, 'session not closed', () => closeSession(ctx, earlier.id));
  const [{ session, cookie }, deviceCookie] = await Promise.all([
    newSession(ctx, call.cookie, account.credential, body.username),
    rememberDevice(ctx, call, ownerOf(account), device),
  ]);
  return new Reply(visible(session), { cookies: [cookie, deviceCookie] });
}

/** POST /api/logout: the session ends on the server, too. */
export async function logOut({ session, cookie }: Call, ctx: AppContext): Promise<Reply> {
  if (session) await closeSession(ctx, session.id);
  return new Reply({ message: 'You are logged out.' }, { cookies: [cookie.cleared] });
}

/** GET /api/session: who is logged in and until when. */
export const current = ({ session }: Call) => session && visible(session);

/** POST /api/change-password: every session ends; a caller who had one gets a new one. */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, session } = call;
  await requireUncommon(body.newPassword);
  const { account } = await authenticate(call, ctx, {
    username: body.username,
    password: body.previousPassword,
    refusal: SESSION_MESSAGES.changeFailed,
  });
  const changed = await changePassword(ctx, account, body.newPassword);
  const answer = { message: SESSION_MESSAGES.changed };
  if (!session) return new Reply(answer);
  await closeSession(ctx, session.id);
  const { cookie } = await newSession(ctx, call.cookie, changed.credential, body.username);
  return new Reply(answer, { cookies: [cookie] });
}
