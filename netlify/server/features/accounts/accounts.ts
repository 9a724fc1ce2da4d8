import { randomUUID } from 'node:crypto';
import { HttpError } from '#server/http/http-error';
import type { AppContext } from '#server/context';
import { hashText } from '#server/platform/ids';
import type { AccountRecord } from '#server/stores/records';
import { hashPassword, verifyPassword } from './passwords.ts';

/** There is one admin. */
const ADMIN = 'admin';

/** Results of `startedFrom`, remembered because verifying a hash is slow. */
const known = new Map<string, boolean>();

async function startedFrom(account: AccountRecord, initial: string): Promise<boolean> {
  const question = hashText(account.initialHash, initial);
  const cached = known.get(question);
  if (cached !== undefined) return cached;
  const same = await verifyPassword(initial, account.initialHash);
  known.set(question, same);
  return same;
}

async function newAccount(initial: string): Promise<AccountRecord> {
  const hash = await hashPassword(initial);
  return { credential: randomUUID(), hash, initialHash: hash };
}

/**
 * The admin's account. The first read creates it from the initial password of the environment. When that password is
 * changed there, or the record is unreadable, the account is created again from it and all sessions end: this is how an
 * owner who forgot the password gets back in.
 */
export async function readAccount(ctx: AppContext): Promise<AccountRecord | undefined> {
  const initial = ctx.env.admin?.password;
  if (!initial) return undefined;
  const stored = await ctx.stores.accounts.get(ADMIN);
  if (stored && (await startedFrom(stored.value, initial))) return stored.value;
  const account = await newAccount(initial);
  if (stored)
    return (await ctx.stores.accounts.update(ADMIN, () => account, { ifMatch: stored.version })).value;
  return (await ctx.stores.accounts.create(ADMIN, account)).record.value;
}

/** The account when both name and password are right; takes equally long whichever is wrong. */
export async function checkCredentials(
  ctx: AppContext,
  username: string,
  password: string,
): Promise<AccountRecord | undefined> {
  const account = await readAccount(ctx);
  if (!account || !ctx.env.admin)
    throw new HttpError(
      403,
      'Login is not set up: ADMIN_USERNAME and ADMIN_PASSWORD are missing in the site settings.',
    );
  const rightPassword = await verifyPassword(password, account.hash);
  return rightPassword && username === ctx.env.admin.username ? account : undefined;
}

/** Replaces the password; every session that was opened with the old one ends. */
export async function changePassword(
  ctx: AppContext,
  current: AccountRecord,
  password: string,
): Promise<AccountRecord> {
  const hash = await hashPassword(password);
  const changed = { credential: randomUUID(), hash, initialHash: current.initialHash };
  const { value } = await ctx.stores.accounts.update(ADMIN, (account) =>
    account.credential === current.credential ? changed : account,
  );
  if (value.credential !== changed.credential)
    throw new HttpError(409, 'The password was changed elsewhere at the same time.');
  return value;
}
