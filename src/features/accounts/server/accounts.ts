import { randomUUID } from 'node:crypto';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { accountByLogin, updateAccount } from './directory.ts';
import { replaceSession } from './sessions.ts';

/** The account when name and password are right and it is active; takes equally long whichever is wrong. */
export async function checkCredentials(
  ctx: AppContext,
  directory: DirectoryRecord,
  username: string,
  password: string,
): Promise<Account | undefined> {
  const account = accountByLogin(directory, username, ctx);
  const hash = account?.hash;
  const isRight = await ctx.passwords.verify(password, hash);
  if (!isRight || !hash || account.state !== 'active') return undefined;
  if (ctx.passwords.isOutdated(hash))
    inBackground(ctx, 'password hash not renewed', () => renewHash(ctx, account.id, hash, password));
  return account;
}

/** Replaces a hash of a lower cost, unless the password was changed since; sessions and devices stay. */
async function renewHash(ctx: AppContext, id: string, outdated: string, password: string): Promise<void> {
  const hash = await ctx.passwords.hash(password);
  const renewed = (account: Account) => (account.hash === outdated ? { ...account, hash } : account);
  await updateAccount(ctx, id, renewed, { keepVersion: true });
}

/**
 * Replaces the password; every session that was opened with the old one ends.
 * @param ownSession the caller's, which another one replaces. It says so before the password changes: a call of another tab at
 * the same moment must not remove the cookie of the new one.
 */
export async function changePassword(
  ctx: AppContext,
  current: Account,
  password: string,
  ownSession?: string,
): Promise<Account> {
  const hash = await ctx.passwords.hash(password);
  if (ownSession) await replaceSession(ctx, ownSession);
  const credential = randomUUID();
  const { after } = await updateAccount(ctx, current.id, (account) => {
    if (account.credential !== current.credential)
      throw new HttpError(409, 'The password was changed elsewhere at the same time.');
    return { ...account, hash, credential };
  });
  if (!after) throw new Error('A changed account is not removed.');
  return after;
}
