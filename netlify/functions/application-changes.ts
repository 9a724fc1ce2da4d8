import type { Config } from '@netlify/functions';
import { applicationBulkSchema, applicationChangeSchema } from '#features/applications/schema/workflow';
import { bulkNoteSchema, noteFormSchema } from '#features/notes/schema/note';
import { bulkEraseSchema } from '#lib/bulk';
import { bulkRejectionSchema, replyFormSchema } from '#features/replies/schema/reply';
import { erase } from '#server/features/applications/applications';
import * as messages from '#server/features/applications/messages';
import { rejectMany } from '#server/features/applications/rejections';
import * as workflow from '#server/features/applications/workflow';
import { endpoints } from '#server/features/endpoints';
import { approve } from '#server/features/spam/spam-filter';
import { endpoint } from '#server/http/endpoints';

/** What admins do with applications: apart from the form (`applications.ts`), whose rate limit is not for them. */
export default endpoints({
  'GET /api/applications/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    audit: 'application.view',
    run: workflow.read,
  }),
  'PATCH /api/applications/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: applicationChangeSchema },
    audit: 'application.change',
    run: workflow.change,
  }),
  'POST /api/applications/bulk': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: applicationBulkSchema },
    audit: 'application.change',
    run: workflow.changeMany,
  }),
  'POST /api/applications/bulk-erase': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: bulkEraseSchema },
    stepUp: true,
    audit: 'application.erase',
    run: workflow.eraseMany,
  }),
  'POST /api/applications/:id/notes': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: noteFormSchema },
    keyed: 'record',
    audit: 'application.note',
    run: workflow.addNote,
  }),
  'POST /api/applications/notes': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: bulkNoteSchema },
    keyed: 'record',
    audit: 'application.note',
    run: workflow.addNotes,
  }),
  'DELETE /api/applications/:id/notes/:note': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    audit: 'application.unnote',
    run: workflow.removeNote,
  }),
  'POST /api/applications/:id/replies': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: replyFormSchema },
    keyed: 'record',
    audit: 'application.message',
    run: messages.add,
  }),
  'POST /api/applications/:id/replies/:reply/retry': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    keyed: false,
    audit: 'application.message',
    run: messages.retry,
  }),
  'POST /api/applications/rejections': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    body: { schema: bulkRejectionSchema },
    keyed: 'record',
    audit: 'application.reject',
    run: rejectMany,
  }),
  'POST /api/applications/:id/approve': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    keyed: false,
    audit: 'application.release',
    run: (call, ctx) => approve('application', call, ctx),
  }),
  'DELETE /api/applications/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    stepUp: true,
    audit: 'application.erase',
    run: erase,
  }),
});

export const config: Config = {
  path: [
    '/api/applications/bulk',
    '/api/applications/bulk-erase',
    '/api/applications/notes',
    '/api/applications/rejections',
    '/api/applications/:id',
    '/api/applications/:id/notes',
    '/api/applications/:id/notes/:note',
    '/api/applications/:id/replies',
    '/api/applications/:id/replies/:reply/retry',
    '/api/applications/:id/approve',
  ],
};
