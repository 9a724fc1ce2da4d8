import type { Config } from '@netlify/functions';
import { inquiryFormSchema, postedFailure } from '#features/inquiries/schema/inquiry';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as inquiries from '#server/features/inquiries/inquiries';

export default endpoints({
  'POST /api/send-email': endpoint({
    access: 'public',
    body: { schema: inquiryFormSchema, formats: ['json', 'form'] },
    summary: inquiries.summary,
    pages: { success: '/contact#sent', failure: ({ body }) => `/contact#${postedFailure(body)}` },
    run: inquiries.receive,
  }),
  'GET /api/getemaildetails': endpoint({
    access: 'admin',
    roles: ['office'],
    snapshots: ['inquiries'],
    run: inquiries.list,
  }),
});

export const config: Config = {
  path: ['/api/send-email', '/api/getemaildetails'],
  // The platform reads this literally, at build time. It counts per IP address: people of one office write at once.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
