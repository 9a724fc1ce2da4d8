import { endpointTable, type Endpoint, type FunctionHandler } from '#server/http/endpoints';
import { readSession } from './accounts/sessions.ts';
import { audited } from './audit/audit.ts';

/** The handler of a function, with sessions and the audit trail. */
export const endpoints = (table: Record<string, Endpoint>): FunctionHandler =>
  endpointTable(table, { readSession, audited });
