import { endpointTable, type Endpoint, type FunctionHandler } from '#src/server/http/endpoints.ts';
import { accountByLogin, namesIn, readDirectory } from '#src/features/accounts/server/directory.ts';
import { readSession } from '#src/features/accounts/server/sessions.ts';
import { auditGuards } from '#src/features/audit/server/audit.ts';
import type { AccountLookup } from '#src/features/audit/server/counted-entries.ts';
import { deliverBehind } from '#src/features/messages/server/mail-kinds.ts';

const accounts: AccountLookup = async (ctx) => {
  const directory = await readDirectory(ctx);
  const names = namesIn(directory?.accounts ?? [], ctx);
  return (login) => {
    const account = directory && accountByLogin(directory, login, ctx);
    return account && { id: account.id, name: account.name, shown: names.shown(account.id, account.name) };
  };
};

const guards = { readSession, ...auditGuards(accounts), behind: deliverBehind };

/** The handler of a function, with sessions and the audit trail. */
export const endpoints = (table: Record<string, Endpoint>): FunctionHandler => endpointTable(table, guards);
