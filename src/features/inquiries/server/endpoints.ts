import {
  inquiryFormSchema,
  postedFailure,
  inquiryBulkSchema,
  inquiryChangeSchema,
} from '../schema/inquiry.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { colleaguesFor } from '#src/features/accounts/server/colleagues.ts';
import * as inquiries from './inquiries.ts';
import { INQUIRY_MAIL } from './inquiry-mail.ts';
import { noteFormSchema } from '#src/features/notes/schema/note.ts';
import { bulkEraseSchema } from '#src/lib/bulk.ts';
import { replyFormSchema } from '#src/features/messages/schema/reply.ts';
import { approve } from '#src/features/spam/server/spam-filter.ts';
import * as replies from './inquiry-replies.ts';
import * as workflow from './workflow.ts';

/** The form of the Contact page. */
export const inquiryForm = {
  'POST /api/send-email': endpoint({
    access: 'public',
    body: { schema: inquiryFormSchema, formats: ['json', 'form'] },
    summary: inquiries.summary,
    pages: { success: '/contact#sent', failure: ({ body }) => `/contact#${postedFailure(body)}` },
    run: inquiries.receive,
  }),
};

/** Those who may answer inquiries. */
const includes = { colleagues: colleaguesFor('office') };

/** What the office does with inquiries. */
export const inquiryEndpoints = {
  'GET /api/getemaildetails': endpoint({
    access: 'admin',
    roles: ['office'],
    snapshots: ['inquiries'],
    includes,
    run: inquiries.list,
  }),
  'GET /api/inquiries/:id': endpoint({ access: 'admin', roles: ['office'], includes, run: workflow.read }),
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
    run: inquiries.erasing.many,
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
    run: approve(INQUIRY_MAIL),
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
    run: inquiries.erasing.one,
  }),
};
