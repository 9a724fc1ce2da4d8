import { randomUUID } from 'node:crypto';
import { ACCOUNT_MESSAGES, EMAIL_LINK_HOURS, INVITATION_HOURS, MAX_ACCOUNTS } from '../schema/account.ts';
import type * as schema from '../schema/account.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, Reply, tooManyRequests, refusal, type Call } from '#src/server/http/call.ts';
import { overRate } from '#src/server/limits.ts';
import { HOUR, isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import * as directories from './directory.ts';
import { notifyPerson, sendLink } from './notices.ts';
import { closeSession, renewSession, sessionsOf } from './sessions.ts';
import { requireUncommon } from './common-passwords.ts';

const pendingOf = ({ pendingEmail }: Account, { clock }: AppContext) =>
  pendingEmail && pendingEmail.endsAt > clock() ? pendingEmail : undefined;

export function listed(account: Account, ctx: AppContext): schema.ListedAccount {
  const pendingEmail = pendingOf(account, ctx)?.email;
  const { id, name, email, roles, state, invitation, lastLoginAt, version } = account;
  return {
    id,
    name,
    login: directories.loginOf(account, ctx),
    email,
    ...(pendingEmail && { pendingEmail }),
    roles,
    state,
    invitedUntil: state === 'invited' && invitation ? isoTime(invitation.endsAt) : '',
    lastLoginAt: lastLoginAt === undefined ? '' : isoTime(lastLoginAt),
    secondProof: directories.hasSecondProof(account),
    ...(account.assignmentMails === false && { assignmentMails: false }),
    version,
  };
}

export async function list(_call: Call, ctx: AppContext): Promise<schema.Accounts> {
  const { accounts, requireSecondProof } = await directories.openDirectory(ctx);
  return { accounts: accounts.map((account) => listed(account, ctx)), settings: { requireSecondProof } };
}

/** A new link: the token, which only the mail has, and what the account has of the token. */
function newLink({ clock }: AppContext, hours: number) {
  const token = newToken();
  return { token, stored: { hash: hashText(token), endsAt: clock() + hours * HOUR } };
}

const LINKS_AN_HOUR = 20;

/** Each link is a mail. @throws HttpError 429 for many links of one account in an hour: colleagues share an IP address */
function countLink(kind: string, limit: number, { ip, session }: Call, ctx: AppContext): void {
  const waitMs = overRate(kind, ip, { limit, windowMs: HOUR }, ctx, session?.account);
  if (waitMs !== undefined) throw tooManyRequests(waitMs);
}

async function mailed(ctx: AppContext, account: Account, token: string) {
  const { outcome } = await sendLink(ctx, 'invitation', account, account.email, token);
  const message = outcome === 'sent' ? ACCOUNT_MESSAGES.invited : ACCOUNT_MESSAGES.notMailed;
  return { ...listed(account, ctx), message };
}

export async function invite(call: Call<schema.NewAccount>, ctx: AppContext) {
  const { body, recordId: id, audit } = call;
  countLink('invitation', MAX_ACCOUNTS, call, ctx);
  audit.title = body.name;
  const { token, stored: invitation } = newLink(ctx, INVITATION_HOURS);
  const [credential, version] = [randomUUID(), randomUUID()];
  const account: Account = { ...body, id, state: 'invited', credential, invitation, version };
  await directories.addAccount(ctx, account);
  return mailed(ctx, account, token);
}

/** Sends the invitation again; the link before it ends. */
export async function inviteAgain(call: Call, ctx: AppContext) {
  countLink('invitation', MAX_ACCOUNTS, call, ctx);
  const { token, stored: invitation } = newLink(ctx, INVITATION_HOURS);
  const { after } = await directories.updateAccount(ctx, call.params.id, (account) => {
    if (account.state !== 'invited') throw refusal(409, 'invitation-accepted', ACCOUNT_MESSAGES.accepted);
    return { ...account, invitation };
  });
  call.audit.title = after.name;
  return mailed(ctx, after, token);
}

const auditedFields = ({ name, email, pendingEmail: pending, roles, state }: Account) => {
  return { name, email, pendingEmail: pending?.email, roles: roles.join(', '), state };
};
const accountChanges = (before: Account, after: Account) =>
  changesOf(auditedFields(before), auditedFields(after));

const sameRoles = (one: Account, other: Account) =>
  one.roles.length === other.roles.length && one.roles.every((role) => other.roles.includes(role));

/** Other roles or another state end the person's sessions. */
export async function edit({ params, body, ifMatch, audit }: Call<schema.AccountChange>, ctx: AppContext) {
  const { name, roles, suspended } = body;
  const changed = (account: Account): Account => {
    const state = suspended ? 'suspended' : account.hash === undefined ? 'invited' : 'active';
    const next: Account = { ...account, name, roles: [...new Set(roles)], state };
    const ends = !sameRoles(account, next) || account.state !== next.state;
    return ends ? { ...next, credential: randomUUID() } : next;
  };
  const { before, after } = await directories.updateAccount(ctx, params.id, changed, { ifMatch });
  Object.assign(audit, { title: before.name, changes: accountChanges(before, after) });
  const isSuspended = after.state === 'suspended' && before.state !== 'suspended';
  if (before.hash !== undefined && (isSuspended || !sameRoles(before, after)))
    notifyPerson(ctx, after, isSuspended ? 'suspended' : 'roles');
  return listed(after, ctx);
}

export async function remove({ params: { id }, ifMatch, audit }: Call, ctx: AppContext) {
  const { before } = await directories.updateAccount(ctx, id, () => undefined, { ifMatch });
  // The address tells whose entries they are, where another person has the name.
  Object.assign(audit, { title: before.name, changes: changesOf({ email: before.email }, {}) });
  return { id, message: before.state === 'invited' ? 'Invitation revoked.' : 'Account removed.' };
}

export async function changeSettings({ body }: Call<schema.AccountSettings>, ctx: AppContext) {
  const change = (directory: DirectoryRecord) => ({ ...directory, ...body });
  const { requireSecondProof } = await directories.updateDirectory(ctx, change);
  return { requireSecondProof };
}

async function changeOwn(
  { session, audit, ifMatch }: Call,
  ctx: AppContext,
  change: (account: Account) => Account,
) {
  Object.assign(audit, { record: session?.account, title: session?.name });
  const { before, after } = await directories.updateAccount(ctx, session?.account, change, { ifMatch });
  audit.changes = accountChanges(before, after);
  return { before, after };
}

/** The name changes at once; the address once the link is opened that is mailed to the new one. */
export async function changeProfile(
  call: Call<schema.Profile>,
  ctx: AppContext,
): Promise<schema.ChangedProfile> {
  const { email, ...words } = call.body;
  const { account: id, accounts = [] } = call.session ?? {};
  if (!accounts.some((one) => one.id === id && one.email === email))
    countLink('email-link', LINKS_AN_HOUR, call, ctx);
  const { token, stored } = newLink(ctx, EMAIL_LINK_HOURS);
  const change = (account: Account): Account => ({
    ...{ ...account, ...words },
    ...(email === account.email ? {} : { pendingEmail: { ...stored, email } }),
  });
  const { before, after } = await changeOwn(call, ctx, change);
  if (after.pendingEmail?.hash !== stored.hash) return listed(after, ctx);
  const { outcome } = await sendLink(ctx, 'email-link', after, email, token);
  if (outcome === 'sent') return { ...listed(after, ctx), message: ACCOUNT_MESSAGES.linkSent };
  const withdrawn = await changeOwn({ ...call, ifMatch: undefined }, ctx, (account) =>
    account.pendingEmail?.hash === stored.hash ? { ...account, pendingEmail: undefined } : account,
  );
  call.audit.changes = accountChanges(before, withdrawn.after);
  return { ...listed(withdrawn.after, ctx), message: ACCOUNT_MESSAGES.linkNotSent };
}

export async function confirmEmail(call: Call<{ token: string }>, ctx: AppContext) {
  const hash = hashText(call.body.token);
  const { before, after } = await changeOwn(call, ctx, (account) => {
    const pending = pendingOf(account, ctx);
    if (pending?.hash !== hash) throw new HttpError(410, ACCOUNT_MESSAGES.linkOver);
    return { ...account, email: pending.email, pendingEmail: undefined };
  });
  notifyPerson(ctx, before, 'email');
  return { ...listed(after, ctx), message: ACCOUNT_MESSAGES.emailChanged };
}

/** The account whose sessions a call is about: the one in its path, or the caller's. */
const accountOfCall = async ({ params: { id }, session }: Call, ctx: AppContext): Promise<Account> =>
  directories.accountOf(await directories.openDirectory(ctx), id ?? session?.account);

export const sessions = async (call: Call, ctx: AppContext) =>
  sessionsOf(ctx, await accountOfCall(call, ctx), call.session?.id);

export async function endOne(call: Call, ctx: AppContext) {
  const account = await accountOfCall(call, ctx);
  const { session = '' } = call.params;
  Object.assign(call.audit, { record: account.id, title: account.name });
  const found = await ctx.stores.sessions.get(session);
  if (found?.value.account === account.id) await closeSession(ctx, session);
  // A session that was not open ends without an entry.
  else call.audit.each = [];
  return { message: 'The session has ended.' };
}

/**
 * Ends all sessions but the caller's, by a new credential: the list of sessions may lag. The same write exempts the caller's
 * session, whose calls at that moment go on. That session gets another token: a copied cookie ends.
 */
export async function endOthers(call: Call, ctx: AppContext) {
  const credential = randomUUID();
  const { id, name } = await accountOfCall(call, ctx);
  const { session } = call;
  Object.assign(call.audit, { record: id, title: name });
  const exempt = session?.account === id ? { session: session.id, credential } : undefined;
  await directories.updateAccount(ctx, id, (account) => ({ ...account, credential, exempt }), {
    keepVersion: true,
  });
  const { cookies } = exempt ? await renewSession(ctx, call, { proves: false }) : { cookies: [] };
  return new Reply({ message: 'All other sessions have ended.' }, { cookies });
}

const isOver = () => new HttpError(410, ACCOUNT_MESSAGES.invitationOver);

const matches = ({ state, invitation }: Account, hash: string, now: number): boolean =>
  state === 'invited' && invitation?.hash === hash && invitation.endsAt > now;

async function invitedAccount(ctx: AppContext, token: string): Promise<Account> {
  const { accounts } = await directories.openDirectory(ctx);
  const account = accounts.find((one) => matches(one, hashText(token), ctx.clock()));
  if (!account) throw isOver();
  return account;
}

/** Whom a link invites. The token is in the body, because addresses are logged. */
export async function read({ body }: Call<{ token: string }>, ctx: AppContext) {
  const { name, email } = await invitedAccount(ctx, body.token);
  return { name, email };
}

export async function accept(call: Call<{ token: string; newPassword: string }>, ctx: AppContext) {
  const { token, newPassword } = call.body;
  const invited = await invitedAccount(ctx, token);
  const { id, email } = invited;
  Object.assign(call.audit, { by: invited, record: id });
  await requireUncommon(newPassword);
  const hash = await ctx.passwords.hash(newPassword);
  await directories.updateAccount(ctx, id, (account) => {
    if (!matches(account, hashText(token), ctx.clock())) throw isOver();
    return { ...account, hash, invitation: undefined, state: 'active', credential: randomUUID() };
  });
  return { email, message: 'Your account is ready. Log in with your email address and the new password.' };
}
