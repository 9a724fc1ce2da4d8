import { bulkNoteSchema } from '#src/features/notes/schema/note.ts';
import { bulkRejectionSchema } from '#src/features/messages/schema/reply.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { applicationBulkSchema } from '../schema/applicant.ts';
import { applicationSchema } from '../schema/application.ts';
import { CV_MAX_BYTES, CV_MESSAGES } from '../schema/cv.ts';
import { applications, list, receive } from './applications.ts';
import { download } from './cvs.ts';
import { rejectMany } from './rejections.ts';

const FORM_BYTES = 128 * 1024;

/** The pages that have the form; any other value of `from` leads back to the general one. */
const FORM_PAGE = /^\/career\/[a-z0-9-]{1,120}$/;

function pages(query: URLSearchParams) {
  const from = query.get('from') ?? '';
  const page = FORM_PAGE.test(from) ? from : '/careernew';
  return { success: `${page}#applied`, failure: `${page}#not-applied` };
}

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
    run: receive,
  }),
};

const recruiter = { access: 'admin', roles: ['recruiter'] } as const;

export const applicationEndpoints = {
  'GET /api/applications': endpoint({
    ...{ ...recruiter, snapshots: ['applications'], includes: applications.includes },
    ...{ audit: 'application.list', run: list },
  }),
  'GET /api/cvs/:id': endpoint({ ...recruiter, audit: 'cv.view', run: download }),
  'POST /api/applications/bulk': endpoint({
    ...{ ...recruiter, body: { schema: applicationBulkSchema }, audit: 'application.change' },
    run: applications.changeMany,
  }),
  'POST /api/applications/notes': endpoint({
    ...{ ...recruiter, body: { schema: bulkNoteSchema }, keyed: 'record', audit: 'application.note' },
    run: applications.addNotes,
  }),
  'POST /api/applications/rejections': endpoint({
    ...{ ...recruiter, body: { schema: bulkRejectionSchema }, keyed: 'record', audit: 'application.reject' },
    run: rejectMany,
  }),
  'DELETE /api/applications/:id': endpoint({
    ...{ ...recruiter, stepUp: true, audit: 'application.erase', run: applications.erasing.one },
  }),
  ...applications.endpoints,
};
