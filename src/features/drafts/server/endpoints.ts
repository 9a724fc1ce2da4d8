import { draftBodySchema } from '#src/features/blog/schema/post-wire.ts';
import { IMAGE_MAX_BYTES } from '#src/lib/image.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { draftHistory } from './draft-history.ts';
import { publish } from './draft-publishing.ts';
import * as drafts from './drafts.ts';

/** Room for the largest image and the text. */
const body = {
  schema: draftBodySchema,
  formats: ['multipart' as const, 'json' as const],
  maxBytes: IMAGE_MAX_BYTES + 1024 * 1024,
};
/** Drafts of posts. */
export const draftEndpoints = {
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
};
