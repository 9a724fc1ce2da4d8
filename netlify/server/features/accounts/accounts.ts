import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context';
import { HttpError } from '#server/http/http-error';
import type { Account } from '#server/stores/records';
import { accountByLogin, openDirectory, updateAccount } from './directory.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** A hash that no password made, so that an unknown name takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** The account when name and password are right and it is active; takes equally long whichever is wrong. */
export async function checkCredentials(
  ctx: AppContext,
  username: string,
  password: string,
): Promise<Account | undefined> {
  const account = accountByLogin(await openDirectory(ctx), username, ctx);
  decoy ??= hashPassword(randomUUID());
  const rightPassword = await verifyPassword(password, account?.hash ?? (await decoy));
  return rightPassword && account?.hash && account.state === 'active' ? account : undefined;
}

/** Replaces the password; every session that was opened with the old one ends. */
export async function changePassword(ctx: AppContext, current: Account, password: string): Promise<Account> {
  const hash = await hashPassword(password);
  const credential = randomUUID();
  const { after } = await updateAccount(ctx, current.id, (account) => {
    if (account.credential !== current.credential)
      throw new HttpError(409, 'The password was changed elsewhere at the same time.');
    return { ...account, hash, credential };
  });
  if (!after) throw new Error('A changed account is not removed.');
  return after;
}
