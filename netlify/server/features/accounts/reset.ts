import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context';
import { hashText } from '#server/platform/ids';
import type { Account, DirectoryRecord } from '#server/stores/records';
import { openDirectory, updateDirectory, withReset } from './directory.ts';
import { hashPassword } from './passwords.ts';

/** The owner whose account the environment resets; a new one when it was removed. */
const environmentOwner = ({ accounts }: DirectoryRecord, name: string): Account =>
  accounts.find(({ fromEnvironment }) => fromEnvironment) ?? {
    id: randomUUID(),
    fromEnvironment: true,
    name,
    email: '',
    roles: ['owner'],
    state: 'active',
    credential: '',
    version: '',
  };

/**
 * Starts the first owner's account anew from the environment, once for each value of ADMIN_RESET, when a login has the
 * environment's name and password: a wrong guess resets nothing. All its sessions and proofs end.
 * @returns the account, or undefined when nothing was reset
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
  if ((await openDirectory(ctx)).usedResets.includes(used)) return undefined;
  const hash = await hashPassword(admin.password);
  let reset: Account | undefined;
  await updateDirectory(ctx, (directory) => {
    reset = undefined;
    if (directory.usedResets.includes(used)) return directory;
    const { id, name, email } = environmentOwner(directory, admin.username);
    reset = {
      id,
      fromEnvironment: true,
      name,
      email,
      roles: ['owner'],
      state: 'active',
      credential: randomUUID(),
      hash,
      version: randomUUID(),
    };
    return withReset(directory, used, reset);
  });
  return reset;
}
