import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { Log } from '../platform/log.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { ChangeLog } from './change-log.ts';
import { FileStore } from './file-store.ts';
import { draftRow, postRow, versionRow } from './post-row.ts';
import { acknowledgedRecordSchema, templatesRecordSchema } from './mail-records.ts';
import { outboxEntrySchema } from './outbox-records.ts';
import { challengeRecordSchema } from './proof-records.ts';
import { draftRecordSchema, postRecordSchema, postVersionSchema, previewLinkSchema } from './post-records.ts';
import { RecordStore } from './record-store.ts';
import { auditHeadSchema, auditRecordSchema } from './audit-records.ts';
import {
  directoryRecordSchema,
  formerAccountSchema,
  buildRecordSchema,
  applicationRecordSchema,
  budgetRecordSchema,
  ceilingRecordSchema,
  secretRecordSchema,
  vacancyAddressSchema,
  vacancyRecordSchema,
  claimRecordSchema,
  erasureRecordSchema,
  failuresRecordSchema,
  formCountRecordSchema,
  inquiryRecordSchema,
  purgeRecordSchema,
  seedRecordSchema,
  sessionRecordSchema,
  unusedImageSchema,
} from './records.ts';
import { withListedEtags } from './sandbox-fetch.ts';
import { Snapshot, type LargeReadings, type SnapshotSource } from './snapshot.ts';
import type { RecordStoreOptions, Stored } from './stored.ts';

export type Stores = ReturnType<typeof openStores>;

/** The name of a store on the platform: each deploy context has its own, so that a preview never reads production's. */
export const storeName = (deployContext: string, name: string) => `${deployContext}-${name}`;

/** What a build needs to reach the stores; functions and local serving find it in their environment. */
export interface StoreAccess {
  siteID: string;
  token: string;
  /** The URL of the platform's API, when not the default. */
  apiURL?: string | undefined;
}

export interface StoresOptions {
  access?: StoreAccess | undefined;
  /** The time limit of one request. */
  timeoutMs?: number | undefined;
  /** Runs the writing of snapshots; without it none are written, as in a build. */
  background?: ((work: Promise<unknown>) => void) | undefined;
  /** Whether these are the sandbox stores of Netlify's command line. */
  sandbox?: boolean | undefined;
}

/** The client of each store, by name. */
function clientsOf(deployContext: string, { access, timeoutMs, sandbox }: StoresOptions) {
  const bounded = boundedFetch(timeoutMs);
  const fetch = sandbox ? withListedEtags(bounded) : bounded;
  return (name: string) =>
    getStore({ name: storeName(deployContext, name), consistency: 'strong', fetch, ...access });
}

/** By deploy context, because stores are opened for each invocation and a large reading outlasts it. */
const largeReadings = new Map<string, LargeReadings>();

function largeReadingsOf(deployContext: string): LargeReadings {
  const known = largeReadings.get(deployContext) ?? new Map<string, Promise<void>>();
  largeReadings.set(deployContext, known);
  return known;
}

/** Opens the kinds of stores of a deploy context. */
function openersOf(deployContext: string, log: Log, options: StoresOptions) {
  const { background } = options;
  const blobs = clientsOf(deployContext, options);
  const derived = blobs('snapshots');
  const changeLog = new ChangeLog(derived, log);
  const records = <T>(name: string, schema: z.ZodMiniType<T>, more?: RecordStoreOptions) =>
    new RecordStore(blobs(name), name, schema, log, more);
  /** Stores whose unreadable records may be created again. */
  const replaceable = <T>(name: string, schema: z.ZodMiniType<T>) =>
    records(name, schema, { replaceable: true });
  /** Stores that admins change and list: the change log shows them their changes while the list lags. */
  const listed = <T>(name: string, schema: z.ZodMiniType<T>, logsCreations = false) =>
    records(name, schema, { changes: changeLog.of(name), logsCreations });
  const common = { log, background, largeReadings: largeReadingsOf(deployContext) };
  const snapshot = <T, V>(store: RecordStore<T>, view: (value: T) => V) =>
    new Snapshot<Stored<V>>(sourceOf(store, view), derived, { ...common, changes: store.changes });
  const snapshotOfFiles = (store: FileStore, name: string) =>
    new Snapshot(fileSource(store, name), derived, common);
  return { blobs, records, replaceable, listed, snapshot, snapshotOfFiles };
}

/** Opens every store of a deploy context (`deploy.ts`); at each invocation, because the token is a new one. */
export function openStores(deployContext: string, log: Log, options: StoresOptions = {}) {
  const open = openersOf(deployContext, log, options);
  const { blobs, records, replaceable, listed, snapshot, snapshotOfFiles } = open;
  const inquiries = listed('inquiries', inquiryRecordSchema);
  const applications = listed('applications', applicationRecordSchema);
  const vacancies = listed('careers', vacancyRecordSchema, true);
  const posts = listed('posts', postRecordSchema, true);
  const postDrafts = listed('post-drafts', draftRecordSchema, true);
  const postVersions = records('post-versions', postVersionSchema);
  const audit = records('audit', auditRecordSchema);
  // The outbox's old name on disk, so that entries stored under it are found.
  const mailOutbox = replaceable('pending-mail', outboxEntrySchema);
  const claims = records('claims', claimRecordSchema);
  const uploads = new FileStore(blobs('uploads'));
  return {
    inquiries,
    applications,
    vacancies,
    posts,
    postDrafts,
    postVersions,
    previewLinks: listed('preview-links', previewLinkSchema, true),
    templates: records('templates', templatesRecordSchema),
    audit,
    mailOutbox,
    claims,
    uploads,
    ...internalStores(replaceable),
    sessions: records('sessions', sessionRecordSchema),
    vacancyAddresses: records('career-addresses', vacancyAddressSchema),
    seeds: records('seeds', seedRecordSchema),
    cvs: new FileStore(blobs('cvs')),
    erasures: records('erasures', erasureRecordSchema),
    snapshots: {
      inquiries: snapshot(inquiries, same),
      applications: snapshot(applications, same),
      vacancies: snapshot(vacancies, same),
      posts: snapshot(posts, postRow),
      postDrafts: snapshot(postDrafts, draftRow),
      postVersions: snapshot(postVersions, versionRow),
      audit: snapshot(audit, same),
      mailOutbox: snapshot(mailOutbox, same),
      claims: snapshot(claims, ({ createdAt }) => ({ createdAt })),
      uploads: snapshotOfFiles(uploads, 'uploads'),
    },
  };
}

export type SnapshotName = keyof Stores['snapshots'];

/** Starts the first read of each of these snapshots, for a handler that needs them in any case. */
export function readAhead({ snapshots }: Stores, names: readonly SnapshotName[] = []): void {
  for (const name of names) snapshots[name].readAhead();
}

/** Stores that can be created again: counts, states, and the accounts, whose first one the environment names. */
const internalStores = (open: <T>(name: string, schema: z.ZodMiniType<T>) => RecordStore<T>) => ({
  directory: open('accounts', directoryRecordSchema),
  formerAccounts: open('accounts', formerAccountSchema),
  challenges: open('challenges', challengeRecordSchema),
  failures: open('login-failures', failuresRecordSchema),
  ceilings: open('login-ceilings', ceilingRecordSchema),
  secrets: open('secrets', secretRecordSchema),
  formCounts: open('form-counts', formCountRecordSchema),
  budgets: open('budgets', budgetRecordSchema),
  acknowledged: open('acknowledged', acknowledgedRecordSchema),
  builds: open('builds', buildRecordSchema),
  auditHead: open('audit-chain', auditHeadSchema),
  purges: open('purges', purgeRecordSchema),
  unusedImages: open('unused-images', unusedImageSchema),
});

const same = <T>(value: T): T => value;

/** A store of records as the source of a snapshot; `view` makes the row of a value. */
function sourceOf<T, V>(store: RecordStore<T>, view: (value: T) => V): SnapshotSource<Stored<V>> {
  return {
    name: store.name,
    listPages: () => store.listPages(),
    async read(id) {
      const found = await store.reading(id);
      if (!found || !('row' in found)) return found;
      return { ...found, row: { ...found.row, value: view(found.row.value) } };
    },
  };
}

const fileSource = (store: FileStore, name: string): SnapshotSource<{ bytes: number }> => ({
  name,
  listPages: () => store.listPages(),
  read: (id) => store.reading(id),
});
