import type { Config } from '@netlify/functions';
import { loginEndpoints } from '#src/features/accounts/server/endpoints.ts';
import { endpoints } from '#src/features/endpoints.ts';
import { previewReads } from '#src/features/blog/server/previews.ts';

/** What opens something for a person who has no session: a login, an invitation, a preview link. */
export default endpoints({ ...loginEndpoints, ...previewReads });

export const config: Config = {
  path: [
    '/api/login',
    '/api/login/second-proof',
    '/api/login/second-proof/options',
    '/api/login/passkey',
    '/api/login/passkey/options',
    '/api/invitations/read',
    '/api/invitations/accept',
    '/api/previews/read',
  ],
  // The platform reads this literally, at build time. It counts per IP address: an office shares one.
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
