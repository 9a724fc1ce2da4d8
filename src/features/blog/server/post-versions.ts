import { inBackground, type AppContext } from '#src/server/context.ts';
import { HttpError, type Call } from '#src/server/http/call.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText, ID_FORM, idAt } from '#src/server/platform/ids.ts';
import { inBatches, RECORDS_AT_ONCE } from '#src/server/stores/stored.ts';
import type { PostRecord, PostVersion, Saved } from '#src/server/stores/post-records.ts';
import { POST_VERSIONS } from '../schema/editing.ts';
import { sentPost, wordsOf } from '../schema/post.ts';

/** The key of a version of a post or draft (`of`); their ids are different, and neither has a `~`. */
const keyOf = (of: string, version: string) => `${of}~${version}`;

const versionIn = (key: string) => key.slice(key.indexOf('~') + 1);

/** A post or draft, and the id of its newest version, without which only what lists already show is found. */
interface Versioned {
  id: string;
  previousVersion?: string | undefined;
}

/** The listed keys of all versions, newest first. */
const listedKeys = ({ stores }: AppContext, of: string): Promise<string[]> =>
  stores.postVersions.allIds(keyOf(of, ''));

/** The keys of all versions, newest first: the listed ones, and the newest, which lists lack for a while. */
async function keysOf(ctx: AppContext, { id: of, previousVersion }: Versioned): Promise<string[]> {
  const keys = new Set(await listedKeys(ctx, of));
  let id = previousVersion;
  while (id !== undefined && !keys.has(keyOf(of, id))) {
    const found = await ctx.stores.postVersions.get(keyOf(of, id));
    if (!found) break;
    keys.add(found.id);
    id = found.value.post.previousVersion;
  }
  return [...keys].sort();
}

/** Stores an earlier version of a post or draft; storing the same one again changes nothing. Returns its id. */
export async function storeVersion({ stores }: AppContext, of: string, version: PostVersion) {
  const id = idAt(version.post.updatedAt, hashText(version.version));
  await stores.postVersions.create(keyOf(of, id), version);
  return id;
}

/** Removes the versions of a post or draft, but so many of the newest. */
export async function eraseVersions(ctx: AppContext, of: string, newest = 0): Promise<void> {
  const over = (await listedKeys(ctx, of)).slice(newest);
  await inBatches(over, RECORDS_AT_ONCE, (key) => ctx.stores.postVersions.remove(key));
}

/** Removes, behind the answer, the versions beyond POST_VERSIONS. */
export const trimVersions = (ctx: AppContext, of: string): void =>
  inBackground(ctx, 'old versions not removed', () => eraseVersions(ctx, of, POST_VERSIONS));

/** Makes the versions of a draft, behind the answer, those of the post that it has become. */
export function moveVersions(ctx: AppContext, draft: Versioned, post: string): void {
  const { postVersions } = ctx.stores;
  inBackground(ctx, 'versions not moved', async () => {
    await inBatches(await keysOf(ctx, draft), RECORDS_AT_ONCE, async (key) => {
      const found = await postVersions.get(key);
      // An unreadable version stays until the tombstone of the draft is erased.
      if (!found) return;
      await postVersions.create(keyOf(post, versionIn(key)), found.value);
      await postVersions.remove(key);
    });
  });
}

type Caller = Pick<Call, 'session'>;

/** The fields of a record that name the caller who saves its text. */
export const savedBy = ({ session }: Caller): Saved => ({
  ...{ savedBy: session?.name, savedById: session?.account },
});

/** A version as a list names it; the name of who saved the text is empty where no record has the name. */
const rowOfVersion = (id: string, { post }: PostVersion, { session }: Caller) => ({
  ...{ id, title: post.title, savedAt: isoTime(post.updatedAt) },
  savedBy: session?.names.writer(post.savedById, post.savedBy) ?? '',
});

/** A version by its id, which is its key without the id of the post or draft. */
async function findVersion({ params }: Call, { stores }: AppContext): Promise<PostVersion> {
  const { id = '', version = '' } = params;
  const found = ID_FORM.test(version) ? await stores.postVersions.get(keyOf(id, version)) : undefined;
  if (!found) throw new HttpError(404, 'This version is no longer stored.');
  return found.value;
}

/** A kind of record that has a history. */
interface Kind<Found extends { id: string }> {
  /** @throws HttpError 404 when there is none that can be edited */
  find: (ctx: AppContext, id?: string) => Promise<Found>;
  /** The id of the version that the text of the record replaced. */
  previousVersion: (found: Found, ctx: AppContext) => string | undefined | Promise<string | undefined>;
  /** Saves the text of an earlier version as any other save. */
  restore: (call: Call, ctx: AppContext, found: Found, earlier: PostRecord) => Promise<unknown>;
}

/** The answers of the addresses of a history, for posts as for drafts. */
export const historyOf = <Found extends { id: string }>({ find, previousVersion, restore }: Kind<Found>) => ({
  /** GET .../{id}/versions: the earlier versions, newest first. */
  list: async (call: Call, ctx: AppContext) => {
    const found = await find(ctx, call.params.id);
    const keys = await keysOf(ctx, { id: found.id, previousVersion: await previousVersion(found, ctx) });
    const read = (key: string) => ctx.stores.postVersions.get(key);
    const stored = await inBatches(keys.slice(0, POST_VERSIONS), RECORDS_AT_ONCE, read);
    const shown = stored.filter((record) => record !== undefined);
    return shown.map(({ id, value }) => rowOfVersion(versionIn(id), value, call));
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
