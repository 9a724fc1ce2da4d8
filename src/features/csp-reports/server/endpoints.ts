import { cspReportsSchema } from '../schema/csp-report.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import * as reports from './csp-reports.ts';

/** What browsers report. */
export const reportHook = {
  'POST /api/csp-reports': endpoint({
    access: 'public',
    body: { schema: cspReportsSchema, formats: ['report'], maxBytes: 32 * 1024 },
    rate: { limit: 120, windowMs: 60_000 },
    keyed: false,
    run: reports.receive,
  }),
};
