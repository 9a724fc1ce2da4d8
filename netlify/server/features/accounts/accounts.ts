import { randomUUID } from 'node:crypto';
import { HttpError } from '#server/http/http-error';
import { inBackground, type AppContext } from '#server/context';
import { hashText } from '#server/platform/ids';
import type { AccountRecord } from '#server/stores/records';
import { isTooCommon } from './common-passwords.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

/** There is one admin. */
export const ADMIN = 'admin';

/** Results of `startedFrom`, remembered because verifying a hash is slow. */
const known = new Map<string, Promise<boolean>>();

function startedFrom(account: AccountRecord, initial: string): Promise<boolean> {
  const question = hashText(account.initialHash, initial);
  const cached = known.get(question);
  if (cached) return cached;
  const same = verifyPassword(initial, account.initialHash);
  known.set(question, same);
  same.catch(() => known.delete(question));
  return same;
}

/** Whether the initial password may make an account; in local serving any may, because its own is published. */
const isFit = async ({ env }: AppContext, initial: string) => env.local || !(await isTooCommon(initial));

async function newAccount(initial: string): Promise<AccountRecord> {
  const hash = await hashPassword(initial);
  return { credential: randomUUID(), hash, initialHash: hash, deviceEpoch: randomUUID() };
}

/**
 * The admin's account. The first read creates it from the initial password of the environment. When that password is
 * changed there, or the record is unreadable, the account is created again from it and all sessions end: this is how an
 * owner who forgot the password gets back in. One that is too common creates nothing.
 */
export async function readAccount(ctx: AppContext): Promise<AccountRecord | undefined> {
  const initial = ctx.env.admin?.password;
  if (!initial) return undefined;
  const stored = await ctx.stores.accounts.get(ADMIN);
  if (stored && (await startedFrom(stored.value, initial))) return stored.value;
  if (!(await isFit(ctx, initial))) return stored?.value;
  const account = await newAccount(initial);
  if (stored)
    return (await ctx.stores.accounts.update(ADMIN, () => account, { ifMatch: stored.version })).value;
  return (await ctx.stores.accounts.create(ADMIN, account)).record.value;
}

/**
 * The account of a name, if there is one.
 * @throws HttpError 403 when there is no account at all, because the environment has no password that may make one
 */
export async function findAccount(ctx: AppContext, username: string): Promise<AccountRecord | undefined> {
  const { admin } = ctx.env;
  const account = await readAccount(ctx);
  if (account && admin) return username === admin.username ? account : undefined;
  const cause = admin ? 'ADMIN_PASSWORD is too common' : 'ADMIN_USERNAME and ADMIN_PASSWORD are missing';
  throw new HttpError(403, `Login is not set up: ${cause} in the site settings.`);
}

/** Whether the password is right; takes equally long when it is wrong and when there is no account. */
export async function isRightPassword(
  ctx: AppContext,
  account: AccountRecord | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verifyPassword(password, account?.hash);
  if (isRight && account && isOutdated(account.hash))
    inBackground(ctx, 'password hash not renewed', () => renewHash(ctx, account.hash, password));
  return isRight;
}

/** Replaces a hash of a lower cost, unless the password was changed since; sessions and devices stay. */
async function renewHash(ctx: AppContext, outdated: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await ctx.stores.accounts.update(ADMIN, (account) => {
    if (account.hash !== outdated) return account;
    const isInitial = account.initialHash === outdated;
    return { ...account, hash, initialHash: isInitial ? hash : account.initialHash };
  });
}

/** Replaces the password; every session that was opened with the old one ends. */
export async function changePassword(
  ctx: AppContext,
  current: AccountRecord,
  password: string,
): Promise<AccountRecord> {
  const hash = await hashPassword(password);
  const changed = { ...current, credential: randomUUID(), hash };
  const { value } = await ctx.stores.accounts.update(ADMIN, (account) =>
    account.credential === current.credential ? changed : account,
  );
  if (value.credential !== changed.credential)
    throw new HttpError(409, 'The password was changed elsewhere at the same time.');
  return value;
}
