import { endpointTable, type Endpoint, type FunctionHandler } from '#src/server/http/endpoints.ts';
import { readSession } from '#src/features/accounts/server/sessions.ts';
import { auditGuards } from '#src/features/audit/server/audit.ts';

const guards = { readSession, ...auditGuards };

/** The handler of a function, with sessions and the audit trail. */
export const endpoints = (table: Record<string, Endpoint>): FunctionHandler => endpointTable(table, guards);
