import * as account from '../schema/account.ts';
import * as proof from '../schema/proofs.ts';
import { changePasswordSchema, loginSchema, stepUpSchema } from '../schema/session.ts';
import { colleagues } from './directory.ts';
import * as logins from './logins.ts';
import * as proofs from './proofs.ts';
import * as staff from './staff.ts';
import type { AuditAction } from '#src/features/audit/schema/audit.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import type { Access } from '#src/server/http/authorize.ts';
import { endpoint, type Endpoint } from '#src/server/http/endpoints.ts';
import { MINUTE } from '#src/server/platform/clock.ts';

const own = { access: 'admin', roles: 'any' } as const;

/** May be used by a person who has to set up a second proof first. */
const enrolling = { ...own, enrolling: true } as const;

/** The calls with secrets, and their answers, are stored for no retry. */
const open = { access: 'public', enrolling: true, keyed: false } as const;
const proving = { ...enrolling, keyed: false } as const;
const changing = { ...proving, stepUp: true } as const;
const link = { access: 'public', keyed: false } as const;

/** Only owners read accounts; they change them only with a fresh proof. */
const forOwner = { access: 'admin', roles: ['owner'] } as const;
const byOwner = { access: 'admin', roles: ['owner'], stepUp: true } as const;

/** Each call stores a challenge. */
const challenges = { rate: { limit: 60, windowMs: MINUTE } };

const proven = { ...own, stepUp: true } as const;
const confirming = { ...own, keyed: false } as const;

const forStaff = { access: 'admin', roles: ['office', 'recruiter', 'editor'] } as const;

/** An endpoint: who may call it, and how often; what it does, and the action in the audit trail; the schema of its body. */
const row = <B>(
  rules: Access & Pick<Endpoint<B>, 'keyed' | 'rate'>,
  run: Endpoint<B>['run'],
  audit?: AuditAction,
  schema?: NonNullable<Endpoint<B>['body']>['schema'],
) => endpoint({ ...rules, run, audit, body: schema && { schema } } as Endpoint<B>);

export const loginEndpoints = {
  'POST /api/login': endpoint({
    ...open,
    body: { schema: loginSchema, formats: ['json', 'form'] },
    pages: { success: logins.pageAfter, failure: () => `${ADMIN_PAGES.login}#failed` },
    audit: 'login',
    run: logins.logIn,
  }),
  'POST /api/login/second-proof': row(open, logins.second, 'login.second', proof.proofSchema),
  'POST /api/login/second-proof/options': row({ ...open, ...challenges }, logins.secondOptions),
  'POST /api/login/passkey': row(open, logins.withPasskey, 'login', proof.passkeyLoginSchema),
  'POST /api/login/passkey/options': row({ ...open, ...challenges }, logins.passkeyOptions),
  'POST /api/invitations/read': row(link, staff.read, undefined, account.invitationLinkSchema),
  'POST /api/invitations/accept': row(link, staff.accept, 'account.accept', account.acceptedInvitationSchema),
};

export const accountEndpoints = {
  'POST /api/logout': row(open, logins.logOut, 'logout'),
  'GET /api/session': row(enrolling, logins.current),
  'POST /api/step-up': row(proving, logins.stepUp, 'step-up', stepUpSchema),
  'POST /api/step-up/options': row({ ...proving, ...challenges }, logins.stepUpOptions),
  'POST /api/change-password': row(open, logins.change, 'password.change', changePasswordSchema),
  'GET /api/proofs': row(enrolling, proofs.list),
  'POST /api/passkey-options': row(changing, proofs.passkeyOptions),
  'POST /api/passkeys': row(changing, proofs.addPasskey, 'proof.add', proof.newPasskeySchema),
  'DELETE /api/passkeys/:id': row(changing, proofs.remove, 'proof.remove'),
  'POST /api/authenticator-setup': row(changing, proofs.setUpAuthenticator),
  'POST /api/authenticators': row(
    changing,
    proofs.addAuthenticator,
    'proof.add',
    proof.newAuthenticatorSchema,
  ),
  'DELETE /api/authenticators/:id': row(changing, proofs.remove, 'proof.remove'),
  'POST /api/recovery-codes': row(changing, proofs.renewRecoveryCodes, 'recovery.new'),
  'GET /api/accounts': row(forOwner, staff.list),
  'GET /api/colleagues': row(forStaff, colleagues),
  'POST /api/accounts': row(byOwner, staff.invite, 'account.invite', account.newAccountSchema),
  'PUT /api/accounts/:id': row(byOwner, staff.edit, 'account.edit', account.accountChangeSchema),
  'DELETE /api/accounts/:id': row(byOwner, staff.remove, 'account.remove'),
  'POST /api/accounts/:id/invitation': row({ ...byOwner, keyed: false }, staff.inviteAgain, 'account.invite'),
  'GET /api/accounts/:id/sessions': row(forOwner, staff.sessions),
  'DELETE /api/accounts/:id/sessions': row(byOwner, staff.endOthers, 'session.end'),
  'DELETE /api/accounts/:id/sessions/:session': row(byOwner, staff.endOne, 'session.end'),
  'PUT /api/account-settings': row(
    byOwner,
    staff.changeSettings,
    'account.settings',
    account.accountSettingsSchema,
  ),
  'GET /api/account': row(enrolling, proofs.ownAccountWithProofs),
  'PUT /api/account': row(proven, staff.changeProfile, 'account.edit', account.profileSchema),
  'POST /api/account/email': row(confirming, staff.confirmEmail, 'account.edit', account.emailLinkSchema),
  'GET /api/sessions': row(own, staff.sessions),
  'DELETE /api/sessions': row(own, staff.endOthers, 'session.end'),
  'DELETE /api/sessions/:session': row(own, staff.endOne, 'session.end'),
};
