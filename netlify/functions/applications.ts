import type { Config } from '@netlify/functions';
import { applicationSchema } from '#features/applications/schema/application';
import { CV_MAX_BYTES, CV_MESSAGES } from '#features/applications/schema/cv';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as applications from '#server/features/applications/applications';
import { download } from '#server/features/applications/cvs';

/** Room for the text fields and the multipart headers. */
const FORM_BYTES = 128 * 1024;

/** The pages that have the form; any other value of `from` leads back to the general one. */
const FORM_PAGE = /^\/career\/[a-z0-9-]{1,120}$/;

function pages(query: URLSearchParams) {
  const from = query.get('from') ?? '';
  const page = FORM_PAGE.test(from) ? from : '/careernew';
  return { success: `${page}#applied`, failure: `${page}#not-applied` };
}

export default endpoints({
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
  'GET /api/applications': endpoint({
    access: 'admin',
    roles: ['recruiter'],
    audit: 'application.list',
    snapshots: ['applications'],
    run: applications.list,
  }),
  'GET /api/cvs/:id': endpoint({ access: 'admin', roles: ['recruiter'], audit: 'cv.view', run: download }),
});

export const config: Config = {
  path: ['/api/submit-application', '/api/applications', '/api/cvs/:id'],
  // The platform reads this literally, at build time. It counts per IP address: a campus applies at once.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
