import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { Log } from '#server/log';
import { boundedFetch } from './bounded-fetch.ts';
import { FileStore } from './file-store.ts';
import { RecordStore } from './record-store.ts';
import {
  accountRecordSchema,
  buildRecordSchema,
  applicationRecordSchema,
  auditRecordSchema,
  careerAddressSchema,
  careerRecordSchema,
  claimRecordSchema,
  deletionRecordSchema,
  erasureRecordSchema,
  failuresRecordSchema,
  inquiryRecordSchema,
  orderRecordSchema,
  pendingMailSchema,
  postRecordSchema,
  seedRecordSchema,
  sessionRecordSchema,
  suspectRecordSchema,
  unusedImageSchema,
} from './records.ts';

export type Stores = ReturnType<typeof openStores>;

/** The name of a store on the platform: each deploy context has its own, so that a preview never reads production's. */
export const storeName = (deployContext: string, name: string) => `${deployContext}-${name}`;

/** What a build needs to reach the stores; functions and local serving have it in their surroundings. */
export interface StoreAccess {
  siteID: string;
  token: string;
  /** Where the platform is reached, when not at its own address. */
  apiURL?: string | undefined;
}

/** Opens every store of one deploy context ('production', 'deploy-preview', 'branch-deploy' or 'dev'). */
export function openStores(deployContext: string, log: Log, access?: StoreAccess, timeoutMs?: number) {
  const fetch = boundedFetch(timeoutMs);
  const blobs = (name: string) =>
    getStore({ name: storeName(deployContext, name), consistency: 'strong', fetch, ...access });
  const records = <T>(name: string, schema: z.ZodMiniType<T>, replaceable = false) =>
    new RecordStore(blobs(name), name, schema, log, replaceable);
  /** What can be made anew: one damaged record must not stop what needs it. */
  const remade = <T>(name: string, schema: z.ZodMiniType<T>) => records(name, schema, true);
  return {
    inquiries: records('inquiries', inquiryRecordSchema),
    pendingMail: remade('pending-mail', pendingMailSchema),
    accounts: remade('accounts', accountRecordSchema),
    sessions: records('sessions', sessionRecordSchema),
    failures: remade('login-failures', failuresRecordSchema),
    claims: records('claims', claimRecordSchema),
    posts: records('posts', postRecordSchema),
    postOrder: remade('post-order', orderRecordSchema),
    builds: remade('builds', buildRecordSchema),
    uploads: new FileStore(blobs('uploads')),
    careers: records('careers', careerRecordSchema),
    careerAddresses: records('career-addresses', careerAddressSchema),
    seeds: records('seeds', seedRecordSchema),
    applications: records('applications', applicationRecordSchema),
    cvs: new FileStore(blobs('cvs')),
    audit: records('audit', auditRecordSchema),
    deletions: records('deletions', deletionRecordSchema),
    suspects: remade('suspects', suspectRecordSchema),
    unusedImages: remade('unused-images', unusedImageSchema),
    erasures: records('erasures', erasureRecordSchema),
  };
}
