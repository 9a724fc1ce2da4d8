import type { Config } from '@netlify/functions';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { changePasswordSchema, loginSchema, stepUpSchema } from '#features/accounts/schema/session';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as logins from '#server/features/accounts/logins';

export default endpoints({
  'POST /api/login': endpoint({
    access: 'public',
    body: { schema: loginSchema, formats: ['json', 'form'] },
    pages: { success: ADMIN_PAGES.applications, failure: `${ADMIN_PAGES.login}#failed` },
    keyed: false,
    audit: 'login',
    run: logins.logIn,
  }),
  'POST /api/logout': endpoint({
    access: 'public',
    keyed: false,
    audit: 'logout',
    run: logins.logOut,
  }),
  'GET /api/session': endpoint({ access: 'admin', roles: 'any', run: logins.current }),
  'POST /api/step-up': endpoint({
    access: 'admin',
    roles: 'any',
    body: { schema: stepUpSchema },
    keyed: false,
    run: logins.stepUp,
  }),
  'POST /api/change-password': endpoint({
    access: 'public',
    body: { schema: changePasswordSchema },
    keyed: false,
    audit: 'password.change',
    run: logins.change,
  }),
});

export const config: Config = {
  path: ['/api/login', '/api/logout', '/api/session', '/api/step-up', '/api/change-password'],
  // The platform reads this literally, at build time. It counts per IP address: an office signs in, and each open page
  // asks for its session.
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
