import { randomUUID } from 'node:crypto';
import { PROOF_MESSAGES, type PasskeyLogin, type Proof } from '../schema/proofs.ts';
import { SESSION_MESSAGES, type ChangePassword, type Login, type StepUp } from '../schema/session.ts';
import { originOf, recordAction } from '#src/features/audit/server/audit.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { HttpError, Reply, refusal, type Call } from '#src/server/http/call.ts';
import { clientKey, deviceOf, isIpv6, networkOf } from '#src/server/http/clients.ts';
import { cookieFor, readCookie } from '#src/server/http/cookies.ts';
import { visible } from '#src/server/http/session-headers.ts';
import { countGuess, forgetGuesses, takeBack, type Guesser } from '#src/server/limits.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { requireUncommon } from './common-passwords.ts';
import * as directories from './directory.ts';
import { knownDevice, readDeviceSecret, rememberDevice } from './known-devices.ts';
import { notifyOwners, notifyPerson } from './notices.ts';
import * as passkeys from './passkeys.ts';
import { checkProof, kindOf } from './proofs.ts';
import { ABSOLUTE_MS, closeSession, openSession, renewSession, replaceSession } from './sessions.ts';

async function newSession(call: Call, ctx: AppContext, account: Account, directory?: DirectoryRecord) {
  const { token, session } = await openSession(ctx, account, deviceOf(call.headers), directory);
  Object.assign(call.audit, { by: account, session: session.id });
  return { session, cookie: call.cookie.set(token, ABSOLUTE_MS) };
}

/** What is known at a completed login: the device if it is known, and all accounts where they were read. */
interface Completed {
  account: Account;
  device: string | undefined;
  directory?: DirectoryRecord | undefined;
}

/** The answer to a completed login; a person who logged in before is told of a new device. */
async function startSession(
  call: Call,
  ctx: AppContext,
  { account, device, directory }: Completed,
  ...cookies: string[]
) {
  const { session: earlier } = call;
  if (earlier) inBackground(ctx, 'session not closed', () => replaceSession(ctx, earlier.id));
  const noteLogin = (known: Account) => ({ ...known, lastLoginAt: ctx.clock() });
  inBackground(ctx, 'login not noted', () =>
    directories.updateAccount(ctx, account.id, noteLogin, { keepVersion: true }),
  );
  if (!device && account.lastLoginAt !== undefined) notifyPerson(ctx, account, 'device');
  const [{ session, cookie }, deviceCookie] = await Promise.all([
    newSession(call, ctx, account, directory),
    rememberDevice(ctx, call, account, device),
  ]);
  return new Reply(visible(session), { cookies: [cookie, deviceCookie, ...cookies] });
}

/** The account when name and password are right and it is active; takes equally long whichever is wrong. */
async function checkCredentials(ctx: AppContext, directory: DirectoryRecord, { username, password }: Login) {
  const account = directories.accountByLogin(directory, username, ctx);
  const hash = account?.hash;
  const isRight = await ctx.passwords.verify(password, hash);
  if (!isRight || !hash || account.state !== 'active') return undefined;
  if (ctx.passwords.isOutdated(hash))
    inBackground(ctx, 'password hash not renewed', async () => {
      const next = await ctx.passwords.hash(password);
      // Unless the password was changed since; sessions and devices stay.
      const renew = (known: Account) => (known.hash === hash ? { ...known, hash: next } : known);
      await directories.updateAccount(ctx, account.id, renew, { keepVersion: true });
    });
  return account;
}

/** Who guesses at a login, whether an account has it or none: both wait alike. A known device of an account, or a session, counts for itself. */
function guessersOf(ip: string, login: string, account: string, device: string | undefined): Guesser[] {
  if (device) return [['device', account, device]];
  const network: Guesser[] = isIpv6(ip) ? [['network', networkOf(ip)]] : [];
  return [['address', clientKey(ip)], ...network, ['login', login]];
}

/** The account of a right name and password, and the caller's device. @throws HttpError 429 for many guesses, 503 under load */
async function authenticate(call: Call, ctx: AppContext, login: Login) {
  const [directory, secret] = await Promise.all([
    directories.readDirectory(ctx),
    readDeviceSecret(ctx, call),
  ]);
  const owner = directory && directories.accountByLogin(directory, login.username, ctx);
  const device = owner && knownDevice(ctx, call, owner, secret);
  const { id = '', name = '' } = owner ?? {};
  const shown = owner ? directories.namesIn(directory.accounts, ctx).shown(id, name) : '';
  call.audit.tried = { id, name, shown };
  const key = hashText(directories.loginKey(login.username));
  // A person's mistakes in a session of the account make no colleague at the same IP address wait.
  const own = call.session?.account === owner?.id ? call.session?.id : undefined;
  const guesses = await countGuess(ctx, guessersOf(call.ip, key, id, device ?? own));
  try {
    const account = await accountOfLogin(call, ctx, login, directory);
    if (account) inBackground(ctx, 'failures not reset', () => forgetGuesses(ctx, guesses));
    return account && { account, device, directory };
  } catch (cause) {
    inBackground(ctx, 'guess not taken back', () => takeBack(ctx, guesses));
    throw cause;
  }
}

/** The account that a name and a password belong to; resets the first owner's when the environment asks for it. */
async function accountOfLogin(call: Call, ctx: AppContext, login: Login, known: DirectoryRecord | undefined) {
  const reset = await directories.resetOwner(ctx, login);
  if (!reset) {
    // Another instance may have reset the account since the directory was read.
    const current = known && !ctx.env.adminReset ? known : await directories.openDirectory(ctx);
    return checkCredentials(ctx, current, login);
  }
  notifyOwners(ctx, 'reset');
  const entry = { who: '', action: 'account.reset', outcome: 'done', record: reset.id } as const;
  await recordAction(ctx, { ...entry, title: reset.name, ...originOf(call) });
  return reset;
}

/** Where a form of a browser without script leads: to the login screen again where only a script can give the second proof. */
export const pageAfter = (result: unknown): string =>
  result instanceof Reply && 'secondProof' in Object(result.body)
    ? `${ADMIN_PAGES.login}#second-proof`
    : ADMIN_PAGES.applications;

export async function logIn(call: Call<Login>, ctx: AppContext): Promise<Reply> {
  const authenticated = await authenticate(call, ctx, call.body);
  if (!authenticated) throw refusal(401, 'login-failed', SESSION_MESSAGES.loginFailed);
  const { account } = authenticated;
  Object.assign(call.audit, { by: account, proof: 'password' });
  return directories.hasSecondProof(account)
    ? pendingReply(call, ctx, account)
    : startSession(call, ctx, authenticated);
}

/** The browser removes the screens that Back would show, but no visitor's form, which is in "storage". */
export async function logOut({ session, cookie }: Call, ctx: AppContext): Promise<Reply> {
  if (session) await closeSession(ctx, session.id);
  const headers = { 'Clear-Site-Data': '"cache"' };
  return new Reply({ message: 'You are logged out.' }, { headers, cookies: [cookie.cleared] });
}

export const current = ({ session }: Call) => session && visible(session);

/** A fresh proof, the second one or the password where there is none, gives the session another token. */
export async function stepUp(call: Call<StepUp>, ctx: AppContext): Promise<Reply> {
  const { body, session } = call;
  const account = await directories.ownAccount(call, ctx);
  call.audit.proof = directories.hasSecondProof(account) ? kindOf(body) : 'password';
  if (directories.hasSecondProof(account)) await checkProof(ctx, account, body, { purpose: 'step-up', call });
  else {
    const login = { username: session?.username ?? '', password: body.password ?? '' };
    const authenticated = await authenticate(call, ctx, login);
    if (authenticated?.account.id !== account.id)
      throw refusal(422, 'wrong-password', SESSION_MESSAGES.wrongPassword);
  }
  const { until, cookies } = await renewSession(ctx, call, { proves: true });
  return new Reply({ provenUntil: isoTime(until) }, { cookies });
}

/** Ends every session; a caller who had one gets a new one. Asks for a second proof as a login does. */
export async function change(call: Call<ChangePassword>, ctx: AppContext): Promise<Reply> {
  const { body, session } = call;
  await requireUncommon(body.newPassword);
  const login = { username: body.username, password: body.previousPassword };
  const authenticated = await authenticate(call, ctx, login);
  if (!authenticated) throw refusal(401, 'login-failed', SESSION_MESSAGES.changeFailed);
  let { account } = authenticated;
  Object.assign(call.audit, { by: account, proof: 'password' });
  const cookies: string[] = [];
  if (directories.hasSecondProof(account)) {
    if (!body.proof) return pendingReply(call, ctx, account);
    call.audit.proof = kindOf(body.proof);
    account = await checkProof(ctx, account, body.proof, { purpose: 'second-proof', call });
    cookies.push(closePendingLogin(call, ctx));
  }
  const hash = await ctx.passwords.hash(body.newPassword);
  const own = session?.account === account.id ? session.id : undefined;
  // Before the password changes: a call of another tab at the same moment must not remove the cookie of the new session.
  if (own) await replaceSession(ctx, own);
  const { credential } = account;
  const { after: changed } = await directories.updateAccount(ctx, account.id, (known) => {
    if (known.credential !== credential)
      throw new HttpError(409, 'The password was changed elsewhere at the same time.');
    return { ...known, hash, credential: randomUUID() };
  });
  notifyPerson(ctx, changed, 'password');
  if (own) cookies.unshift((await newSession(call, ctx, changed)).cookie);
  return new Reply({ message: SESSION_MESSAGES.changed }, { cookies });
}

const pendingCookie = ({ env }: AppContext, { url }: Call) => cookieFor(env, url, 'pending-login');

/** Where a second proof is needed, a right name and password open no session, and for minutes a token of its own. */
async function pendingReply(call: Call, ctx: AppContext, account: Account): Promise<Reply> {
  const token = newToken();
  const { id, credential } = account;
  await passkeys.openChallenge(ctx, token, { purpose: 'pending-login', account: id, credential });
  const cookies = [pendingCookie(ctx, call).set(token, passkeys.CHALLENGE_MS)];
  return new Reply({ secondProof: directories.proofKindsOf(account) }, { cookies });
}

/** The account of a caller who gave name and password. @throws HttpError 410 when that is too long ago */
async function pendingAccount(call: Call, ctx: AppContext): Promise<Account> {
  const token = readCookie(call, pendingCookie(ctx, call).name) ?? '';
  const [found, { accounts }] = await Promise.all([
    passkeys.readChallenge(ctx, token, { purpose: 'pending-login' }),
    directories.openDirectory(ctx),
  ]);
  const account = accounts.find(({ id }) => id === found?.value.account);
  if (account?.state !== 'active' || account.credential !== found?.value.credential)
    throw new HttpError(410, PROOF_MESSAGES.over);
  return account;
}

/** Returns the header that clears the cookie of a pending login, whose token is removed behind the answer. */
function closePendingLogin(call: Call, ctx: AppContext): string {
  const { name, cleared } = pendingCookie(ctx, call);
  const token = readCookie(call, name);
  if (token) inBackground(ctx, 'pending login not closed', () => passkeys.closeChallenge(ctx, token));
  return cleared;
}

export async function second(call: Call<Proof>, ctx: AppContext): Promise<Reply> {
  const pending = await pendingAccount(call, ctx);
  Object.assign(call.audit, { by: pending, proof: kindOf(call.body) });
  const [account, secret] = await Promise.all([
    checkProof(ctx, pending, call.body, { purpose: 'second-proof', call }),
    readDeviceSecret(ctx, call),
  ]);
  const device = knownDevice(ctx, call, account, secret);
  return startSession(call, ctx, { account, device }, closePendingLogin(call, ctx));
}

export const passkeyOptions = ({ url }: Call, ctx: AppContext) => passkeys.usingOptions(ctx, url, 'login');

export const secondOptions = async (call: Call, ctx: AppContext) =>
  passkeys.usingOptions(ctx, call.url, 'second-proof', await pendingAccount(call, ctx));

export const stepUpOptions = async (call: Call, ctx: AppContext) =>
  passkeys.usingOptions(ctx, call.url, 'step-up', await directories.ownAccount(call, ctx));

/** A passkey is the only step where the authenticator checked that it is the person. */
export async function withPasskey(call: Call<PasskeyLogin>, ctx: AppContext): Promise<Reply> {
  const { passkey } = call.body;
  const [{ accounts }, secret] = await Promise.all([
    directories.openDirectory(ctx),
    readDeviceSecret(ctx, call),
  ]);
  const found = accounts.find(
    ({ state, passkeys }) =>
      state === 'active' && passkeys?.some(({ credentialId }) => credentialId === passkey.id),
  );
  if (!found) throw passkeys.refused();
  Object.assign(call.audit, { by: found, proof: 'passkey' });
  const use = await passkeys.checkUse(ctx, found, call.url, passkey, { purpose: 'login' });
  if (!use.verified) throw refusal(422, 'unverified-passkey', PROOF_MESSAGES.unverified);
  const noteUse = (known: Account) => {
    if (known.state !== 'active') throw passkeys.refused();
    return passkeys.withUse(known, use, ctx.clock());
  };
  const { after: account } = await directories.updateAccount(ctx, found.id, noteUse, { keepVersion: true });
  return startSession(call, ctx, { account, device: knownDevice(ctx, call, account, secret) });
}
