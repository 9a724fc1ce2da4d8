import type { Config } from '@netlify/functions';
import { inquiryBulkSchema, inquiryChangeSchema } from '#features/inquiries/schema/workflow';
import { noteFormSchema } from '#features/notes/schema/note';
import { bulkEraseSchema } from '#lib/bulk';
import { replyFormSchema } from '#features/replies/schema/reply';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import { approve } from '#server/features/spam/spam-filter';
import * as replies from '#server/features/inquiries/inquiry-replies';
import * as workflow from '#server/features/inquiries/workflow';
import * as inquiries from '#server/features/inquiries/inquiries';

/**
 * What admins do with inquiries. A function of its own: the platform's rate limit is a function's, and an admin who deletes a
 * hundred inquiries at once is not to wait because of the limit on the contact form (`inquiries.ts`).
 */
export default endpoints({
  'GET /api/inquiries/:id': endpoint({ access: 'admin', roles: ['office'], run: workflow.read }),
  'PATCH /api/inquiries/:id': endpoint({
    access: 'admin',
    roles: ['office'],
    body: { schema: inquiryChangeSchema },
    audit: 'inquiry.change',
    run: workflow.change,
  }),
  'POST /api/inquiries/bulk': endpoint({
    access: 'admin',
    roles: ['office'],
    body: { schema: inquiryBulkSchema },
    audit: 'inquiry.change',
    run: workflow.changeMany,
  }),
  'POST /api/inquiries/bulk-erase': endpoint({
    access: 'admin',
    roles: ['office'],
    body: { schema: bulkEraseSchema },
    stepUp: true,
    audit: 'inquiry.erase',
    run: workflow.eraseMany,
  }),
  'POST /api/inquiries/:id/notes': endpoint({
    access: 'admin',
    roles: ['office'],
    body: { schema: noteFormSchema },
    keyed: 'record',
    audit: 'inquiry.note',
    run: workflow.addNote,
  }),
  'DELETE /api/inquiries/:id/notes/:note': endpoint({
    access: 'admin',
    roles: ['office'],
    audit: 'inquiry.unnote',
    run: workflow.removeNote,
  }),
  'POST /api/inquiries/:id/replies': endpoint({
    access: 'admin',
    roles: ['office'],
    body: { schema: replyFormSchema },
    keyed: 'record',
    audit: 'inquiry.reply',
    run: replies.add,
  }),
  'POST /api/inquiries/:id/replies/:reply/retry': endpoint({
    access: 'admin',
    roles: ['office'],
    keyed: false,
    audit: 'inquiry.reply',
    run: replies.retry,
  }),
  'POST /api/inquiries/:id/approve': endpoint({
    access: 'admin',
    roles: ['office'],
    keyed: false,
    audit: 'inquiry.release',
    run: (call, ctx) => approve('inquiry', call, ctx),
  }),
  'POST /api/inquiries/:id/retry-mail': endpoint({
    access: 'admin',
    roles: ['office'],
    keyed: false,
    audit: 'inquiry.retry',
    run: inquiries.retryMail,
  }),
  'DELETE /api/inquiries/:id': endpoint({
    access: 'admin',
    roles: ['office'],
    audit: 'inquiry.delete',
    run: inquiries.remove,
  }),
  'POST /api/inquiries/:id/erase': endpoint({
    access: 'admin',
    roles: ['office'],
    keyed: false,
    stepUp: true,
    audit: 'inquiry.erase',
    run: inquiries.erase,
  }),
});

export const config: Config = {
  path: [
    '/api/inquiries/bulk',
    '/api/inquiries/bulk-erase',
    '/api/inquiries/:id',
    '/api/inquiries/:id/notes',
    '/api/inquiries/:id/notes/:note',
    '/api/inquiries/:id/replies',
    '/api/inquiries/:id/replies/:reply/retry',
    '/api/inquiries/:id/approve',
    '/api/inquiries/:id/retry-mail',
    '/api/inquiries/:id/erase',
  ],
};
