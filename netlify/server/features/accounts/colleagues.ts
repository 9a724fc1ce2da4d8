import type { Colleague } from '#features/accounts/schema/account';
import { mayUse, type Role } from '#features/accounts/schema/roles';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { namesIn, readDirectory } from './directory.ts';

/** GET /api/colleagues: the people to whom work can be given, by name. The caller's session proves that there are accounts. */
export async function colleagues({ session }: Call, ctx: AppContext): Promise<Colleague[]> {
  const { accounts = [] } = (await readDirectory(ctx)) ?? {};
  const active = accounts.filter(({ state }) => state === 'active');
  const names = namesIn(active, ctx);
  return active
    .map((account) => ({
      id: account.id,
      name: names.shown(account.id, account.name),
      roles: account.roles,
      self: account.id === session?.account,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** @throws HttpError 422 with `message` when work of a role cannot be given to this account: it is gone, not active or has no such role */
export async function requireColleague(
  ctx: AppContext,
  id: string,
  role: Role,
  message: string,
): Promise<void> {
  const account = (await readDirectory(ctx))?.accounts.find((one) => one.id === id);
  if (account?.state === 'active' && mayUse(account.roles, [role])) return;
  throw new HttpError(422, { message, code: 'unknown-colleague', errors: { assignee: message } });
}
