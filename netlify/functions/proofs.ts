import type { Config } from '@netlify/functions';
import { newAuthenticatorSchema, newPasskeySchema } from '#features/accounts/schema/proofs';
import { endpoints } from '#server/features/endpoints';
import * as proofs from '#server/features/accounts/proofs';
import { endpoint } from '#server/http/endpoints';

/** May be used by a person who has to set up a second proof first. */
const own = { access: 'admin', roles: 'any', enrolling: true } as const;

/** Answers with secrets, which are stored for no retry. */
const changing = { ...own, stepUp: true, keyed: false } as const;

export default endpoints({
  'GET /api/proofs': endpoint({ ...own, run: proofs.list }),
  'POST /api/passkey-options': endpoint({ ...changing, run: proofs.passkeyOptions }),
  'POST /api/passkeys': endpoint({
    ...changing,
    body: { schema: newPasskeySchema },
    audit: 'proof.add',
    run: proofs.addPasskey,
  }),
  'DELETE /api/passkeys/:id': endpoint({ ...changing, audit: 'proof.remove', run: proofs.remove }),
  'POST /api/authenticator-setup': endpoint({ ...changing, run: proofs.setUpAuthenticator }),
  'POST /api/authenticators': endpoint({
    ...changing,
    body: { schema: newAuthenticatorSchema },
    audit: 'proof.add',
    run: proofs.addAuthenticator,
  }),
  'DELETE /api/authenticators/:id': endpoint({ ...changing, audit: 'proof.remove', run: proofs.remove }),
  'POST /api/recovery-codes': endpoint({
    ...changing,
    audit: 'recovery.new',
    run: proofs.renewRecoveryCodes,
  }),
});

export const config: Config = {
  path: [
    '/api/proofs',
    '/api/passkeys',
    '/api/passkey-options',
    '/api/passkeys/:id',
    '/api/authenticators',
    '/api/authenticator-setup',
    '/api/authenticators/:id',
    '/api/recovery-codes',
  ],
  // The platform reads this literally, at build time. It counts per IP address: an office shares one.
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
