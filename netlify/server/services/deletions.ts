import { CAREER_MESSAGES } from '#schemas/career';
import { DELETABLE, RESTORABLE_DAYS, type Deletable, type Deleted } from '#schemas/deleted';
import { DAY, isoTime } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { pageOf } from '#server/http/paging';
import { Reply } from '#server/http/reply';
import { inBatches } from '#server/stores/batches';
import type { Stored } from '#server/stores/record-store';
import { forgetDeletion, partsOf } from './deletion-notes.ts';
import { restoreCareer } from './careers.ts';
import { eraseInquiry, restoreInquiry } from './inquiry-changes.ts';
import { restore as restorePost } from './post-changes.ts';

type Note = Stored<{ deletedAt: number }>;

/** How many records are looked at at a time. */
const READS_AT_ONCE = 32;

/** What a deleted record of one kind is called, and how it comes back or goes for good. */
interface Bin {
  /** Nothing when there is no such record or it is not deleted. */
  title(ctx: AppContext, id: string): Promise<string | undefined>;
  restore(ctx: AppContext, id: string, call: Call): Promise<unknown>;
  purge(ctx: AppContext, id: string): Promise<void>;
}

const deletedOnly = <T extends { deletedAt?: number | undefined }>(
  found: { value: T } | undefined,
  title: (value: T) => string,
) => (found?.value.deletedAt === undefined ? undefined : title(found.value));

const bins: Record<Deletable, Bin> = {
  inquiry: {
    title: async ({ stores }, id) =>
      deletedOnly(await stores.inquiries.get(id), (inquiry) => `${inquiry.firstName} ${inquiry.lastName}`),
    restore: restoreInquiry,
    purge: eraseInquiry,
  },
  vacancy: {
    title: async ({ stores }, id) => deletedOnly(await stores.careers.get(id), ({ title }) => title),
    restore: restoreCareer,
    purge: ({ stores }, id) => stores.careers.remove(id),
  },
  post: {
    title: async ({ stores }, id) => deletedOnly(await stores.posts.get(id), ({ title }) => title),
    restore: (ctx, id, call) => restorePost({ ...call, params: { id }, ifMatch: undefined }, ctx),
    async purge({ stores }, id) {
      const post = await stores.posts.get(id);
      if (post?.value.replaces === undefined) return stores.posts.remove(id);
      // The mark over a committed post stays: without it the file would be on the site again. Its image may go.
      await stores.posts.update(id, (value) => ({ ...value, image: undefined }));
    },
  },
};

const binOf = (kind: string): Bin | undefined =>
  DELETABLE.includes(kind as Deletable) ? bins[kind as Deletable] : undefined;

/** What a note says to whoever may restore the record; nothing when there is no such record or it is not deleted. */
async function deletedOf(ctx: AppContext, note: Note): Promise<Deleted | undefined> {
  const { kind, id } = partsOf(note.id);
  const title = await binOf(kind)?.title(ctx, id);
  const { deletedAt } = note.value;
  const purgedAt = isoTime(deletedAt + RESTORABLE_DAYS * DAY);
  return title === undefined ? undefined : { kind, id, title, deletedAt: isoTime(deletedAt), purgedAt };
}

/** GET /api/deleted: what can be restored, latest deletion first. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const page = await pageOf(ctx.stores.deletions, call, (note) => note);
  const found = await inBatches(page.body as Note[], READS_AT_ONCE, (note) => deletedOf(ctx, note));
  const { headers } = page;
  return new Reply(
    found.filter((deleted) => deleted !== undefined),
    { headers },
  );
}

/** POST /api/deleted/{kind}/{id}/restore. */
export async function restore(call: Call, ctx: AppContext) {
  const { kind = '', id = '' } = call.params;
  const bin = binOf(kind);
  if (!bin || (await bin.title(ctx, id)) === undefined)
    throw new HttpError(404, kind === 'vacancy' ? CAREER_MESSAGES.missing : 'There is nothing to restore.');
  await bin.restore(ctx, id, call);
  await forgetDeletion(ctx, kind as Deletable, id);
  return { id, message: 'Restored.' };
}

/** Removes for good what was deleted more than RESTORABLE_DAYS ago; run by the schedule. Counts it. */
export async function purgeDeleted(ctx: AppContext): Promise<number> {
  const { records } = await ctx.stores.deletions.list();
  let purged = 0;
  for (const { id: key, value } of records) {
    if (ctx.clock() - value.deletedAt < RESTORABLE_DAYS * DAY) continue;
    const { kind, id } = partsOf(key);
    const bin = binOf(kind);
    if (bin && (await bin.title(ctx, id)) !== undefined) {
      await bin.purge(ctx, id);
      purged += 1;
    }
    await ctx.stores.deletions.remove(key);
  }
  return purged;
}
