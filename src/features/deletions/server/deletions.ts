import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { VACANCY_MESSAGES } from '#src/features/jobs/schema/vacancy.ts';
import {
  DELETABLE,
  RESTORABLE_DAYS,
  RESTORED_BY,
  UNTITLED_DRAFT,
  type Deletable,
  type Deleted,
} from '../schema/deleted-record.ts';
import { DAY, isoTime } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { cursorOf, limitOf, linkTo } from '#src/server/http/paging.ts';
import { Reply } from '#src/server/http/reply.ts';
import { sortKey } from '#src/server/platform/ids.ts';
import { startRun, type Run } from '#src/server/schedules.ts';
import { ERASED_AT_ONCE, inBatches } from '#src/server/stores/batches.ts';
import type { DraftRow, PostRow } from '#src/server/stores/post-records.ts';
import type { Entry } from '#src/server/stores/snapshot-entries.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { restoreVacancy } from '#src/features/jobs/server/vacancies.ts';
import { eraseInquiries, restoreInquiry } from '#src/features/inquiries/server/inquiries.ts';
import { restorePost } from '#src/features/blog/server/post-changes.ts';
import { eraseVersions } from '#src/features/blog/server/post-versions.ts';
import { restoreDraft } from '#src/features/blog/server/drafts.ts';
import { eraseLinks } from '#src/features/blog/server/previews.ts';

/** How deleted records of one kind are named, restored and purged. */
interface Bin {
  /** Undefined when there is no such record or it is not deleted. */
  title(ctx: AppContext, id: string): Promise<string | undefined>;
  /** Whether there is such a record and it is not deleted. */
  isPresent(ctx: AppContext, id: string): Promise<boolean>;
  restore(ctx: AppContext, id: string, call: Call): Promise<unknown>;
  /** Removes for good. The change log is not written: no admin waits to see it. */
  purge(ctx: AppContext, ids: string[]): Promise<unknown>;
}

const deletedOnly = <T extends { deletedAt?: number | undefined }>(
  found: { value: T } | undefined,
  title: (value: T) => string,
) => (found?.value.deletedAt === undefined ? undefined : title(found.value));

const isUndeleted = async (found: Promise<{ value: { deletedAt?: number | undefined } } | undefined>) =>
  (await found)?.value.deletedAt === undefined && (await found) !== undefined;

async function purgePost(ctx: AppContext, id: string): Promise<void> {
  const { stores } = ctx;
  await Promise.all([eraseVersions(ctx, id), eraseLinks(ctx, { kind: 'post', of: id })]);
  const post = await stores.posts.get(id);
  if (post?.value.replaces === undefined) return stores.posts.remove(id, { logged: false });
  // The tombstone of a committed post stays: without it the file would be published again. Its image is removed.
  await stores.posts.update(id, (value) => ({ ...value, image: undefined }), {
    from: post,
    logged: false,
    of: 'any',
  });
}

/** The title of a deleted draft; empty for what is left of a published one, which is purged, too, but never listed. */
const draftTitle = ({ title, publishedAs }: Pick<DraftRow, 'title' | 'publishedAs'>): string =>
  publishedAs ? '' : title || UNTITLED_DRAFT;

async function purgeDraft(ctx: AppContext, id: string): Promise<void> {
  await Promise.all([eraseVersions(ctx, id), eraseLinks(ctx, { kind: 'draft', of: id })]);
  await ctx.stores.postDrafts.remove(id, { logged: false });
}

const bins: Record<Deletable, Bin> = {
  inquiry: {
    title: async ({ stores }, id) =>
      deletedOnly(await stores.inquiries.get(id), (inquiry) => `${inquiry.firstName} ${inquiry.lastName}`),
    isPresent: ({ stores }, id) => isUndeleted(stores.inquiries.get(id)),
    restore: restoreInquiry,
    purge: eraseInquiries,
  },
  vacancy: {
    title: async ({ stores }, id) => deletedOnly(await stores.vacancies.get(id), ({ title }) => title),
    isPresent: ({ stores }, id) => isUndeleted(stores.vacancies.get(id)),
    restore: restoreVacancy,
    purge: ({ stores }, ids) =>
      inBatches(ids, ERASED_AT_ONCE, (id) => stores.vacancies.remove(id, { logged: false })),
  },
  post: {
    title: async ({ stores }, id) => deletedOnly(await stores.posts.get(id), ({ title }) => title),
    isPresent: ({ stores }, id) => isUndeleted(stores.posts.get(id)),
    restore: (ctx, id, call) => restorePost({ ...call, params: { id }, ifMatch: undefined }, ctx),
    purge: (ctx, ids) => inBatches(ids, ERASED_AT_ONCE, (id) => purgePost(ctx, id)),
  },
  draft: {
    title: async ({ stores }, id) => deletedOnly(await stores.postDrafts.get(id), draftTitle),
    isPresent: ({ stores }, id) => isUndeleted(stores.postDrafts.get(id)),
    restore: restoreDraft,
    purge: (ctx, ids) => inBatches(ids, ERASED_AT_ONCE, (id) => purgeDraft(ctx, id)),
  },
};

const binOf = (kind: string): Bin | undefined =>
  DELETABLE.includes(kind as Deletable) ? bins[kind as Deletable] : undefined;

/** A deleted record; sorted by `key`, the latest deletion comes first. */
interface Found {
  key: string;
  kind: Deletable;
  id: string;
  title: string;
  deletedAt: number;
}

function deletedIn<T extends { deletedAt?: number | undefined }>(
  kind: Deletable,
  entries: Entry<Stored<T>>[],
  titleOf: (value: T) => string,
): Found[] {
  return entries.flatMap(({ id, row, damaged }) => {
    const deletedAt = row?.value.deletedAt;
    if (!row || damaged || deletedAt === undefined) return [];
    return [{ key: sortKey(deletedAt, `${kind}~${id}`), kind, id, title: titleOf(row.value), deletedAt }];
  });
}

/** False for the tombstone of a committed post that was purged: it stays for ever. */
const isRestorable =
  (now: number) =>
  ({ row }: Entry<Stored<PostRow>>): boolean => {
    const { deletedAt = now, replaces, image } = row?.value ?? {};
    return replaces === undefined || image !== undefined || now - deletedAt < RESTORABLE_DAYS * DAY;
  };

/** All records that can be restored, latest deletion first. */
async function allDeleted({ stores: { snapshots }, clock }: AppContext): Promise<Found[]> {
  const [inquiries, vacancies, posts, drafts] = await Promise.all([
    snapshots.inquiries.entries('none'),
    snapshots.vacancies.entries('none'),
    snapshots.posts.entries('none'),
    snapshots.postDrafts.entries('none'),
  ]);
  return [
    ...deletedIn('inquiry', inquiries, ({ firstName, lastName }) => `${firstName} ${lastName}`),
    ...deletedIn('vacancy', vacancies, ({ title }) => title),
    ...deletedIn('post', posts.filter(isRestorable(clock())), ({ title }) => title),
    ...deletedIn('draft', drafts, draftTitle),
  ].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** What the caller may restore. */
const restorable = async ({ session }: Pick<Call, 'session'>, ctx: AppContext): Promise<Found[]> =>
  (await allDeleted(ctx)).filter(
    ({ kind, title }) => title !== '' && mayUse(session?.roles ?? [], [RESTORED_BY[kind]]),
  );

const rowOf = ({ kind, id, title, deletedAt }: Found): Deleted => {
  const purgedAt = isoTime(deletedAt + RESTORABLE_DAYS * DAY);
  return { kind, id, title, deletedAt: isoTime(deletedAt), purgedAt };
};

/** All rows of the list below, for its export. */
export const allRows = async (call: Pick<Call, 'session'>, ctx: AppContext): Promise<Deleted[]> =>
  (await restorable(call, ctx)).map(rowOf);

/** GET /api/deleted: records that can be restored, latest deletion first. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const limit = limitOf(call.query);
  const found = await restorable(call, ctx);
  const after = cursorOf(
    call.query,
    found.map(({ key }) => key),
  );
  const remaining = found.filter(({ key }) => key > after);
  const shown = remaining.slice(0, limit);
  const last = shown.at(-1);
  const more = last !== undefined && remaining.length > limit;
  return new Reply(shown.map(rowOf), { headers: more ? { Link: linkTo(call, last.key, limit) } : {} });
}

/** POST /api/deleted/{kind}/{id}/restore. */
export async function restore(call: Call, ctx: AppContext) {
  const { kind = '', id = '' } = call.params;
  const bin = binOf(kind);
  const title = await bin?.title(ctx, id);
  const answer = { id, message: 'Restored.' };
  // The answer to an earlier call may have been lost.
  if (bin && title === undefined && (await bin.isPresent(ctx, id))) return answer;
  if (!bin || title === undefined)
    throw new HttpError(404, kind === 'vacancy' ? VACANCY_MESSAGES.missing : 'There is nothing to restore.');
  call.audit.title = title;
  await bin.restore(ctx, id, call);
  return answer;
}

/** How many are removed before the time is checked again: together, because the snapshot is written once for all. */
const PURGED_AT_ONCE = 100;

/** Purges records that were deleted more than RESTORABLE_DAYS ago; run by the schedule. Returns their number. */
export async function purgeDeleted(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const over = (await allDeleted(ctx)).filter(
    ({ deletedAt }) => ctx.clock() - deletedAt >= RESTORABLE_DAYS * DAY,
  );
  let purged = 0;
  for (let from = 0; from < over.length && !run.isOver(); from += PURGED_AT_ONCE) {
    const some = over.slice(from, from + PURGED_AT_ONCE);
    const titles = await inBatches(some, ERASED_AT_ONCE, ({ kind, id }) => bins[kind].title(ctx, id));
    // A record that was restored meanwhile has no title here.
    const deleted = some.filter((_one, at) => titles[at] !== undefined);
    for (const [kind, found = []] of Object.entries(Object.groupBy(deleted, (one) => one.kind)))
      await bins[kind as Deletable].purge(
        ctx,
        found.map(({ id }) => id),
      );
    purged += deleted.length;
  }
  return purged;
}
