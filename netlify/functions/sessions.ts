import type { Config } from '@netlify/functions';
import { ADMIN_PAGES } from '#lib/admin-pages';
import { passkeyLoginSchema, proofSchema } from '#features/accounts/schema/proofs';
import { changePasswordSchema, loginSchema, stepUpSchema } from '#features/accounts/schema/session';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as logins from '#server/features/accounts/logins';
import * as secondLogins from '#server/features/accounts/second-logins';

/** May be used by a person who has to set up a second proof first. */
const open = { access: 'public', enrolling: true, keyed: false } as const;
/** Each stores a challenge. */
const OPTIONS = { limit: 60, windowMs: 60_000 };

const own = { access: 'admin', roles: 'any', enrolling: true } as const;

export default endpoints({
  'POST /api/login': endpoint({
    ...open,
    body: { schema: loginSchema, formats: ['json', 'form'] },
    pages: { success: logins.pageAfter, failure: `${ADMIN_PAGES.login}#failed` },
    audit: 'login',
    run: logins.logIn,
  }),
  'POST /api/login/second-proof': endpoint({
    ...open,
    body: { schema: proofSchema },
    audit: 'login.second',
    run: secondLogins.second,
  }),
  'POST /api/login/second-proof/options': endpoint({
    ...open,
    rate: OPTIONS,
    run: secondLogins.secondOptions,
  }),
  'POST /api/login/passkey': endpoint({
    ...open,
    body: { schema: passkeyLoginSchema },
    audit: 'login',
    run: secondLogins.withPasskey,
  }),
  'POST /api/login/passkey/options': endpoint({ ...open, rate: OPTIONS, run: secondLogins.passkeyOptions }),
  'POST /api/logout': endpoint({ ...open, audit: 'logout', run: logins.logOut }),
  'GET /api/session': endpoint({ ...own, run: logins.current }),
  'POST /api/step-up': endpoint({
    ...own,
    body: { schema: stepUpSchema },
    keyed: false,
    audit: 'step-up',
    run: logins.stepUp,
  }),
  'POST /api/step-up/options': endpoint({
    ...own,
    keyed: false,
    rate: OPTIONS,
    run: secondLogins.stepUpOptions,
  }),
  'POST /api/change-password': endpoint({
    ...open,
    body: { schema: changePasswordSchema },
    audit: 'password.change',
    run: logins.change,
  }),
});

export const config: Config = {
  path: [
    '/api/login',
    '/api/login/second-proof',
    '/api/login/second-proof/options',
    '/api/login/passkey',
    '/api/login/passkey/options',
    '/api/logout',
    '/api/session',
    '/api/step-up',
    '/api/step-up/options',
    '/api/change-password',
  ],
  // The platform reads this literally, at build time. It counts per IP address: an office signs in, and each open page
  // asks for its session.
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
