import { describe, expect, it } from 'vitest';
import { ROLE_NAMES, type AllowedRoles, type Role } from '#features/accounts/schema/roles';
import { cookieFor, json, startApi } from '../support/api.ts';
import { held } from '../support/held.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perFile } from '../support/lifetimes.ts';
import { callDeclared, declaredEndpoints, type Declared } from '../support/tables.ts';

/** Who may use each endpoint that needs a session, by the staff's roles. A new endpoint must be added here. */
const ALLOWED: Record<string, AllowedRoles> = {
  // Inquiries, suspected spam and privacy requests.
  'GET /api/getemaildetails': ['office'],
  'GET /api/inquiries/:id': ['office'],
  'PATCH /api/inquiries/:id': ['office'],
  'POST /api/inquiries/bulk': ['office'],
  'POST /api/inquiries/bulk-erase': ['office'],
  'POST /api/inquiries/:id/notes': ['office'],
  'DELETE /api/inquiries/:id/notes/:note': ['office'],
  'POST /api/inquiries/:id/replies': ['office'],
  'POST /api/inquiries/:id/replies/:reply/retry': ['office'],
  // The people to whom an inquiry or an application can be given.
  'GET /api/colleagues': ['office', 'recruiter', 'editor'],
  'DELETE /api/inquiries/:id': ['office'],
  'POST /api/inquiries/:id/approve': ['office'],
  'POST /api/inquiries/:id/erase': ['office'],
  'POST /api/inquiries/:id/retry-mail': ['office'],
  'POST /api/deleted/inquiry/:id/restore': ['office'],
  'POST /api/people/export': ['office'],
  'POST /api/people/erase': ['office'],
  // Vacancies, applications and CVs.
  'GET /api/applications': ['recruiter'],
  'GET /api/applications/:id': ['recruiter'],
  'PATCH /api/applications/:id': ['recruiter'],
  'POST /api/applications/bulk': ['recruiter'],
  'POST /api/applications/bulk-erase': ['recruiter'],
  'POST /api/applications/:id/notes': ['recruiter'],
  'DELETE /api/applications/:id/notes/:note': ['recruiter'],
  'POST /api/applications/:id/replies': ['recruiter'],
  'POST /api/applications/:id/replies/:reply/retry': ['recruiter'],
  'POST /api/applications/notes': ['recruiter'],
  'POST /api/applications/rejections': ['recruiter'],
  'DELETE /api/applications/:id': ['recruiter'],
  'GET /api/application-stages': ['recruiter'],
  'PUT /api/application-stages': ['owner'],
  // The texts of mails: read by those who send some, decided by owners.
  'GET /api/templates': ['office', 'recruiter'],
  'POST /api/templates': ['owner'],
  'PUT /api/templates/:id': ['owner'],
  'DELETE /api/templates/:id': ['owner'],
  // Suspected spam among the applications is decided by the people who may read applications.
  'POST /api/applications/:id/approve': ['recruiter'],
  'GET /api/cvs/:id': ['recruiter'],
  'GET /api/careerdetails': ['recruiter'],
  'GET /api/careerdetails/:id': ['recruiter'],
  'POST /api/save': ['recruiter'],
  'PUT /api/careerdetails/:id': ['recruiter'],
  'DELETE /api/careerdetails/:id': ['recruiter'],
  'POST /api/deleted/vacancy/:id/restore': ['recruiter'],
  // Posts and their images.
  'POST /api/blogs': ['editor'],
  'PUT /api/blogs/:id': ['editor'],
  'DELETE /api/blogs/:id': ['editor'],
  'POST /api/blogs/:id/restore': ['editor'],
  'GET /api/blogs/:id/superseded': ['editor'],
  'DELETE /api/blogs/:id/superseded': ['editor'],
  'POST /api/deleted/post/:id/restore': ['editor'],
  'POST /api/deleted/draft/:id/restore': ['editor'],
  'POST /api/blogs/:id/publish': ['editor'],
  'POST /api/blogs/:id/unpublish': ['editor'],
  'GET /api/blogs/:id/versions': ['editor'],
  'GET /api/blogs/:id/versions/:version': ['editor'],
  'POST /api/blogs/:id/versions/:version/restore': ['editor'],
  'POST /api/uploads': ['editor'],
  'GET /api/post-drafts': ['editor'],
  'POST /api/post-drafts': ['editor'],
  'GET /api/post-drafts/:id': ['editor'],
  'PUT /api/post-drafts/:id': ['editor'],
  'DELETE /api/post-drafts/:id': ['editor'],
  'POST /api/post-drafts/:id/publish': ['editor'],
  'GET /api/post-drafts/:id/versions': ['editor'],
  'GET /api/post-drafts/:id/versions/:version': ['editor'],
  'POST /api/post-drafts/:id/versions/:version/restore': ['editor'],
  'GET /api/preview-links/:kind/:of': ['editor'],
  'POST /api/preview-links': ['editor'],
  'DELETE /api/preview-links/:id': ['editor'],
  // Accounts, the audit and the storage.
  'GET /api/accounts': ['owner'],
  'POST /api/accounts': ['owner'],
  'PUT /api/accounts/:id': ['owner'],
  'DELETE /api/accounts/:id': ['owner'],
  'POST /api/accounts/:id/invitation': ['owner'],
  'GET /api/accounts/:id/sessions': ['owner'],
  'DELETE /api/accounts/:id/sessions': ['owner'],
  'DELETE /api/accounts/:id/sessions/:session': ['owner'],
  'PUT /api/account-settings': ['owner'],
  'GET /api/audit': ['owner'],
  // What browsers reported of the content policy.
  'GET /api/csp-reports': ['owner'],
  'GET /api/storage': ['owner'],
  // The own account, and what every screen asks.
  'GET /api/session': 'any',
  'POST /api/step-up': 'any',
  'GET /api/account': 'any',
  'PUT /api/account': 'any',
  'GET /api/sessions': 'any',
  'DELETE /api/sessions': 'any',
  'DELETE /api/sessions/:session': 'any',
  'GET /api/proofs': 'any',
  'POST /api/passkey-options': 'any',
  'POST /api/passkeys': 'any',
  'DELETE /api/passkeys/:id': 'any',
  'POST /api/authenticator-setup': 'any',
  'POST /api/authenticators': 'any',
  'DELETE /api/authenticators/:id': 'any',
  'POST /api/recovery-codes': 'any',
  'POST /api/step-up/options': 'any',
  'GET /api/dashboard': 'any',
  'GET /api/builds': 'any',
  // Lists only what the person may restore.
  'GET /api/deleted': 'any',
  // Answers a list as a file to the people who may read the list.
  'POST /api/exports': 'any',
};

const REFUSAL = {
  message: 'Your account may not do this. An owner decides what it may do.',
  code: 'not-allowed',
};

const closed = (await declaredEndpoints()).filter(({ row }) => row.access !== 'public');

const api = perFile(startApi);

/** Whether people with these roles may use an endpoint; an owner may use everything. */
function mayCall(roles: Role[], { name }: Declared): boolean {
  const allowed = ALLOWED[name] ?? [];
  return allowed === 'any' || roles.includes('owner') || roles.some((role) => allowed.includes(role));
}

const call = (declared: Declared, Cookie: string) => callDeclared(api, declared, Cookie);

/** A person with these roles, who is named after them. */
const personWith = (...roles: Role[]) => ({ name: roles.join('-'), roles });

it('is declared as the roles of the staff say', () => {
  expect(Object.fromEntries(closed.map(({ name, row }) => [name, row.roles]))).toEqual(ALLOWED);
});

describe.each(ROLE_NAMES.map((role) => ({ role })))('a person with the role $role alone', ({ role }) => {
  const person = personWith(role);

  it('is refused everything else with one sentence, which changes nothing', async () => {
    const others = closed.filter((declared) => !mayCall([role], declared));
    await cookieFor(api, person);
    const before = await held(api.ctx);
    for (const declared of others) {
      const answer = await call(declared, await cookieFor(api, person));
      expect([declared.name, answer.status]).toEqual([declared.name, 403]);
      expect(await answer.json()).toEqual(REFUSAL);
    }
    expect(await held(api.ctx)).toEqual(before);
    expect(others.length === 0).toBe(role === 'owner');
  });

  it('may use what the role is for', async () => {
    const own = closed.filter((declared) => mayCall([role], declared));
    for (const declared of own) {
      const { status } = await call(declared, await cookieFor(api, person));
      expect([declared.name, [401, 403, 405, 500].includes(status)]).toEqual([declared.name, false]);
    }
    expect(own.length).toBeGreaterThan(10);
  });
});

it.each([
  [['office', 'recruiter']],
  [['office', 'editor']],
  [['recruiter', 'editor']],
  [['office', 'recruiter', 'editor']],
] satisfies [Role[]][])(
  'a person with the roles %j may use what each of them is for, no more',
  async (roles) => {
    for (const declared of closed) {
      const { status } = await call(declared, await cookieFor(api, personWith(...roles)));
      expect([declared.name, status !== 403]).toEqual([declared.name, mayCall(roles, declared)]);
    }
  },
);

describe.each([
  ['a suspended account', { name: 'suspended', roles: [...ROLE_NAMES], state: 'suspended' as const }],
  ['an account that is only invited', { name: 'invited', roles: [...ROLE_NAMES], state: 'invited' as const }],
  ['an ended session', { ...personWith('owner'), session: 'ended' as const }],
])('%s', (_what, person) => {
  it('is refused everything, which changes nothing', async () => {
    await cookieFor(api, person);
    const before = await held(api.ctx);
    for (const declared of closed) {
      const answer = await call(declared, await cookieFor(api, person));
      expect([declared.name, answer.status]).toEqual([declared.name, 401]);
      expect(await answer.json()).toEqual({ message: 'Please log in.', code: 'login-required' });
    }
    expect(await held(api.ctx)).toEqual(before);
  });
});

it('lists among the deleted records only what the person may restore', async () => {
  const office = await cookieFor(api, personWith('office'));
  await api.call('/api/send-email', json(INQUIRY));
  const [inquiry] = await (
    await api.call('/api/getemaildetails', { headers: { Cookie: office } })
  ).json();
  await api.call(`/api/inquiries/${inquiry.id}`, {
    method: 'DELETE',
    headers: { Cookie: office },
  });
  const deleted = async (role: Role) => {
    const Cookie = await cookieFor(api, personWith(role));
    return (await api.call('/api/deleted', { headers: { Cookie } })).json();
  };
  expect(await deleted('office')).toEqual([expect.objectContaining({ kind: 'inquiry', id: inquiry.id })]);
  expect(await deleted('owner')).toHaveLength(1);
  expect([await deleted('recruiter'), await deleted('editor')]).toEqual([[], []]);
});
