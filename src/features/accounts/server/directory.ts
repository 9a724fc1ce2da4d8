import { randomUUID } from 'node:crypto';
import { ACCOUNT_MESSAGES, MAX_ACCOUNTS, nameSchema, type Colleague } from '../schema/account.ts';
import type { ProofKind } from '../schema/proofs.ts';
import { mayUse, type Role } from '../schema/roles.ts';
import type { Login } from '../schema/session.ts';
import { folded, UNSEEN } from '#src/lib/fold.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, refusal, type Call } from '#src/server/http/call.ts';
import { Names, REMOVED } from '#src/server/http/names.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { isOutdated, type IfMatch } from '#src/server/stores/stored.ts';
import { notSetUp, requireFitAdmin } from './common-passwords.ts';
import { hashText } from '#src/server/platform/ids.ts';

/** The key of the one record with all accounts, and of the account of the version before it. */
const DIRECTORY = 'directory';
const FORMER_ACCOUNT = 'admin';

const EMPTY: DirectoryRecord = { accounts: [], requireSecondProof: false, usedResets: [] };

/** Undefined until the first login makes the first account. */
export const readDirectory = async ({ stores }: AppContext): Promise<DirectoryRecord | undefined> =>
  (await stores.directory.get(DIRECTORY))?.value;

const UNREADABLE =
  'The accounts cannot be read. The person who manages the site’s settings can reset them with ADMIN_RESET.';

export const ownerName = (username: string | undefined): string =>
  nameSchema.safeParse(username).data ?? 'Owner';

/** The environment's account anew: of what it was, only id, name and email address stay. */
function ownerAccount({ env }: AppContext, hash: string, { accounts }: DirectoryRecord): Account {
  const former = accounts.find(({ fromEnvironment }) => fromEnvironment);
  return {
    id: former?.id ?? randomUUID(),
    fromEnvironment: true,
    name: former?.name ?? ownerName(env.admin?.username),
    email: former?.email ?? '',
    roles: ['owner'],
    state: 'active',
    credential: randomUUID(),
    deviceEpoch: randomUUID(),
    hash,
    version: randomUUID(),
  };
}

/**
 * All accounts; makes the first owner's when there is none, of the version before or of the environment's password.
 * @throws HttpError 403 without a usable password there; 503 when the record cannot be read, because making it anew would let
 *   in anyone who knows the initial password (`resetOwner` does it when the environment asks for it)
 */
export async function openDirectory(ctx: AppContext): Promise<DirectoryRecord> {
  const { stores, env, passwords } = ctx;
  const known = await stores.directory.peek(DIRECTORY);
  if (known === 'unreadable') throw new HttpError(503, UNREADABLE);
  if (known) return known.value;
  const former = await stores.formerAccounts.peek(FORMER_ACCOUNT);
  if (former === 'unreadable') throw new HttpError(503, UNREADABLE);
  if (!former && !env.admin)
    throw notSetUp('ADMIN_USERNAME and ADMIN_PASSWORD are missing from the site settings.');
  if (!former) await requireFitAdmin(ctx);
  const hash = former?.value.hash ?? (await passwords.hash(env.admin?.password ?? ''));
  return createDirectory(ctx, { ...EMPTY, accounts: [ownerAccount(ctx, hash, EMPTY)] });
}

/** Stores the first directory, or one in place of a record that cannot be read. */
const createDirectory = async ({ stores }: AppContext, directory: DirectoryRecord) =>
  (await stores.directory.create(DIRECTORY, directory)).record.value;

export const isActiveOwner = ({ roles, state }: Account) => state === 'active' && roles.includes('owner');

/** Changes the directory in one conditional write. @throws HttpError 409 when no active owner would be left */
export async function updateDirectory(
  ctx: AppContext,
  change: (directory: DirectoryRecord) => DirectoryRecord,
): Promise<DirectoryRecord> {
  const next = (directory: DirectoryRecord) => {
    const changed = change(directory);
    if (!changed.accounts.some(isActiveOwner)) throw refusal(409, 'last-owner', ACCOUNT_MESSAGES.lastOwner);
    return changed;
  };
  return (await ctx.stores.directory.update(DIRECTORY, next)).value;
}

/** Adds an account. A retry of the same call replaces the invitation, because the mail of the retry has another link. */
export const addAccount = (ctx: AppContext, account: Account): Promise<DirectoryRecord> =>
  updateDirectory(ctx, (directory) => {
    refuseTaken(directory, account, ctx);
    refuseName(directory, account, ctx);
    const added = directory.accounts.find(({ id }) => id === account.id);
    if (added && added.state !== 'invited')
      throw refusal(409, 'invitation-accepted', ACCOUNT_MESSAGES.accepted);
    const others = directory.accounts.filter((other) => other !== added);
    if (others.length >= MAX_ACCOUNTS) throw refusal(409, 'too-many', ACCOUNT_MESSAGES.tooMany);
    return { ...directory, accounts: [...others, account] };
  });

/** Refuses an address that logs in to another account, also as the environment's user name. */
function refuseTaken(
  { accounts }: DirectoryRecord,
  { id, email, fromEnvironment }: Account,
  { env }: AppContext,
): void {
  const isOthers = accounts.some((other) => other.id !== id && other.email === email);
  const isUserName = !fromEnvironment && email === loginKey(env.admin?.username);
  if (email && (isOthers || isUserName))
    throw refusal(409, 'email-taken', ACCOUNT_MESSAGES.emailTaken, 'email');
}

/** Refuses the name of another account, however it is written, and a name with another's login, which tells namesakes apart. */
function refuseName({ accounts }: DirectoryRecord, { id, name }: Account, ctx: AppContext): void {
  const has = (part: string) => folded(name).includes(folded(part));
  const isAnothers = accounts.some(
    (other) =>
      other.id !== id &&
      ((other.state !== 'suspended' && folded(other.name) === folded(name)) ||
        (other.email !== '' && has(other.email)) ||
        has(`(${loginOf(other, ctx)})`)),
  );
  if (isAnothers || has(`(${REMOVED})`)) throw refusal(409, 'name-taken', ACCOUNT_MESSAGES.nameTaken, 'name');
}

/**
 * Replaces an account by the result of `change`, which returns undefined to remove it. What a login writes leaves the version.
 * @throws HttpError 404 when there is no such account; 409 when it has another version, or no active owner would be left
 */
export async function updateAccount<T extends Account | undefined>(
  ctx: AppContext,
  id: string | undefined,
  change: (account: Account) => T,
  { ifMatch, keepVersion = false }: { ifMatch?: IfMatch | undefined; keepVersion?: boolean } = {},
): Promise<{ before: Account; after: T }> {
  let result: { before: Account; after: T } | undefined;
  await updateDirectory(ctx, (directory) => {
    const before = accountOf(directory, id);
    if (isOutdated(ifMatch, before.version)) throw new HttpError(409, ACCOUNT_MESSAGES.changed);
    const changed: Account | undefined = change(before);
    const version = keepVersion ? before.version : (ifMatch?.write ?? randomUUID());
    const after = changed && { ...changed, version };
    if (after) refuseTaken(directory, after, ctx);
    if (after?.pendingEmail && after.pendingEmail !== before.pendingEmail)
      refuseTaken(directory, { ...after, email: after.pendingEmail.email }, ctx);
    const isBack = before.state === 'suspended' && after?.state === 'active';
    if (after && (after.name !== before.name || isBack)) refuseName(directory, after, ctx);
    result = { before, after: after as T };
    const accounts = directory.accounts.flatMap((other) => (other.id === id ? (after ?? []) : other));
    return { ...directory, accounts };
  });
  if (!result) throw new Error('The directory was written without the change.');
  return result;
}

/** The caller's account. @throws HttpError 404 when it was removed since the session was read */
export const ownAccount = async ({ session }: Call, ctx: AppContext): Promise<Account> =>
  accountOf(await openDirectory(ctx), session?.account);

export function accountOf({ accounts }: DirectoryRecord, id: string | undefined): Account {
  const account = accounts.find((one) => one.id === id);
  if (!account) throw new HttpError(404, ACCOUNT_MESSAGES.missing);
  return account;
}

/** A login as it is compared: one that no account has is counted under the same key, however it is written. */
export const loginKey = (username = ''): string => username.replace(UNSEEN, '').trim().toLowerCase();

/** The account that logs in with a name: an email address in any letter case, or the environment's user name. */
export function accountByLogin({ accounts }: DirectoryRecord, username: string, { env }: AppContext) {
  const typed = loginKey(username);
  return accounts.find(
    ({ email, fromEnvironment }) =>
      typed && ((fromEnvironment && typed === loginKey(env.admin?.username)) || email === typed),
  );
}

export const loginOf = ({ fromEnvironment, email }: Account, { env }: AppContext): string =>
  (fromEnvironment && env.admin?.username) || email;

export const namesIn = (accounts: readonly Account[], ctx: AppContext): Names =>
  new Names(accounts.map((one) => ({ id: one.id, name: one.name, login: loginOf(one, ctx) })));

type Proven = Pick<Account, 'passkeys' | 'authenticators' | 'recoveryCodes'>;

/** Recovery codes only stand in for a second proof. */
export const hasSecondProof = ({ passkeys = [], authenticators = [] }: Proven): boolean =>
  passkeys.length + authenticators.length > 0;

export function proofKindsOf(account: Proven): ProofKind[] {
  const { passkeys, authenticators, recoveryCodes } = account;
  const given = { passkey: passkeys, totp: authenticators, recovery: recoveryCodes };
  const kinds = Object.keys(given) as ProofKind[];
  return hasSecondProof(account) ? kinds.filter((kind) => given[kind]?.length) : [];
}

/**
 * Starts the first owner's account anew from the environment, once for each value of ADMIN_RESET, when a login has the
 * environment's name and password: a wrong guess resets nothing. All its sessions and proofs end. Returns the reset account.
 */
export async function resetOwner(ctx: AppContext, { username, password }: Login) {
  const { admin, adminReset } = ctx.env;
  if (!admin || !adminReset || loginKey(username) !== loginKey(admin.username)) return undefined;
  // Compared as hashes, which takes equally long for any guess.
  if (hashText(password) !== hashText(admin.password)) return undefined;
  const used = hashText('reset', adminReset);
  const known = await readDirectory(ctx);
  if (known?.usedResets.includes(used)) return undefined;
  await requireFitAdmin(ctx);
  const hash = await ctx.passwords.hash(admin.password);
  // Without a readable directory, it begins again with this owner.
  if (!known) await createDirectory(ctx, EMPTY);
  let reset: Account | undefined;
  await updateDirectory(ctx, (directory) => {
    reset = undefined;
    if (directory.usedResets.includes(used)) return directory;
    const owner = (reset = ownerAccount(ctx, hash, directory));
    const accounts = [owner, ...directory.accounts.filter(({ id }) => id !== owner.id)];
    return { ...directory, accounts, usedResets: [...directory.usedResets, used].slice(-100) };
  });
  return reset;
}

export function colleagues({ session }: Pick<Call, 'session'>, ctx: AppContext): Colleague[] {
  const active = session?.accounts.filter(({ state }) => state === 'active') ?? [];
  const names = namesIn(active, ctx);
  return active
    .map(({ id, name, roles }) => ({ id, name: names.shown(id, name), roles, self: id === session?.account }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export const colleaguesFor = (role: Role) => (call: Call, ctx: AppContext) =>
  colleagues(call, ctx).filter(({ roles }) => mayUse(roles, [role]));

/** @throws HttpError 422 with `message` when work of a role cannot be given to this account */
export function requireColleague(
  { session }: Pick<Call, 'session'>,
  id: string,
  role: Role,
  message: string,
) {
  const account = session?.accounts.find((one) => one.id === id);
  if (account?.state === 'active' && mayUse(account.roles, [role])) return;
  throw refusal(422, 'unknown-colleague', message, 'assignee');
}
