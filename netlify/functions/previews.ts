import type { Config } from '@netlify/functions';
import { previewTargetSchema, previewTokenSchema } from '#features/blog/schema/preview-link';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as previews from '#server/features/previews/previews';

export default endpoints({
  'GET /api/preview-links/:kind/:of': endpoint({ access: 'admin', roles: ['editor'], run: previews.list }),
  'POST /api/preview-links': endpoint({
    access: 'admin',
    roles: ['editor'],
    body: { schema: previewTargetSchema },
    // The answer has the token, which is stored nowhere.
    keyed: false,
    audit: 'preview.add',
    run: previews.add,
  }),
  'DELETE /api/preview-links/:id': endpoint({
    access: 'admin',
    roles: ['editor'],
    audit: 'preview.revoke',
    run: previews.revoke,
  }),
  // The person who has a link needs no account.
  'POST /api/previews/read': endpoint({
    access: 'public',
    body: { schema: previewTokenSchema },
    rate: { limit: 120, windowMs: 60_000 },
    keyed: false,
    run: previews.read,
  }),
});

export const config: Config = {
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: [
    '/api/preview-links',
    '/api/preview-links/:id',
    '/api/preview-links/:kind/:of',
    '/api/previews/read',
  ],
};
