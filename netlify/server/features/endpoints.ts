import { endpointTable, type Endpoint, type FunctionHandler } from '#server/http/endpoints';
import { accountByLogin, readDirectory } from './accounts/directory.ts';
import { readSession } from './accounts/sessions.ts';
import { auditGuards } from './audit/audit.ts';
import type { AccountLookup } from './audit/refusals.ts';

const accounts: AccountLookup = async (ctx) => {
  const directory = await readDirectory(ctx);
  return (login) => directory && accountByLogin(directory, login, ctx);
};

const guards = { readSession, ...auditGuards(accounts) };

/** The handler of a function, with sessions and the audit trail. */
export const endpoints = (table: Record<string, Endpoint>): FunctionHandler => endpointTable(table, guards);
