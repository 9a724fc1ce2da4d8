import { previewTargetSchema, previewTokenSchema } from '#src/features/blog/schema/preview-link.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import * as previews from './previews.ts';

/** What a preview link opens, without an account. */
export const previewReads = {
  // The person who has a link needs no account.
  'POST /api/previews/read': endpoint({
    access: 'public',
    body: { schema: previewTokenSchema },
    rate: { limit: 120, windowMs: 60_000 },
    keyed: false,
    run: previews.read,
  }),
};

/** Preview links of editors. */
export const previewEndpoints = {
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
};
