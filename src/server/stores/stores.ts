import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { storedVacancySchema } from '#src/features/jobs/schema/vacancy.ts';
import type { Log } from '../platform/log.ts';
import { openChangeLog } from './change-log.ts';
import { FileStore } from './file-store.ts';
import * as texts from './post-records.ts';
import { RecordStore, type RecordStoreOptions } from './record-store.ts';
import * as records from './records.ts';
import { Snapshot } from './snapshot.ts';
import { boundedFetch, withListedEtags } from './store-fetch.ts';

export type Stores = ReturnType<typeof openStores>;

/** The name of a store on the platform: each deploy context has its own, so that a preview never reads production's. */
export const storeName = (deployContext: string, name: string) => `${deployContext}-${name}`;

/** What a build needs to reach the stores; functions and local serving find it in their environment. */
export interface StoreAccess {
  siteID: string;
  token: string;
  apiURL?: string | undefined;
}

interface StoresOptions {
  access?: StoreAccess | undefined;
  timeoutMs?: number | undefined;
  /** How long a request that failed waits until it is made again. */
  pauseMs?: number | undefined;
  /** Runs the writing of snapshots; without it none are written, as in a build. */
  background?: ((work: Promise<unknown>) => void) | undefined;
  /** Whether these are the sandbox stores of Netlify's command line. */
  sandbox?: boolean | undefined;
}

/** Opens every store of a deploy context (`deploy.ts`); at each invocation, because the token is a new one. */
export function openStores(
  deployContext: string,
  log: Log,
  { access, timeoutMs, pauseMs, background, sandbox }: StoresOptions = {},
) {
  const bounded = boundedFetch(timeoutMs, pauseMs);
  const fetch = sandbox ? withListedEtags(bounded) : bounded;
  const blobs = (name: string) =>
    getStore({ name: storeName(deployContext, name), consistency: 'strong', fetch, ...access });
  const derived = blobs('snapshots');
  const changesOf = openChangeLog(derived, log);
  const open = <T>(name: string, schema: z.ZodMiniType<T>, options: Partial<RecordStoreOptions<T>> = {}) =>
    new RecordStore(blobs(name), name, { schema, log, ...options });
  /** Stores whose unreadable records may be created again: counts, states, and accounts, whose first the environment names. */
  const replaceable = <T>(name: string, schema: z.ZodMiniType<T>) =>
    open(name, schema, { replaceable: true });
  /** Stores that admins change and list: the change log shows them their changes while the list lags. */
  const listed = <T>(name: string, schema: z.ZodMiniType<T>, logsCreations = false) =>
    open(name, schema, { changes: changesOf(name), logsCreations });
  /** The snapshot of a store of records, whose rows may have less of each value. */
  const snapshot = <T, V = T>(store: RecordStore<T>, view?: (value: T) => V) => {
    const source = {
      name: store.name,
      listPages: () => store.listPages(),
      reading: (id: string) => store.reading(id, view ?? ((value) => value as unknown as V)),
    };
    return new Snapshot(source, derived, { log, background, changes: store.changes });
  };

  const inquiries = listed('inquiries', records.inquiryRecordSchema);
  const applications = listed('applications', records.applicationRecordSchema);
  const vacancies = listed('careers', storedVacancySchema, true);
  const posts = listed('posts', texts.postRecordSchema, true);
  const postDrafts = listed('post-drafts', texts.draftRecordSchema, true);
  const postVersions = open('post-versions', texts.postVersionSchema);
  const audit = open('audit', records.auditRecordSchema);
  // The store's name of earlier versions.
  const mailOutbox = replaceable('pending-mail', records.outboxEntrySchema);
  const claims = open('claims', records.claimRecordSchema);
  const uploads = new FileStore(blobs('uploads'), 'uploads');
  return {
    inquiries,
    applications,
    cvs: new FileStore(blobs('cvs'), 'cvs'),
    vacancies,
    vacancyAddresses: open('career-addresses', records.vacancyAddressSchema),
    posts,
    postDrafts,
    postVersions,
    previewLinks: listed('preview-links', texts.previewLinkSchema, true),
    uploads,
    unusedImages: replaceable('unused-images', records.unusedImageSchema),
    templates: open('templates', records.templatesRecordSchema),
    mailOutbox,
    acknowledged: replaceable('acknowledged', records.acknowledgedRecordSchema),
    claims,
    formCounts: replaceable('form-counts', records.formCountRecordSchema),
    budgets: replaceable('budgets', records.budgetRecordSchema),
    audit,
    auditHead: replaceable('audit-chain', records.auditHeadSchema),
    directory: replaceable('accounts', records.directoryRecordSchema),
    formerAccounts: replaceable('accounts', records.formerAccountSchema),
    sessions: open('sessions', records.sessionRecordSchema),
    challenges: replaceable('challenges', records.challengeRecordSchema),
    failures: replaceable('login-failures', records.failuresRecordSchema),
    secrets: replaceable('secrets', records.secretRecordSchema),
    erasures: open('erasures', records.erasureRecordSchema),
    purges: replaceable('purges', records.purgeRecordSchema),
    builds: replaceable('builds', records.buildRecordSchema),
    seeds: open('seeds', records.seedRecordSchema),
    snapshots: {
      inquiries: snapshot(inquiries),
      applications: snapshot(applications),
      vacancies: snapshot(vacancies),
      posts: snapshot(posts, texts.rowOf<texts.PostRecord>),
      postDrafts: snapshot(postDrafts, texts.rowOf<texts.DraftRecord>),
      postVersions: snapshot(postVersions, texts.versionRow),
      audit: snapshot(audit),
      mailOutbox: snapshot(mailOutbox),
      claims: snapshot(claims, ({ createdAt }) => ({ createdAt })),
      uploads: new Snapshot(uploads, derived, { log, background }),
    },
  };
}

export type SnapshotName = keyof Stores['snapshots'];

/** Starts the first read of each of these snapshots, for a handler that needs them in any case. */
export function readAhead({ snapshots }: Stores, names: readonly SnapshotName[] = []): void {
  for (const name of names) snapshots[name].readAhead();
}
