import { endpoint } from '#src/server/http/endpoints.ts';
import { current as currentBuild } from '#src/features/builds/server/builds.ts';
import { publishFormSchema } from '../schema/post.ts';
import { postBodySchema } from '../schema/post-wire.ts';
import { IMAGE_MAX_BYTES } from '#src/lib/image.ts';
import * as changes from './post-changes.ts';
import { list } from './post-lists.ts';
import { postHistory } from './post-history.ts';
import * as states from './post-states.ts';
import { read, seesAllStates } from './posts.ts';

/** Room for the largest image and the text. */
const body = {
  schema: postBodySchema,
  formats: ['multipart' as const, 'json' as const],
  maxBytes: IMAGE_MAX_BYTES + 1024 * 1024,
};

/** Loaded at first use: lists and posts need no XML. */
const feeds = () => import('./feeds.ts');

/** What readers of the blog call. */
export const blogReads = {
  'GET /api/blogs': endpoint({
    access: 'public',
    snapshots: ['posts', 'postDrafts'],
    includes: { build: (call, ctx) => (seesAllStates(call) ? currentBuild(ctx) : undefined) },
    run: list,
  }),
  'GET /api/blogs/:id': endpoint({ access: 'public', run: read }),
  'GET /rss.xml': endpoint({ access: 'public', run: async (call, ctx) => (await feeds()).feed(call, ctx) }),
  'GET /sitemap.xml': endpoint({
    access: 'public',
    run: async (call, ctx) => (await feeds()).sitemap(call, ctx),
  }),
};

/** What editors do with posts. */
export const postEndpoints = {
  'POST /api/blogs': endpoint({
    access: 'admin',
    roles: ['editor'],
    body,
    audit: 'post.add',
    run: changes.add,
  }),
  'PUT /api/blogs/:id': endpoint({
    access: 'admin',
    roles: ['editor'],
    body,
    audit: 'post.edit',
    run: changes.edit,
  }),
  'DELETE /api/blogs/:id': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'post.delete',
    run: changes.remove,
  }),
  'POST /api/blogs/:id/restore': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'post.restore',
    run: changes.restore,
  }),
  'POST /api/blogs/:id/publish': endpoint({
    access: 'admin',
    roles: ['editor'],
    body: { schema: publishFormSchema, optional: true },
    audit: 'post.publish',
    run: states.publish,
  }),
  'POST /api/blogs/:id/unpublish': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'post.unpublish',
    run: states.unpublish,
  }),
  'GET /api/blogs/:id/versions': endpoint({
    access: 'admin',
    roles: ['editor'],
    run: postHistory.list,
  }),
  'GET /api/blogs/:id/versions/:version': endpoint({
    access: 'admin',
    roles: ['editor'],
    run: postHistory.read,
  }),
  'POST /api/blogs/:id/versions/:version/restore': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'post.revert',
    run: postHistory.restore,
  }),
  'GET /api/blogs/:id/superseded': endpoint({
    access: 'admin',
    roles: ['editor'],
    run: changes.readSuperseded,
  }),
  'DELETE /api/blogs/:id/superseded': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'post.discard',
    run: changes.discardSuperseded,
  }),
};
