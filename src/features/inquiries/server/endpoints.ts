import { inquiryBulkSchema, inquiryFormSchema, postedFailure } from '../schema/inquiry.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { changeMany, inquiries, list, receive, remove, retryMail, summary } from './inquiries.ts';

export const inquiryForm = {
  'POST /api/send-email': endpoint({
    access: 'public',
    body: { schema: inquiryFormSchema, formats: ['json', 'form'] },
    summary,
    pages: { success: '/contact#sent', failure: ({ body }) => `/contact#${postedFailure(body)}` },
    run: receive,
  }),
};

const office = { access: 'admin', roles: ['office'] } as const;

export const inquiryEndpoints = {
  'GET /api/getemaildetails': endpoint({
    ...{ ...office, snapshots: ['inquiries'], includes: inquiries.includes, run: list },
  }),
  'POST /api/inquiries/bulk': endpoint({
    ...{ ...office, body: { schema: inquiryBulkSchema }, audit: 'inquiry.change', run: changeMany },
  }),
  'POST /api/inquiries/:id/retry-mail': endpoint({
    ...{ ...office, keyed: false, audit: 'inquiry.retry', run: retryMail },
  }),
  'DELETE /api/inquiries/:id': endpoint({ ...office, audit: 'inquiry.delete', run: remove }),
  'POST /api/inquiries/:id/erase': endpoint({
    ...{ ...office, keyed: false, stepUp: true, audit: 'inquiry.erase', run: inquiries.erasing.one },
  }),
  ...inquiries.endpoints,
};
