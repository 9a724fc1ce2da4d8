import { randomUUID } from 'node:crypto';
import { ACCOUNT_MESSAGES, MAX_ACCOUNTS, nameSchema } from '../schema/account.ts';
import { folded } from '#src/lib/fold.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError } from '#src/server/http/reply.ts';
import { Names } from '#src/server/http/names.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { isOutdated, type IfMatch } from '#src/server/stores/stored.ts';
import { requireFitAdmin } from './common-passwords.ts';
import type { ProofKind } from '../schema/proofs.ts';
import { hashText } from '#src/server/platform/ids.ts';

/** The key of the one record with all accounts, and of the account of the version before it. */
const DIRECTORY = 'directory';
const FORMER_ACCOUNT = 'admin';

/** How many used values of ADMIN_RESET are remembered. */
const REMEMBERED_RESETS = 100;

/** All accounts; undefined until the first login makes the first one. */
export async function readDirectory({ stores }: AppContext): Promise<DirectoryRecord | undefined> {
  return (await stores.directory.get(DIRECTORY))?.value;
}

const unreadable = () =>
  new HttpError(
    503,
    'The accounts cannot be read. Whoever manages the site’s settings can reset them with ADMIN_RESET.',
  );

/** The first owner's name until it is changed. */
export const ownerName = (username: string | undefined): string =>
  nameSchema.safeParse(username).data ?? 'Owner';

/** The first owner: the account of the version before, or a new one with the environment's password. */
async function firstOwner(ctx: AppContext): Promise<Account | undefined> {
  const { stores, env, passwords } = ctx;
  const former = await stores.formerAccounts.peek(FORMER_ACCOUNT);
  if (former === 'unreadable') throw unreadable();
  if (!former && !env.admin) return undefined;
  if (!former) await requireFitAdmin(ctx);
  return {
    id: randomUUID(),
    fromEnvironment: true,
    name: ownerName(env.admin?.username),
    email: '',
    roles: ['owner'],
    state: 'active',
    credential: randomUUID(),
    hash: former?.value.hash ?? (await passwords.hash(env.admin?.password ?? '')),
    version: randomUUID(),
  };
}

/**
 * All accounts; makes the first owner's when there is none.
 * @throws HttpError 403 when the environment names no owner, or has a common password; 503 when the record cannot be
 *   read, because making it anew would let in anyone who knows the initial password (`resetOwner` does it when the
 *   environment asks for it)
 */
export async function openDirectory(ctx: AppContext): Promise<DirectoryRecord> {
  const known = await ctx.stores.directory.peek(DIRECTORY);
  if (known === 'unreadable') throw unreadable();
  if (known) return known.value;
  const owner = await firstOwner(ctx);
  if (!owner)
    throw new HttpError(403, {
      message: 'Login is not set up: ADMIN_USERNAME and ADMIN_PASSWORD are missing from the site settings.',
      code: 'login-not-set-up',
    });
  return createDirectory(ctx, { accounts: [owner], requireSecondProof: false, usedResets: [] });
}

/** Stores the first directory, or one in place of a record that cannot be read. Returns the stored one. */
export const createDirectory = async ({ stores }: AppContext, directory: DirectoryRecord) =>
  (await stores.directory.create(DIRECTORY, directory)).record.value;

const isActiveOwner = ({ roles, state }: Account) => state === 'active' && roles.includes('owner');

/**
 * Changes the directory in one conditional write; `change` may be called again, with what another writer left.
 * @throws HttpError 409 when no active owner would be left
 */
export async function updateDirectory(
  ctx: AppContext,
  change: (directory: DirectoryRecord) => DirectoryRecord,
): Promise<DirectoryRecord> {
  const { value } = await ctx.stores.directory.update(DIRECTORY, (directory) => {
    const changed = change(directory);
    if (!changed.accounts.some(isActiveOwner))
      throw new HttpError(409, { message: ACCOUNT_MESSAGES.lastOwner, code: 'last-owner' });
    return changed;
  });
  return value;
}

/**
 * Adds an account; two people never have one email address. A retry of the call that added it has the same id: it
 * replaces the invitation, because its mail has another link.
 * @throws HttpError 409 when the address is taken, the person has accepted already, or there are too many accounts
 */
export const addAccount = (ctx: AppContext, account: Account): Promise<DirectoryRecord> =>
  updateDirectory(ctx, (directory) => {
    refuseTaken(directory, account, ctx);
    refuseName(directory, account, ctx);
    const added = directory.accounts.find(({ id }) => id === account.id);
    if (added && added.state !== 'invited')
      throw new HttpError(409, { message: ACCOUNT_MESSAGES.accepted, code: 'invitation-accepted' });
    const others = directory.accounts.filter((other) => other !== added);
    if (others.length >= MAX_ACCOUNTS)
      throw new HttpError(409, { message: ACCOUNT_MESSAGES.tooMany, code: 'too-many' });
    return { ...directory, accounts: [...others, account] };
  });

/** Refuses an address that logs in to another account, also as the environment's user name. */
function refuseTaken(
  { accounts }: DirectoryRecord,
  { id, email, fromEnvironment }: Account,
  { env }: AppContext,
): void {
  const isOthers = accounts.some((other) => other.id !== id && other.email === email);
  const isUserName = !fromEnvironment && email === env.admin?.username.toLowerCase();
  if (email && (isOthers || isUserName))
    throw new HttpError(409, {
      message: ACCOUNT_MESSAGES.emailTaken,
      code: 'email-taken',
      errors: { email: ACCOUNT_MESSAGES.emailTaken },
    });
}

/**
 * Refuses the name of another person with an account, however it is written, and one with another person's address or login
 * in it, by which names alike are told apart.
 */
function refuseName({ accounts }: DirectoryRecord, { id, name }: Account, ctx: AppContext): void {
  const has = (part: string) => folded(name).includes(folded(part));
  const isTaken = accounts.some(
    (other) =>
      other.id !== id &&
      ((other.state !== 'suspended' && folded(other.name) === folded(name)) ||
        (other.email !== '' && has(other.email)) ||
        has(`(${loginOf(other, ctx)})`)),
  );
  if (isTaken)
    throw new HttpError(409, {
      message: ACCOUNT_MESSAGES.nameTaken,
      code: 'name-taken',
      errors: { name: ACCOUNT_MESSAGES.nameTaken },
    });
}

/** Options of `updateAccount`. */
interface AccountUpdate {
  /** The version that the account must still have. */
  ifMatch?: IfMatch | undefined;
  /** Whether the account gets a new version: not for what a login writes. */
  keepVersion?: boolean;
}

/**
 * Replaces an account by the result of `change`, which returns undefined to remove it.
 * @returns the account as it was and as it is; `after` is undefined when it was removed
 * @throws HttpError 404 when there is no such account; 409 when it has another version, or no active owner would be left
 */
export async function updateAccount<T extends Account | undefined>(
  ctx: AppContext,
  id: string,
  change: (account: Account) => T,
  { ifMatch, keepVersion = false }: AccountUpdate = {},
): Promise<{ before: Account; after: T }> {
  let result: { before: Account; after: T } | undefined;
  await updateDirectory(ctx, (directory) => {
    const before = accountOf(directory, id);
    if (isOutdated(ifMatch, before.version)) throw new HttpError(409, ACCOUNT_MESSAGES.changed);
    const changed: Account | undefined = change(before);
    const after = changed && {
      ...changed,
      version: keepVersion ? before.version : (ifMatch?.write ?? randomUUID()),
    };
    if (after) refuseTaken(directory, after, ctx);
    if (after?.pendingEmail && after.pendingEmail !== before.pendingEmail)
      refuseTaken(directory, { ...after, email: after.pendingEmail.email }, ctx);
    if (after && after.name !== before.name) refuseName(directory, after, ctx);
    result = { before, after: after as T };
    const accounts = directory.accounts.flatMap((other) => (other.id === id ? (after ?? []) : other));
    return { ...directory, accounts };
  });
  if (!result) throw new Error('The directory was written without the change.');
  return result;
}

/** @throws HttpError 404 when there is no such account */
export function accountOf({ accounts }: DirectoryRecord, id: string): Account {
  const account = accounts.find((one) => one.id === id);
  if (!account) throw new HttpError(404, ACCOUNT_MESSAGES.missing);
  return account;
}

/** The account that logs in with a name: an email address in any letter case, or the environment's user name. */
export function accountByLogin(
  { accounts }: DirectoryRecord,
  username: string,
  { env }: AppContext,
): Account | undefined {
  const email = username.trim().toLowerCase();
  return accounts.find(
    (account) =>
      (account.fromEnvironment && username === env.admin?.username) ||
      (account.email !== '' && account.email === email),
  );
}

/** What a person logs in with, as lists show it. */
export const loginOf = ({ fromEnvironment, email }: Account, { env }: AppContext): string =>
  (fromEnvironment && env.admin?.username) || email;

/** The names of people, as records and lists show them. */
export const namesIn = (accounts: readonly Account[], ctx: AppContext): Names =>
  new Names(
    accounts.map((account) => ({ id: account.id, name: account.name, login: loginOf(account, ctx) })),
  );

/** The directory with a reset owner and the used value of ADMIN_RESET. */
export const withReset = (directory: DirectoryRecord, used: string, owner: Account): DirectoryRecord => ({
  ...directory,
  usedResets: [...directory.usedResets, used].slice(-REMEMBERED_RESETS),
  accounts: [owner, ...directory.accounts.filter(({ id }) => id !== owner.id)],
});

type Proven = Pick<Account, 'passkeys' | 'authenticators' | 'recoveryCodes'>;

/** Whether an account has a second proof. Recovery codes only stand in for one. */
export const hasSecondProof = ({ passkeys = [], authenticators = [] }: Proven): boolean =>
  passkeys.length + authenticators.length > 0;

/** The second proofs that a person can give; none without a passkey or an authenticator. */
export function proofKindsOf(account: Proven): ProofKind[] {
  if (!hasSecondProof(account)) return [];
  const { passkeys = [], authenticators = [], recoveryCodes = [] } = account;
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(authenticators.length > 0 ? (['totp'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery'] as const) : []),
  ];
}

/** The environment's account anew: of what it was, only id, name and email address stay. */
function newOwner({ accounts }: DirectoryRecord, username: string): Account {
  const former = accounts.find(({ fromEnvironment }) => fromEnvironment);
  return {
    id: former?.id ?? randomUUID(),
    fromEnvironment: true,
    name: former?.name ?? ownerName(username),
    email: former?.email ?? '',
    roles: ['owner'],
    state: 'active',
    credential: randomUUID(),
    deviceEpoch: randomUUID(),
    version: randomUUID(),
  };
}

/**
 * Starts the first owner's account anew from the environment, once for each value of ADMIN_RESET, when a login has the
 * environment's name and password: a wrong guess resets nothing. All its sessions and proofs end.
 * @returns the account, or undefined when nothing was reset
 * @throws HttpError 403 when that password is too common
 */
export async function resetOwner(
  ctx: AppContext,
  username: string,
  password: string,
): Promise<Account | undefined> {
  const { admin, adminReset } = ctx.env;
  if (!admin || !adminReset || username !== admin.username) return undefined;
  // Compared as hashes, which takes equally long for any guess.
  if (hashText(password) !== hashText(admin.password)) return undefined;
  const used = hashText('reset', adminReset);
  const known = await readDirectory(ctx);
  if (known?.usedResets.includes(used)) return undefined;
  await requireFitAdmin(ctx);
  const hash = await ctx.passwords.hash(admin.password);
  // Without a readable directory, it begins again with this owner.
  if (!known) await createDirectory(ctx, { accounts: [], requireSecondProof: false, usedResets: [] });
  let reset: Account | undefined;
  await updateDirectory(ctx, (directory) => {
    if (directory.usedResets.includes(used)) {
      reset = undefined;
      return directory;
    }
    reset = { ...newOwner(directory, admin.username), hash };
    return withReset(directory, used, reset);
  });
  return reset;
}
