import type { Config } from '@netlify/functions';
import { cspReportsSchema } from '#features/csp-reports/schema/csp-report';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as reports from '#server/features/csp-reports/csp-reports';

export default endpoints({
  'POST /api/csp-reports': endpoint({
    access: 'public',
    body: { schema: cspReportsSchema, formats: ['report'], maxBytes: 32 * 1024 },
    rate: { limit: 120, windowMs: 60_000 },
    keyed: false,
    run: reports.receive,
  }),
  'GET /api/csp-reports': endpoint({ access: 'admin', roles: ['owner'], run: reports.list }),
});

export const config: Config = {
  path: '/api/csp-reports',
  // The platform reads this literally, at build time. It counts per IP address: a page reports each refusal by itself.
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
