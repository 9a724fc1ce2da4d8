import { endpointTable, type Endpoint, type FunctionHandler } from '../http/endpoints.ts';
import { accountByLogin, namesIn, readDirectory } from './accounts/directory.ts';
import { readSession } from './accounts/sessions.ts';
import { auditGuards } from './audit/audit.ts';
import type { AccountLookup } from './audit/refusals.ts';
import { deliverBehind } from './outbox/outbox.ts';

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
