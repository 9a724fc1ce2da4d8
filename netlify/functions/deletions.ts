import type { Config } from '@netlify/functions';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as deletions from '#server/features/deletions/deletions';

const restore = (kind: 'inquiry' | 'vacancy' | 'post') =>
  endpoint({
    access: 'admin' as const,
    keyed: false,
    audit: `${kind}.restore` as const,
    run: (call, ctx) => deletions.restore({ ...call, params: { ...call.params, kind } }, ctx),
  });

export default endpoints({
  'GET /api/deleted': endpoint({ access: 'admin', run: deletions.list }),
  'POST /api/deleted/inquiry/:id/restore': restore('inquiry'),
  'POST /api/deleted/vacancy/:id/restore': restore('vacancy'),
  'POST /api/deleted/post/:id/restore': restore('post'),
});

export const config: Config = {
  path: [
    '/api/deleted',
    '/api/deleted/inquiry/:id/restore',
    '/api/deleted/vacancy/:id/restore',
    '/api/deleted/post/:id/restore',
  ],
};
