import { current as currentBuild } from '#src/features/builds/server/builds.ts';
import { IMAGE_MAX_BYTES } from '#src/lib/image.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { draftBodySchema, previewTargetSchema } from '../schema/editing.ts';
import { publishFormSchema, postBodySchema } from '../schema/post.ts';
import * as drafts from './drafts.ts';
import * as changes from './post-changes.ts';
import { listPosts } from './post-lists.ts';
import { readPost, seesAllStates } from './posts.ts';
import * as previews from './previews.ts';

const editors = { access: 'admin', roles: ['editor'] } as const;

/** A form with an image, with room for the largest image and the text. */
const form = { formats: ['multipart' as const, 'json' as const], maxBytes: IMAGE_MAX_BYTES + 512 * 1024 };
const postBody = { schema: postBodySchema, ...form };
const draftBody = { schema: draftBodySchema, ...form };
const publishBody = { schema: publishFormSchema, optional: true };

/** Loaded at first use: lists and posts need no XML. */
const feeds = () => import('./feeds.ts');

/** What readers of the blog call. */
export const blogReads = {
  'GET /api/blogs': endpoint({
    access: 'public',
    snapshots: ['posts', 'postDrafts'],
    includes: { build: (call, ctx) => (seesAllStates(call) ? currentBuild(ctx) : undefined) },
    run: listPosts,
  }),
  'GET /api/blogs/:id': endpoint({ access: 'public', run: readPost }),
  'GET /rss.xml': endpoint({ access: 'public', run: async (call, ctx) => (await feeds()).feed(call, ctx) }),
  'GET /sitemap.xml': endpoint({
    access: 'public',
    run: async (call, ctx) => (await feeds()).sitemap(call, ctx),
  }),
};

// prettier-ignore
/** What editors do with posts, drafts and preview links. */
export const postEndpoints = {
  'POST /api/blogs': endpoint({ ...editors, body: postBody, keyed: 'record', audit: 'post.add', run: changes.addPost }),
  'PUT /api/blogs/:id': endpoint({ ...editors, body: postBody, audit: 'post.edit', run: changes.editPost }),
  'DELETE /api/blogs/:id': endpoint({ ...editors, audit: 'post.delete', run: changes.removePost }),
  'POST /api/blogs/:id/publish': endpoint({ ...editors, body: publishBody, audit: 'post.publish', run: changes.publishPost }),
  'POST /api/blogs/:id/unpublish': endpoint({ ...editors, audit: 'post.unpublish', run: changes.unpublishPost }),
  'GET /api/blogs/:id/versions': endpoint({ ...editors, run: changes.postHistory.list }),
  'GET /api/blogs/:id/versions/:version': endpoint({ ...editors, run: changes.postHistory.read }),
  'POST /api/blogs/:id/versions/:version/restore': endpoint({ ...editors, audit: 'post.revert', run: changes.postHistory.restore }),

  'POST /api/post-drafts': endpoint({ ...editors, body: draftBody, keyed: 'record', audit: 'draft.add', run: drafts.addDraft }),
  'GET /api/post-drafts/:id': endpoint({ ...editors, run: drafts.readDraft }),
  'PUT /api/post-drafts/:id': endpoint({ ...editors, body: draftBody, audit: 'draft.edit', run: drafts.editDraft }),
  'DELETE /api/post-drafts/:id': endpoint({ ...editors, audit: 'draft.delete', run: drafts.removeDraft }),
  'POST /api/post-drafts/:id/publish': endpoint({ ...editors, audit: 'draft.publish', run: drafts.publishDraft }),
  'GET /api/post-drafts/:id/versions': endpoint({ ...editors, run: drafts.draftHistory.list }),
  'GET /api/post-drafts/:id/versions/:version': endpoint({ ...editors, run: drafts.draftHistory.read }),
  'POST /api/post-drafts/:id/versions/:version/restore': endpoint({ ...editors, audit: 'draft.revert', run: drafts.draftHistory.restore }),

  'GET /api/preview-links/:kind/:of': endpoint({ ...editors, run: previews.listPreviewLinks }),
  // The answer has the token, which is stored nowhere.
  'POST /api/preview-links': endpoint({ ...editors, body: { schema: previewTargetSchema }, keyed: false, audit: 'preview.add', run: previews.addPreviewLink }),
  'DELETE /api/preview-links/:id': endpoint({ ...editors, audit: 'preview.revoke', run: previews.revokePreviewLink }),
};
