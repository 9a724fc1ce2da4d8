import type { Config } from '@netlify/functions';
import {
  acceptedInvitationSchema,
  accountChangeSchema,
  accountSettingsSchema,
  emailLinkSchema,
  invitationLinkSchema,
  newAccountSchema,
  profileSchema,
} from '#features/accounts/schema/account';
import { endpoints } from '#server/features/endpoints';
import { colleagues } from '#server/features/accounts/colleagues';
import * as invitations from '#server/features/accounts/invitations';
import * as staff from '#server/features/accounts/staff';
import { endpoint } from '#server/http/endpoints';

/** Only owners change accounts, and only with a fresh proof. */
const byOwner = { access: 'admin', roles: ['owner'], stepUp: true } as const;

const own = { access: 'admin', roles: 'any' } as const;

export default endpoints({
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
  'GET /api/account': endpoint({ ...own, run: staff.profile }),
  'PUT /api/account': endpoint({
    ...own,
    stepUp: true,
    body: { schema: profileSchema },
    audit: 'account.edit',
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
});

export const config: Config = {
  path: [
    '/api/colleagues',
    '/api/accounts',
    '/api/accounts/:id',
    '/api/accounts/:id/invitation',
    '/api/accounts/:id/sessions',
    '/api/accounts/:id/sessions/:session',
    '/api/account-settings',
    '/api/account',
    '/api/account/email',
    '/api/sessions',
    '/api/sessions/:session',
    '/api/invitations/read',
    '/api/invitations/accept',
  ],
  // The platform reads this literally, at build time. It counts per IP address: an office shares one.
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
