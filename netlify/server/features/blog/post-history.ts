import { sentPost, wordsOf } from '#features/blog/schema/post-wire';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import type { PostRecord, PostVersion } from '#server/stores/post-records';
import { changesOf } from '../audit/changes.ts';
import { editablePost, findPost, postNotFound, type FoundPost } from './posts.ts';
import { findVersion, versionRow, versionsOf } from './post-versions.ts';
import { changePost, editorAnswer, refuseDeleted } from './post-writes.ts';

async function editable(ctx: AppContext, id = ''): Promise<FoundPost> {
  const found = await findPost(ctx, id);
  if (!editablePost(found)) throw postNotFound();
  return found;
}

async function versionIn({ id = '', version = '' }: Call['params'], ctx: AppContext): Promise<PostVersion> {
  const found = await findVersion(ctx, id, version);
  if (!found) throw new HttpError(404, 'This version is no longer stored.');
  return found;
}

/** GET /api/blogs/{id}/versions: the earlier versions, newest first. */
export async function listVersions({ params }: Call, ctx: AppContext) {
  const { id } = await editable(ctx, params.id);
  return versionsOf(ctx, id);
}

/** GET /api/blogs/{id}/versions/{version}: its text. */
export async function readVersion({ params }: Call, ctx: AppContext) {
  await editable(ctx, params.id);
  const version = await versionIn(params, ctx);
  const { content, format } = version.post;
  return {
    ...versionRow(params.version ?? '', version),
    ...sentPost(wordsOf(version.post)),
    content,
    format,
  };
}

/** The text of an earlier version; whether and when the post is shown stays. */
const withText = (
  post: PostRecord,
  { replaces, createdAs, publishedAt, state, deletedAt }: PostRecord,
): PostRecord => ({
  ...post,
  replaces,
  createdAs,
  publishedAt,
  state,
  deletedAt,
});

/** POST /api/blogs/{id}/versions/{version}/restore: saves the text of an earlier version as any other save. */
export async function restoreVersion({ params, ifMatch, audit, session }: Call, ctx: AppContext) {
  const found = await editable(ctx, params.id);
  const { post: earlier } = await versionIn(params, ctx);
  let before: PostRecord | undefined;
  const change = (post: PostRecord) => {
    before = refuseDeleted(post);
    audit.title = post.title;
    return { ...withText(earlier, post), updatedAt: ctx.clock(), savedBy: session?.name };
  };
  const stored = await changePost(ctx, found, change, { ifMatch, isNewText: true });
  audit.changes = changesOf(before, stored.value);
  return editorAnswer(ctx, stored, found.committed);
}
