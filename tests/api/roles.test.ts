import { expect, it } from 'vitest';
import { ROLE_NAMES, type Role } from '#src/features/accounts/schema/roles.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { adminCookie, cookieFor, SILENT_LOG, startApi } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { REFUSED_COOKIES } from '../support/cookies.ts';
import { perFile } from '../support/lifetimes.ts';
import { staffAs } from '../support/staff.ts';
import { callDeclared, declaredEndpoints, type Declared } from '../support/tables.ts';

/**
 * Who may call each endpoint: everybody, every person who is logged in, or the people with one of these roles, and owners.
 * 'proof' needs one of the last ten minutes, 'enrolling' is open to a person who has to set up a second proof first. Then
 * the action that is recorded. A new endpoint must be added here.
 */
const ENDPOINTS: Record<string, string> = {
  // Accounts and their sessions.
  'GET /api/accounts': 'owner',
  'GET /api/colleagues': 'office recruiter editor',
  'POST /api/accounts': 'owner, proof, account.invite',
  'PUT /api/accounts/:id': 'owner, proof, account.edit',
  'DELETE /api/accounts/:id': 'owner, proof, account.remove',
  'POST /api/accounts/:id/invitation': 'owner, proof, account.invite',
  'GET /api/accounts/:id/sessions': 'owner',
  'DELETE /api/accounts/:id/sessions': 'owner, proof, session.end',
  'DELETE /api/accounts/:id/sessions/:session': 'owner, proof, session.end',
  'PUT /api/account-settings': 'owner, proof, account.settings',
  'GET /api/account': 'any, enrolling',
  'PUT /api/account': 'any, proof, account.edit',
  'POST /api/account/email': 'any, account.edit',
  'GET /api/sessions': 'any',
  'DELETE /api/sessions': 'any, session.end',
  'DELETE /api/sessions/:session': 'any, session.end',
  'POST /api/invitations/read': 'public',
  'POST /api/invitations/accept': 'public, account.accept',
  // Logging in, and the second proofs of the own account.
  'POST /api/login': 'public, login',
  'POST /api/login/second-proof': 'public, login.second',
  'POST /api/login/second-proof/options': 'public',
  'POST /api/login/passkey': 'public, login',
  'POST /api/login/passkey/options': 'public',
  'POST /api/logout': 'public, logout',
  'GET /api/session': 'any, enrolling',
  'POST /api/step-up': 'any, enrolling, step-up',
  'POST /api/step-up/options': 'any, enrolling',
  'POST /api/change-password': 'public, password.change',
  'GET /api/proofs': 'any, enrolling',
  'POST /api/passkey-options': 'any, proof, enrolling',
  'POST /api/passkeys': 'any, proof, enrolling, proof.add',
  'DELETE /api/passkeys/:id': 'any, proof, enrolling, proof.remove',
  'POST /api/authenticator-setup': 'any, proof, enrolling',
  'POST /api/authenticators': 'any, proof, enrolling, proof.add',
  'DELETE /api/authenticators/:id': 'any, proof, enrolling, proof.remove',
  'POST /api/recovery-codes': 'any, proof, enrolling, recovery.new',
  // Inquiries and privacy requests.
  'POST /api/send-email': 'public',
  'GET /api/getemaildetails': 'office',
  'GET /api/inquiries/:id': 'office',
  'PATCH /api/inquiries/:id': 'office, inquiry.change',
  'POST /api/inquiries/bulk': 'office, inquiry.change',
  'POST /api/inquiries/bulk-erase': 'office, proof, inquiry.erase',
  'POST /api/inquiries/:id/notes': 'office, inquiry.note',
  'DELETE /api/inquiries/:id/notes/:note': 'office, inquiry.unnote',
  'POST /api/inquiries/:id/replies': 'office, inquiry.reply',
  'POST /api/inquiries/:id/replies/:reply/retry': 'office, inquiry.reply',
  'POST /api/inquiries/:id/approve': 'office, inquiry.release',
  'POST /api/inquiries/:id/retry-mail': 'office, inquiry.retry',
  'DELETE /api/inquiries/:id': 'office, inquiry.delete',
  'POST /api/inquiries/:id/erase': 'office, proof, inquiry.erase',
  'GET /api/suspects': 'office recruiter, application.list',
  'POST /api/people/export': 'office, proof, person.export',
  'POST /api/people/erase': 'office, proof, person.erase',
  // Applications and their CVs.
  'POST /api/submit-application': 'public',
  'GET /api/applications': 'recruiter, application.list',
  'GET /api/cvs/:id': 'recruiter, cv.view',
  'GET /api/applications/:id': 'recruiter, application.view',
  'PATCH /api/applications/:id': 'recruiter, application.change',
  'POST /api/applications/bulk': 'recruiter, application.change',
  'POST /api/applications/bulk-erase': 'recruiter, proof, application.erase',
  'POST /api/applications/:id/notes': 'recruiter, application.note',
  'POST /api/applications/notes': 'recruiter, application.note',
  'DELETE /api/applications/:id/notes/:note': 'recruiter, application.unnote',
  'POST /api/applications/:id/replies': 'recruiter, application.message',
  'POST /api/applications/:id/replies/:reply/retry': 'recruiter, application.message',
  'POST /api/applications/rejections': 'recruiter, application.reject',
  'POST /api/applications/:id/approve': 'recruiter, application.release',
  'DELETE /api/applications/:id': 'recruiter, proof, application.erase',
  // Vacancies.
  'GET /api/data': 'public',
  'GET /api/career/:title': 'public',
  'POST /api/save': 'recruiter, vacancy.add',
  'GET /api/careerdetails': 'recruiter',
  'GET /api/careerdetails/:id': 'recruiter',
  'PUT /api/careerdetails/:id': 'recruiter, vacancy.edit',
  'DELETE /api/careerdetails/:id': 'recruiter, vacancy.delete',
  // Blog posts, their pictures, drafts and previews.
  'GET /api/blogs': 'public',
  'POST /api/blogs': 'editor, post.add',
  'GET /api/blogs/:id': 'public',
  'PUT /api/blogs/:id': 'editor, post.edit',
  'DELETE /api/blogs/:id': 'editor, post.delete',
  'POST /api/blogs/:id/restore': 'editor, post.restore',
  'POST /api/blogs/:id/publish': 'editor, post.publish',
  'POST /api/blogs/:id/unpublish': 'editor, post.unpublish',
  'GET /api/blogs/:id/versions': 'editor',
  'GET /api/blogs/:id/versions/:version': 'editor',
  'POST /api/blogs/:id/versions/:version/restore': 'editor, post.revert',
  'GET /api/blogs/:id/superseded': 'editor',
  'DELETE /api/blogs/:id/superseded': 'editor, post.discard',
  'POST /api/uploads': 'editor, image.add',
  'GET /api/uploads/:image': 'public',
  'GET /api/post-drafts': 'editor',
  'POST /api/post-drafts': 'editor, draft.add',
  'GET /api/post-drafts/:id': 'editor',
  'PUT /api/post-drafts/:id': 'editor, draft.edit',
  'DELETE /api/post-drafts/:id': 'editor, draft.delete',
  'POST /api/post-drafts/:id/publish': 'editor, draft.publish',
  'GET /api/post-drafts/:id/versions': 'editor',
  'GET /api/post-drafts/:id/versions/:version': 'editor',
  'POST /api/post-drafts/:id/versions/:version/restore': 'editor, draft.revert',
  'GET /api/preview-links/:kind/:of': 'editor',
  'POST /api/preview-links': 'editor, preview.add',
  'DELETE /api/preview-links/:id': 'editor, preview.revoke',
  'POST /api/previews/read': 'public',
  'GET /rss.xml': 'public',
  'GET /sitemap.xml': 'public',
  // Settings.
  'GET /api/templates': 'office recruiter',
  'POST /api/templates': 'owner, template.add',
  'PUT /api/templates/:id': 'owner, template.edit',
  'DELETE /api/templates/:id': 'owner, template.delete',
  // Overviews, lists as files, deleted records, and what others report.
  'GET /api/audit': 'owner',
  'POST /api/exports': 'any, proof, export',
  'GET /api/builds': 'any',
  'POST /api/builds': 'editor recruiter, build.start',
  'GET /api/dashboard': 'any',
  'GET /api/storage': 'owner',
  'GET /api/deleted': 'any',
  'POST /api/deleted/inquiry/:id/restore': 'office, proof, inquiry.restore',
  'POST /api/deleted/vacancy/:id/restore': 'recruiter, vacancy.restore',
  'POST /api/deleted/post/:id/restore': 'editor, post.restore',
  'POST /api/deleted/draft/:id/restore': 'editor, draft.restore',
  'POST /api/csp-reports': 'public',
  'POST /api/mail-events': 'public',
};

const REFUSAL = {
  message: 'Your account may not do this. An owner decides what it may do.',
  code: 'not-allowed',
};
const NO_PROOF = { message: 'Please confirm that it is you.', code: 'step-up' };
const NO_LOGIN = { message: 'Please log in.', code: 'login-required' };

const endpoints = await declaredEndpoints();
const isOpen = ({ name }: Declared) => ENDPOINTS[name]?.startsWith('public') === true;
const closed = endpoints.filter((declared) => !isOpen(declared));
const changing = endpoints.filter(({ method }) => method !== 'GET');
const has = ({ name }: Declared, word: string) => ENDPOINTS[name]?.split(', ').includes(word) === true;

/** Whether people with these roles may use an endpoint. */
function mayCall(roles: Role[], { name }: Declared): boolean {
  const [allowed = ''] = (ENDPOINTS[name] ?? '').split(', ');
  return ['any', 'public'].includes(allowed) || roles.some((role) => `owner ${allowed}`.includes(role));
}

const api = perFile(() => startApi({ log: SILENT_LOG }));

const call = (declared: Declared, Cookie: string) => callDeclared(api, declared, Cookie);

const named = (name: string) => closed.find((declared) => declared.name === name)!;

/** A person with these roles, who is named after them. */
const personWith = (...roles: Role[]) => ({ name: roles.join('-'), roles });

/**
 * Everything that the stores hold, with the tag of its bytes, but for sessions, which come and go with every call, the head
 * of the audit trail, where refused calls are counted, and snapshots, which any reader may write.
 */
async function held(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, store] of Object.entries(api.ctx.stores))
    if (name !== 'sessions' && name !== 'audit' && 'listPages' in store)
      for await (const page of store.listPages())
        for (const { id, etag } of page) found.push(`${name}/${id} ${etag}`);
  return found.sort();
}

/** Makes calls that are all refused, and requires that the stores are as before. */
async function expectRefused(
  rows: Declared[],
  status: number,
  body: object,
  send: (declared: Declared) => Promise<Response>,
): Promise<void> {
  const before = await held();
  for (const declared of rows) {
    const answer = await send(declared);
    expect([declared.name, answer.status]).toEqual([declared.name, status]);
    expect(await answer.json()).toEqual(body);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(await held()).toEqual(before);
}

it('is declared as in this list', () => {
  const declared = endpoints.map(({ name, row }) => {
    const who = row.access === 'public' ? 'public' : [row.roles].flat().join(' ');
    const isEnrolling = row.access !== 'public' && row.enrolling;
    const words = [who, row.stepUp && 'proof', isEnrolling && 'enrolling', row.audit];
    return [name, words.filter(Boolean).join(', ')];
  });
  expect(Object.fromEntries(declared)).toEqual(ENDPOINTS);
});

it.each<[Role[]]>([...ROLE_NAMES.map((role): [Role[]] => [[role]]), [['office', 'recruiter']]])(
  'people with the roles %j may use what these are for; all else is refused and changes nothing',
  async (roles) => {
    let cookie = await cookieFor(api, personWith(...roles));
    const others = closed.filter((declared) => !mayCall(roles, declared));
    await expectRefused(others, 403, REFUSAL, (declared) => call(declared, cookie));
    for (const declared of closed.filter((declared) => mayCall(roles, declared))) {
      const { status, headers } = await call(declared, cookie);
      expect([declared.name, [401, 403, 405, 500].includes(status)]).toEqual([declared.name, false]);
      cookie = /__Host-session=[^;]+/.exec(headers.getSetCookie().join())?.[0] ?? cookie;
      expect(headers.get('cache-control')).toBe('no-store');
    }
  },
);

it('without a session, every endpoint that is not public is refused, and changes nothing', async () => {
  await adminCookie(api);
  await expectRefused(closed, 401, NO_LOGIN, (declared) => call(declared, ''));
});

const states: Record<string, () => Promise<string>> = {
  'a suspended account': () => cookieFor(api, { ...personWith('owner'), name: 'Sunil', state: 'suspended' }),
};
for (const [state, cookie] of Object.entries(REFUSED_COOKIES)) states[state] = () => cookie(api.ctx);

it.each(Object.keys(states))('%s is no session: it is refused, and its cookie removed', async (state) => {
  await states[state]!();
  const rows = ['GET /api/accounts', 'POST /api/save', 'GET /api/session', 'DELETE /api/sessions'].map(named);
  await expectRefused(rows, 401, NO_LOGIN, async (declared) => {
    const answer = await call(declared, await states[state]!());
    expect(answer.headers.getSetCookie().join()).toMatch(/^__Host-session=; .*Max-Age=0$/);
    return answer;
  });
});

it('a public endpoint asks for no session, and gives none to a cookie that is over', async () => {
  for (const declared of endpoints.filter(isOpen))
    for (const Cookie of ['', await REFUSED_COOKIES['an idle session']!(api.ctx)]) {
      const answer = await call(declared, Cookie);
      expect([declared.name, answer.status < 500]).toEqual([declared.name, true]);
      expect(await answer.text()).not.toMatch(/login-required|not-allowed/);
      expect(answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))).toEqual([]);
    }
});

const send = async (declared: Declared, headers: Record<string, string>) => {
  const own = { 'Content-Type': 'application/json', Cookie: await adminCookie(api), ...headers };
  return api.callOnly(declared.path, { method: declared.method, headers: own, body: '{}' });
};
const refusal = { message: expect.any(String), code: 'foreign-origin' };

it.each<[Record<string, string>]>([
  [{ Origin: 'https://www.veralu.example.evil.example' }],
  [{ Origin: 'null' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
])('a page of another site changes nothing by any endpoint, even with a session: %j', async (headers) => {
  await adminCookie(api);
  await expectRefused(changing, 403, refusal, (row) => send(row, headers));
  const own = { Origin: 'https://www.veralu.example', 'Sec-Fetch-Site': 'same-origin' };
  expect((await send(named('POST /api/save'), own)).status).toBe(422);
});

const owner = personWith('owner');
const guarded = closed.filter((declared) => has(declared, 'proof'));

it('a fresh proof is asked for from ten minutes after the login, where the list says, and the refused call changes nothing', async () => {
  const cookie = await cookieFor(api, owner);
  api.clock.now += 10 * MINUTE;
  await expectRefused(guarded, 403, NO_PROOF, (declared) => call(declared, cookie));
  for (const declared of closed.filter((declared) => !guarded.includes(declared))) {
    const answer = await call(declared, cookie);
    expect([declared.name, answer.status]).not.toEqual([declared.name, 403]);
  }
});

it('a second proof that is required of everybody leaves a person without one nothing but setting one up', async () => {
  const rule = { requireSecondProof: true };
  const owner = staffAs(api, await adminCookie(api));
  expect((await owner.call('PUT', '/api/account-settings', rule)).status).toBe(200);
  const deployed = api.anotherInstance({ local: false });
  const cookie = await adminCookie(api);
  for (const declared of closed) {
    const answer = await callDeclared(deployed, declared, cookie);
    const { code } = answer.status === 403 ? await answer.json() : { code: '' };
    expect([declared.name, code === 'second-proof']).toEqual([declared.name, !has(declared, 'enrolling')]);
  }
  await api.settled();
  expect((await trailOf(api)).map(({ reason }) => reason)).toContain('enrolling');
});
