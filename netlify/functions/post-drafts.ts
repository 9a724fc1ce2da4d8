import type { Config } from '@netlify/functions';
import { draftBodySchema } from '#features/blog/schema/post-wire';
import { IMAGE_MAX_BYTES } from '#lib/image';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import { draftHistory } from '#server/features/drafts/draft-history';
import { publish } from '#server/features/drafts/draft-publishing';
import * as drafts from '#server/features/drafts/drafts';

/** Room for the largest image and the text. */
const body = {
  schema: draftBodySchema,
  formats: ['multipart' as const, 'json' as const],
  maxBytes: IMAGE_MAX_BYTES + 1024 * 1024,
};

export default endpoints({
  'GET /api/post-drafts': endpoint({
    access: 'admin',
    roles: ['editor'],
    snapshots: ['postDrafts'],
    run: drafts.list,
  }),
  'POST /api/post-drafts': endpoint({
    access: 'admin',
    roles: ['editor'],
    body,
    audit: 'draft.add',
    run: drafts.add,
  }),
  'GET /api/post-drafts/:id': endpoint({ access: 'admin', roles: ['editor'], run: drafts.read }),
  'PUT /api/post-drafts/:id': endpoint({
    access: 'admin',
    roles: ['editor'],
    body,
    audit: 'draft.edit',
    run: drafts.edit,
  }),
  'DELETE /api/post-drafts/:id': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'draft.delete',
    run: drafts.remove,
  }),
  'POST /api/post-drafts/:id/publish': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'draft.publish',
    run: publish,
  }),
  'GET /api/post-drafts/:id/versions': endpoint({
    access: 'admin',
    roles: ['editor'],
    run: draftHistory.list,
  }),
  'GET /api/post-drafts/:id/versions/:version': endpoint({
    access: 'admin',
    roles: ['editor'],
    run: draftHistory.read,
  }),
  'POST /api/post-drafts/:id/versions/:version/restore': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'draft.revert',
    run: draftHistory.restore,
  }),
});

export const config: Config = {
  path: [
    '/api/post-drafts',
    '/api/post-drafts/:id',
    '/api/post-drafts/:id/publish',
    '/api/post-drafts/:id/versions',
    '/api/post-drafts/:id/versions/:version',
    '/api/post-drafts/:id/versions/:version/restore',
  ],
};
