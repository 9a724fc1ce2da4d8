import { endpointTable, type Endpoint, type FunctionHandler } from '#server/http/endpoints';
import { readSession } from './accounts/sessions.ts';
import { audited } from './audit/audit.ts';

/** A function of one resource, guarded by the accounts' sessions and written down in the audit trail. */
export const endpoints = (table: Record<string, Endpoint>): FunctionHandler =>
  endpointTable(table, { readSession, audited });
