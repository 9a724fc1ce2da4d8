import { applicationBulkSchema, applicationChangeSchema } from '../schema/applicant.ts';
import { bulkNoteSchema, noteFormSchema } from '#src/features/notes/schema/note.ts';
import { bulkEraseSchema } from '#src/lib/bulk.ts';
import { bulkRejectionSchema, replyFormSchema } from '#src/features/messages/schema/reply.ts';
import * as messages from './messages.ts';
import { rejectMany } from './rejections.ts';
import * as workflow from './application-workflow.ts';
import { approve } from '#src/features/spam/server/spam-filter.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { colleaguesFor } from '#src/features/accounts/server/colleagues.ts';
import { applicationSchema } from '../schema/application.ts';
import { CV_MAX_BYTES, CV_MESSAGES } from '../schema/cv.ts';
import { APPLICATION_MAIL } from './application-mail.ts';
import * as applications from './applications.ts';
import { download } from './cvs.ts';

/** Room for the text fields and the multipart headers. */
const FORM_BYTES = 128 * 1024;

/** The pages that have the form; any other value of `from` leads back to the general one. */
const FORM_PAGE = /^\/career\/[a-z0-9-]{1,120}$/;

function pages(query: URLSearchParams) {
  const from = query.get('from') ?? '';
  const page = FORM_PAGE.test(from) ? from : '/careernew';
  return { success: `${page}#applied`, failure: `${page}#not-applied` };
}

/** The form of the careers pages. */
export const applicationForm = {
  'POST /api/submit-application': endpoint({
    access: 'public',
    body: {
      schema: applicationSchema,
      formats: ['multipart'],
      maxBytes: CV_MAX_BYTES + FORM_BYTES,
      tooLarge: CV_MESSAGES.tooLarge,
    },
    pages,
    run: applications.receive,
  }),
};

/** Those who may be in charge of an application. */
const includes = { colleagues: colleaguesFor('recruiter') };

/** What recruiters do with applications. */
export const applicationEndpoints = {
  'GET /api/applications': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    audit: 'application.list',
    snapshots: ['applications'],
    includes,
    run: applications.list,
  }),
  'GET /api/cvs/:id': endpoint({ access: 'admin', roles: ['recruiter'], audit: 'cv.view', run: download }),
  'GET /api/applications/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    audit: 'application.view',
    includes,
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
    run: applications.erasing.many,
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
    run: approve(APPLICATION_MAIL),
  }),
  'DELETE /api/applications/:id': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    stepUp: true,
    audit: 'application.erase',
    run: applications.erasing.one,
  }),
};
