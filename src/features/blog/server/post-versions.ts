import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText, ID_FORM, idAt } from '#src/server/platform/ids.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/batches.ts';
import type { PostRecord, PostVersion, Saved } from '#src/server/stores/post-records.ts';
import { sentPost } from '../schema/post.ts';
import { POST_VERSIONS } from '../schema/editing.ts';
import { wordsOf } from '../schema/post.ts';

/** The versions of a post or of a draft (`of`): their ids are different, and neither has a `~`. */
const prefixOf = (of: string) => `${of}~`;

/** A post or draft whose versions are asked for. */
interface Versioned {
  id: string;
  /** The id of its newest version; without it, only what lists already show is found. */
  previousVersion?: string | undefined;
}

/** The listed keys of all versions, newest first. */
const listedKeys = ({ stores }: AppContext, of: string): Promise<string[]> =>
  stores.postVersions.allIds(prefixOf(of));

/** The keys of all versions, newest first: the listed ones, and the newest, which lists lack for a while. */
async function keysOf(ctx: AppContext, { id: of, previousVersion }: Versioned): Promise<string[]> {
  const keys = new Set(await listedKeys(ctx, of));
  let id = previousVersion;
  while (id !== undefined && !keys.has(prefixOf(of) + id)) {
    const found = await ctx.stores.postVersions.get(prefixOf(of) + id);
    if (!found) break;
    keys.add(found.id);
    id = found.value.post.previousVersion;
  }
  return [...keys].sort();
}

/** Stores an earlier version of a post or draft; storing the same one again changes nothing. Returns its id. */
export async function storeVersion({ stores }: AppContext, of: string, version: PostVersion) {
  const id = idAt(version.post.updatedAt, hashText(version.version));
  await stores.postVersions.create(prefixOf(of) + id, version);
  return id;
}

/** Removes, behind the answer, the versions beyond POST_VERSIONS. */
export function trimVersions(ctx: AppContext, of: string): void {
  inBackground(ctx, 'old versions not removed', async () => {
    const over = (await listedKeys(ctx, of)).slice(POST_VERSIONS);
    await inBatches(over, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
  });
}

/** Removes all versions of a post or draft that is erased. */
export async function eraseVersions(ctx: AppContext, of: string): Promise<void> {
  await inBatches(await listedKeys(ctx, of), RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
}

/** Makes the versions of a draft, behind the answer, those of the post that it has become. */
export function moveVersions(ctx: AppContext, draft: Versioned, post: string): void {
  const { postVersions } = ctx.stores;
  inBackground(ctx, 'versions not moved', async () => {
    await inBatches(await keysOf(ctx, draft), RECORDS_AT_ONCE, async (key) => {
      const found = await postVersions.get(key);
      // An unreadable version stays until the tombstone of the draft is erased.
      if (!found) return;
      await postVersions.create(prefixOf(post) + key.slice(prefixOf(draft.id).length), found.value);
      await postVersions.remove(key);
    });
  });
}

/** The fields of a record that name the caller who saves its text. */
export const savedBy = ({ session }: Pick<Call, 'session'>): Saved => ({
  savedBy: session?.name,
  savedById: session?.account,
});

/** The name of who saved a text; empty where no record has it. */
export const saverOf = (saved: Saved, { session }: Pick<Call, 'session'>): string =>
  session?.names.writer(saved.savedById, saved.savedBy) ?? '';

/** A version as a list names it. */
const rowOfVersion = (id: string, { post }: PostVersion, call: Pick<Call, 'session'>) => ({
  id,
  title: post.title,
  savedAt: isoTime(post.updatedAt),
  savedBy: saverOf(post, call),
});

/** A kind of record that has a history. */
interface Kind<Found extends { id: string }> {
  /** @throws HttpError 404 when there is none that can be edited */
  find: (ctx: AppContext, id?: string) => Promise<Found>;
  /** The id of the version that the text of the record replaced. */
  previousVersion: (found: Found) => string | undefined;
  /** Saves the text of an earlier version as any other save. */
  restore: (call: Call, ctx: AppContext, found: Found, earlier: PostRecord) => Promise<unknown>;
}

/** A version by its id, which is its key without the id of the post or draft. */
async function findVersion({ params }: Call, { stores }: AppContext): Promise<PostVersion> {
  const { id = '', version = '' } = params;
  const found = ID_FORM.test(version) ? await stores.postVersions.get(prefixOf(id) + version) : undefined;
  if (!found) throw new HttpError(404, 'This version is no longer stored.');
  return found.value;
}

/** The answers of the addresses of a history, for posts as for drafts. */
export const historyOf = <Found extends { id: string }>({ find, previousVersion, restore }: Kind<Found>) => ({
  /** GET .../{id}/versions: the earlier versions, newest first. */
  list: async (call: Call, ctx: AppContext) => {
    const found = await find(ctx, call.params.id);
    const of = { id: found.id, previousVersion: previousVersion(found) };
    const keys = (await keysOf(ctx, of)).slice(0, POST_VERSIONS);
    const stored = await inBatches(keys, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.get(key));
    return stored.flatMap((record) =>
      record ? [rowOfVersion(record.id.slice(prefixOf(of.id).length), record.value, call)] : [],
    );
  },

  /** GET .../{id}/versions/{version}: its text. */
  read: async (call: Call, ctx: AppContext) => {
    await find(ctx, call.params.id);
    const version = await findVersion(call, ctx);
    const { content, format } = version.post;
    const row = rowOfVersion(call.params.version ?? '', version, call);
    return { ...row, ...sentPost(wordsOf(version.post)), content, format };
  },

  /** POST .../{id}/versions/{version}/restore. */
  restore: async (call: Call, ctx: AppContext) => {
    const found = await find(ctx, call.params.id);
    return restore(call, ctx, found, (await findVersion(call, ctx)).post);
  },
});
