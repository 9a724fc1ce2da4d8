import { mayUse, type Role } from '#features/accounts/schema/roles';
import type { AppContext } from '#server/context';
import { HttpError } from '#server/http/http-error';
import { readDirectory } from './directory.ts';

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
