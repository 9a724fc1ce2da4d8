import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { VACANCY_MESSAGES } from '#src/features/jobs/schema/vacancy.ts';
import * as schema from '../schema/deleted-record.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, type Call, type Reply } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { pageOf } from '#src/server/http/paging.ts';
import { sortKey } from '#src/server/platform/ids.ts';
import { inTime, startRun, type Run } from '#src/server/schedules.ts';
import { ERASED_AT_ONCE, inBatches, type Entry, type Stored } from '#src/server/stores/stored.ts';
import type { DraftRecordRow, PostRow } from '#src/server/stores/post-records.ts';
import type { InquiryRecord, VacancyRecord } from '#src/server/stores/records.ts';
import { restoreInquiry } from '#src/features/inquiries/server/inquiries.ts';
import { restoreVacancy } from '#src/features/jobs/server/vacancies.ts';
import { UNTITLED } from '#src/features/blog/schema/listed-post.ts';
import { restorePost } from '#src/features/blog/server/post-changes.ts';
import { eraseVersions } from '#src/features/blog/server/post-versions.ts';
import { restoreDraft } from '#src/features/blog/server/drafts.ts';
import { eraseLinks } from '#src/features/blog/server/previews.ts';
import { eraseForms } from '#src/features/privacy/server/erase.ts';

/** A deleted record; sorted by `key`, the latest deletion comes first. */
interface Found {
  key: string;
  kind: schema.Deletable;
  id: string;
  /** Empty for a record that is purged, but never listed. */
  title: string;
  deletedAt: number;
}

interface Kind<T> {
  store: 'inquiries' | 'vacancies' | 'posts' | 'postDrafts';
  title(value: T): string;
  /** Whether a deleted record waits to be purged; always, unless said otherwise. */
  isPurged?(value: T, now: number): boolean;
  /** Answers the new version. */
  restore(ctx: AppContext, id: string): Promise<{ version?: string | undefined }>;
  /** Removes for good. The change log is not written: no admin waits to see it. */
  purge(ctx: AppContext, records: { id: string }[]): Promise<unknown>;
}

const bin = <T extends { deletedAt?: number | undefined }>(
  kind: schema.Deletable,
  { store, title, isPurged = () => true, restore, purge }: Kind<T>,
) => ({
  ...{ restore, purge },
  async find({ stores }: AppContext, id: string) {
    const found = (await stores[store].get(id)) as unknown as Stored<T> | undefined;
    const { value, version } = found ?? {};
    return value && { version, title: title(value), deletedAt: value.deletedAt };
  },
  async deleted({ stores: { snapshots }, clock }: AppContext): Promise<Found[]> {
    const entries = (await snapshots[store].entries('none')) as unknown as Entry<Stored<T>>[];
    return entries.flatMap(({ id, row, damaged }) => {
      const { deletedAt } = row?.value ?? {};
      if (!row || damaged || deletedAt === undefined || !isPurged(row.value, clock())) return [];
      return { key: sortKey(deletedAt, `${kind}~${id}`), kind, id, title: title(row.value), deletedAt };
    });
  },
});

/** Whether a record was deleted so long ago that it is purged: none is restored then, because a purge is unconditional. */
const isPurgeDue = (deletedAt: number, { clock }: AppContext) =>
  clock() - deletedAt >= schema.RESTORABLE_DAYS * DAY;

const NOT_LOGGED = { logged: false } as const;

const purgePosts = (kind: 'post' | 'draft') => (ctx: AppContext, records: { id: string }[]) =>
  inBatches(records, ERASED_AT_ONCE, async ({ id }) => {
    const { posts, postDrafts } = ctx.stores;
    await Promise.all([eraseVersions(ctx, id), eraseLinks(ctx, { kind, of: id })]);
    if (kind === 'draft') return postDrafts.remove(id, NOT_LOGGED);
    const from = await posts.get(id);
    if (from?.value.replaces === undefined) return posts.remove(id, NOT_LOGGED);
    // The tombstone of a committed post stays: without it the file would be published again. Its image is removed.
    await posts.update(id, (value) => ({ ...value, image: undefined }), { from, of: 'any', ...NOT_LOGGED });
  });

const bins = {
  inquiry: bin<InquiryRecord>('inquiry', {
    store: 'inquiries',
    title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    restore: restoreInquiry,
    purge: (ctx, records) => eraseForms(ctx, 'inquiry', records),
  }),
  vacancy: bin<VacancyRecord>('vacancy', {
    store: 'vacancies',
    title: ({ title }) => title,
    restore: restoreVacancy,
    purge: ({ stores }, records) =>
      inBatches(records, ERASED_AT_ONCE, ({ id }) => stores.vacancies.remove(id, NOT_LOGGED)),
  }),
  post: bin<Pick<PostRow, 'title' | 'deletedAt' | 'replaces' | 'image'>>('post', {
    store: 'posts',
    title: ({ title }) => title,
    // The tombstone of a committed post that was purged stays for ever.
    isPurged: ({ replaces, image, deletedAt = 0 }, now) =>
      replaces === undefined || image !== undefined || now - deletedAt < schema.RESTORABLE_DAYS * DAY,
    restore: restorePost,
    purge: purgePosts('post'),
  }),
  draft: bin<Pick<DraftRecordRow, 'title' | 'deletedAt' | 'publishedAs'>>('draft', {
    store: 'postDrafts',
    // The record of a published draft is purged, and never listed.
    title: ({ title, publishedAs }) => (publishedAs ? '' : title || UNTITLED),
    restore: restoreDraft,
    purge: purgePosts('draft'),
  }),
};

async function allDeleted(ctx: AppContext): Promise<Found[]> {
  const found = await Promise.all(schema.DELETABLE.map((kind) => bins[kind].deleted(ctx)));
  return found.flat().sort((one, other) => (one.key < other.key ? -1 : 1));
}

const restorable = async ({ session }: Pick<Call, 'session'>, ctx: AppContext): Promise<Found[]> =>
  (await allDeleted(ctx)).filter(
    ({ kind, title, deletedAt }) =>
      title !== '' &&
      !isPurgeDue(deletedAt, ctx) &&
      mayUse(session?.roles ?? [], [schema.DELETABLE_KINDS[kind].restoredBy]),
  );

const rowOf = ({ kind, id, title, deletedAt }: Found): schema.Deleted => {
  const purgedAt = isoTime(deletedAt + schema.RESTORABLE_DAYS * DAY);
  return { kind, id, title, deletedAt: isoTime(deletedAt), purgedAt };
};

export const allRows = async (call: Pick<Call, 'session'>, ctx: AppContext): Promise<schema.Deleted[]> =>
  (await restorable(call, ctx)).map(rowOf);

async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const found = await restorable(call, ctx);
  const entries = found.map((row) => ({ id: row.key, etag: '', bytes: 0, row }));
  return pageOf(entries, call, rowOf);
}

/** How many are removed before the time is checked again: together, because the snapshot is written once for all. */
const PURGED_AT_ONCE = 100;

/** Purges records that were deleted more than RESTORABLE_DAYS ago; run by the schedule. Returns their number. */
export async function purgeDeleted(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const over = (await allDeleted(ctx)).filter(({ deletedAt }) => isPurgeDue(deletedAt, ctx));
  let purged = 0;
  await inTime(run, over, PURGED_AT_ONCE, async (some) => {
    const found = await inBatches(some, ERASED_AT_ONCE, ({ kind, id }) => bins[kind].find(ctx, id));
    // The list may still have a record that was restored.
    const deleted = some.filter((_one, at) => found[at]?.deletedAt !== undefined);
    for (const kind of schema.DELETABLE) {
      const records = deleted.filter((one) => one.kind === kind);
      if (records.length > 0) await bins[kind].purge(ctx, records);
    }
    purged += deleted.length;
  });
  return purged;
}

/** POST /api/deleted/{kind}/{id}/restore; of a record that is not deleted, the answer to an earlier call may have been lost. */
const restore = (kind: schema.Deletable) =>
  forRoles([schema.DELETABLE_KINDS[kind].restoredBy], {
    // An inquiry is a person's; vacancies and posts are not.
    stepUp: kind === 'inquiry',
    keyed: false,
    audit: `${kind}.restore` as const,
    async run(call: Call, ctx) {
      const { id = '' } = call.params;
      const found = await bins[kind].find(ctx, id);
      const missing = kind === 'vacancy' ? VACANCY_MESSAGES.missing : 'There is nothing to restore.';
      if (!found || isPurgeDue(found.deletedAt ?? Infinity, ctx)) throw new HttpError(404, missing);
      let { version } = found;
      if (found.deletedAt !== undefined) {
        call.audit.title = found.title;
        ({ version } = await bins[kind].restore(ctx, id));
      }
      return { id, version, message: 'Restored.' };
    },
  });

export const deletionEndpoints = {
  'GET /api/deleted': forRoles('any', {
    snapshots: ['inquiries', 'vacancies', 'posts', 'postDrafts'],
    run: list,
  }),
  ...Object.fromEntries(
    schema.DELETABLE.map((kind) => [`POST /api/deleted/${kind}/:id/restore`, restore(kind)]),
  ),
};
