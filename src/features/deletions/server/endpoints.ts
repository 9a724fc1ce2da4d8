import { RESTORED_BY, type Deletable } from '../schema/deleted-record.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import * as deletions from './deletions.ts';

const restore = (kind: Deletable) =>
  endpoint({
    access: 'admin' as const,
    roles: [RESTORED_BY[kind]],
    // An inquiry is a person's; vacancies and posts are not.
    stepUp: kind === 'inquiry',
    keyed: false,
    audit: `${kind}.restore` as const,
    run: (call, ctx) => deletions.restore({ ...call, params: { ...call.params, kind } }, ctx),
  });
/** Deleted records. */
export const deletionEndpoints = {
  'GET /api/deleted': endpoint({
    access: 'admin',
    roles: 'any',
    snapshots: ['inquiries', 'vacancies', 'posts', 'postDrafts'],
    run: deletions.list,
  }),
  'POST /api/deleted/inquiry/:id/restore': restore('inquiry'),
  'POST /api/deleted/vacancy/:id/restore': restore('vacancy'),
  'POST /api/deleted/post/:id/restore': restore('post'),
  'POST /api/deleted/draft/:id/restore': restore('draft'),
};
