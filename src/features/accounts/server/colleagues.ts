import type { Colleague } from '../schema/account.ts';
import { mayUse, type Role } from '../schema/roles.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/reply.ts';
import { namesIn, readDirectory } from './directory.ts';

/** GET /api/colleagues: the people to whom work can be given, by name. */
export function colleagues({ session }: Pick<Call, 'session'>, ctx: AppContext): Colleague[] {
  const active = session?.accounts.filter(({ state }) => state === 'active') ?? [];
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

/** Those to whom work of a role can be given, as the screens of that work include them. */
export const colleaguesFor = (role: Role) => (call: Call, ctx: AppContext) =>
  colleagues(call, ctx).filter(({ roles }) => mayUse(roles, [role]));

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
