import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { Log } from '#server/log';
import { RecordStore } from './record-store.ts';
import {
  accountRecordSchema,
  claimRecordSchema,
  failuresRecordSchema,
  inquiryRecordSchema,
  pendingMailSchema,
  sessionRecordSchema,
} from './records.ts';

export type Stores = ReturnType<typeof openStores>;

/** The name of a store on the platform: each deploy context has its own, so that a preview never reads production's. */
export const storeName = (deployContext: string, name: string) => `${deployContext}-${name}`;

/** Opens every store of one deploy context ('production', 'deploy-preview', 'branch-deploy' or 'dev'). */
export function openStores(deployContext: string, log: Log) {
  const records = <T>(name: string, schema: z.ZodMiniType<T>) =>
    new RecordStore(
      getStore({ name: storeName(deployContext, name), consistency: 'strong' }),
      name,
      schema,
      log,
    );
  return {
    inquiries: records('inquiries', inquiryRecordSchema),
    pendingMail: records('pending-mail', pendingMailSchema),
    accounts: records('accounts', accountRecordSchema),
    sessions: records('sessions', sessionRecordSchema),
    failures: records('login-failures', failuresRecordSchema),
    claims: records('claims', claimRecordSchema),
  };
}
