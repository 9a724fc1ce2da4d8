import { sentPost, wordsOf } from '../schema/post-wire.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import type { PostRecord, PostVersion } from '#src/server/stores/post-records.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { editablePost, findPost, postNotFound, type FoundPost } from './posts.ts';
import { findVersion, savedBy, versionRow, versionsOf } from './post-versions.ts';
import { changePost, editorAnswer, refuseDeleted } from './post-writes.ts';

/** A kind of record that has a history. */
interface Kind<Found extends { id: string }> {
  /** @throws HttpError 404 when there is none that can be edited */
  find: (ctx: AppContext, id?: string) => Promise<Found>;
  /** The id of the version that its text replaced. */
  previousVersion: (found: Found) => string | undefined;
  /** Saves the text of an earlier version as any other save. */
  restore: (call: Call, ctx: AppContext, found: Found, earlier: PostRecord) => Promise<unknown>;
}

async function versionIn({ id = '', version = '' }: Call['params'], ctx: AppContext): Promise<PostVersion> {
  const found = await findVersion(ctx, id, version);
  if (!found) throw new HttpError(404, 'This version is no longer stored.');
  return found;
}

/** What the addresses of a history answer, for posts as for drafts. */
export const historyOf = <Found extends { id: string }>({ find, previousVersion, restore }: Kind<Found>) => ({
  /** GET .../{id}/versions: the earlier versions, newest first. */
  list: async (call: Call, ctx: AppContext) => {
    const found = await find(ctx, call.params.id);
    return versionsOf(ctx, { id: found.id, previousVersion: previousVersion(found) }, call);
  },

  /** GET .../{id}/versions/{version}: its text. */
  read: async (call: Call, ctx: AppContext) => {
    const { params } = call;
    await find(ctx, params.id);
    const version = await versionIn(params, ctx);
    const { content, format } = version.post;
    return {
      ...versionRow(params.version ?? '', version, call),
      ...sentPost(wordsOf(version.post)),
      content,
      format,
    };
  },

  /** POST .../{id}/versions/{version}/restore. */
  restore: async (call: Call, ctx: AppContext) => {
    const found = await find(ctx, call.params.id);
    const { post: earlier } = await versionIn(call.params, ctx);
    return restore(call, ctx, found, earlier);
  },
});

async function editable(ctx: AppContext, id = ''): Promise<FoundPost> {
  const found = await findPost(ctx, id);
  if (!editablePost(found)) throw postNotFound();
  return found;
}

/**
 * The text of an earlier version; whether and when the post is shown stays, and so does what a post must have and a
 * version from when it was a draft lacks.
 */
const withText = (earlier: PostRecord, post: PostRecord): PostRecord => {
  const { replaces, createdAs, publishedAt, state, deletedAt } = post;
  return {
    ...earlier,
    title: earlier.title || post.title,
    contentwriter: earlier.contentwriter || post.contentwriter,
    ...(earlier.content ? {} : { content: post.content, format: post.format }),
    ...{ replaces, createdAs, publishedAt, state, deletedAt },
  };
};

export const postHistory = historyOf({
  find: editable,
  previousVersion: ({ record }) => record?.value.previousVersion,
  restore: async (call, ctx, found, earlier) => {
    const { ifMatch, audit } = call;
    let before: PostRecord | undefined;
    const change = (post: PostRecord) => {
      before = refuseDeleted(post);
      audit.title = post.title;
      return { ...withText(earlier, post), updatedAt: ctx.clock(), ...savedBy(call) };
    };
    const stored = await changePost(ctx, found, change, { ifMatch, isNewText: true });
    audit.changes = changesOf(before, stored.value);
    return editorAnswer(ctx, stored, found.committed);
  },
});
