import { randomUUID } from 'node:crypto';
import type { AppContext } from '#src/server/context.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { requireFitAdmin } from './common-passwords.ts';
import { createDirectory, ownerName, readDirectory, updateDirectory, withReset } from './directory.ts';

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
