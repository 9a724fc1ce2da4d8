import type { Config } from '@netlify/functions';
import { publishFormSchema } from '#features/blog/schema/post';
import { postBodySchema } from '#features/blog/schema/post-wire';
import { IMAGE_MAX_BYTES } from '#lib/image';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as changes from '#server/features/blog/post-changes';
import { list } from '#server/features/blog/post-lists';
import { postHistory } from '#server/features/blog/post-history';
import * as states from '#server/features/blog/post-states';
import { read } from '#server/features/blog/posts';

/** Room for the largest image and the text. */
const body = {
  schema: postBodySchema,
  formats: ['multipart' as const, 'json' as const],
  maxBytes: IMAGE_MAX_BYTES + 1024 * 1024,
};

export default endpoints({
  'GET /api/blogs': endpoint({ access: 'public', snapshots: ['posts'], run: list }),
  'POST /api/blogs': endpoint({
    access: 'admin',
    roles: ['editor'],
    body,
    audit: 'post.add',
    run: changes.add,
  }),
  'GET /api/blogs/:id': endpoint({ access: 'public', run: read }),
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
});

export const config: Config = {
  path: [
    '/api/blogs',
    '/api/blogs/:id',
    '/api/blogs/:id/restore',
    '/api/blogs/:id/publish',
    '/api/blogs/:id/unpublish',
    '/api/blogs/:id/versions',
    '/api/blogs/:id/versions/:version',
    '/api/blogs/:id/versions/:version/restore',
    '/api/blogs/:id/superseded',
  ],
  // The platform reads this literally, at build time. It counts per IP address: an office shares one.
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
