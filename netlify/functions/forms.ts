import type { Config } from '@netlify/functions';
import { applicationForm } from '#src/features/jobs/server/applications.ts';
import { endpoints } from '#src/features/endpoints.ts';
import { inquiryForm } from '#src/features/inquiries/server/inquiries.ts';

/** The forms of visitors: apart from the rest, because their limit is the lowest. */
export default endpoints({ ...inquiryForm, ...applicationForm });

export const config: Config = {
  path: ['/api/send-email', '/api/submit-application'],
  // The platform reads this literally, at build time. It counts per IP address: a campus applies at once.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
