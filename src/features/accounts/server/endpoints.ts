import {
  acceptedInvitationSchema,
  accountChangeSchema,
  accountSettingsSchema,
  emailLinkSchema,
  invitationLinkSchema,
  newAccountSchema,
  profileSchema,
} from '../schema/account.ts';
import { colleagues } from './colleagues.ts';
import * as invitations from './staff.ts';
import * as staff from './staff.ts';
import { HOUR } from '#src/server/platform/clock.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import {
  newAuthenticatorSchema,
  newPasskeySchema,
  passkeyLoginSchema,
  proofSchema,
} from '../schema/proofs.ts';
import * as proofs from './proofs.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { changePasswordSchema, loginSchema, stepUpSchema } from '../schema/session.ts';
import * as logins from './logins.ts';
import * as secondLogins from './logins.ts';

const own = { access: 'admin', roles: 'any' } as const;

/** May be used by a person who has to set up a second proof first. */
const enrolling = { ...own, enrolling: true } as const;
const open = { access: 'public', enrolling: true, keyed: false } as const;

/** Answers with secrets, which are stored for no retry. */
const changing = { ...enrolling, stepUp: true, keyed: false } as const;

/** Only owners change accounts, and only with a fresh proof. */
const byOwner = { access: 'admin', roles: ['owner'], stepUp: true } as const;

/** Each stores a challenge. */
const OPTIONS = { limit: 60, windowMs: 60_000 };

/** What a person calls who is not logged in yet. */
export const loginEndpoints = {
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
  'POST /api/invitations/read': endpoint({
    access: 'public',
    keyed: false,
    body: { schema: invitationLinkSchema },
    run: invitations.read,
  }),
  'POST /api/invitations/accept': endpoint({
    access: 'public',
    keyed: false,
    body: { schema: acceptedInvitationSchema },
    audit: 'account.accept',
    run: invitations.accept,
  }),
};

/** Sessions, proofs and accounts of people who are logged in. */
export const accountEndpoints = {
  'POST /api/logout': endpoint({ ...open, audit: 'logout', run: logins.logOut }),
  'GET /api/session': endpoint({ ...enrolling, run: logins.current }),
  'POST /api/step-up': endpoint({
    ...enrolling,
    body: { schema: stepUpSchema },
    keyed: false,
    audit: 'step-up',
    run: logins.stepUp,
  }),
  'POST /api/step-up/options': endpoint({
    ...enrolling,
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
  'GET /api/proofs': endpoint({ ...enrolling, run: proofs.list }),
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
  'GET /api/accounts': endpoint({ access: 'admin', roles: ['owner'], run: staff.list }),
  'GET /api/colleagues': endpoint({
    access: 'admin',
    roles: ['office', 'recruiter', 'editor'],
    run: colleagues,
  }),
  'POST /api/accounts': endpoint({
    ...byOwner,
    body: { schema: newAccountSchema },
    audit: 'account.invite',
    run: staff.invite,
  }),
  'PUT /api/accounts/:id': endpoint({
    ...byOwner,
    body: { schema: accountChangeSchema },
    audit: 'account.edit',
    run: staff.edit,
  }),
  'DELETE /api/accounts/:id': endpoint({ ...byOwner, audit: 'account.remove', run: staff.remove }),
  'POST /api/accounts/:id/invitation': endpoint({
    ...byOwner,
    keyed: false,
    audit: 'account.invite',
    run: staff.inviteAgain,
  }),
  'GET /api/accounts/:id/sessions': endpoint({ access: 'admin', roles: ['owner'], run: staff.sessions }),
  'DELETE /api/accounts/:id/sessions': endpoint({ ...byOwner, audit: 'session.end', run: staff.endOthers }),
  'DELETE /api/accounts/:id/sessions/:session': endpoint({
    ...byOwner,
    audit: 'session.end',
    run: staff.endOne,
  }),
  'PUT /api/account-settings': endpoint({
    ...byOwner,
    body: { schema: accountSettingsSchema },
    audit: 'account.settings',
    run: staff.changeSettings,
  }),
  'GET /api/account': endpoint({ ...enrolling, run: proofs.ownAccountWithProofs }),
  'PUT /api/account': endpoint({
    ...own,
    stepUp: true,
    body: { schema: profileSchema },
    audit: 'account.edit',
    // Each change of the address mails a link to it.
    rate: { limit: 20, windowMs: HOUR },
    run: staff.changeProfile,
  }),
  'POST /api/account/email': endpoint({
    ...own,
    keyed: false,
    body: { schema: emailLinkSchema },
    audit: 'account.edit',
    run: staff.confirmEmail,
  }),
  'GET /api/sessions': endpoint({ ...own, run: staff.sessions }),
  'DELETE /api/sessions': endpoint({ ...own, audit: 'session.end', run: staff.endOthers }),
  'DELETE /api/sessions/:session': endpoint({ ...own, audit: 'session.end', run: staff.endOne }),
};
