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
 * Who may call which endpoints: everybody, every person who is logged in, or the people with one of these roles, and owners.
 * 'proof' needs one of the last ten minutes, 'enrolling' is open to a person who has to set up a second proof first. After
 * an endpoint stands the action that is recorded. A new endpoint must be added here.
 */
const RULES: Record<string, string> = {
  owner: `
    GET /api/accounts  GET /api/accounts/:id/sessions  POST /api/templates template.add
    PUT /api/templates/:id template.edit  DELETE /api/templates/:id template.delete  GET /api/audit  GET /api/storage`,
  'office recruiter editor': `
    GET /api/colleagues`,
  'owner, proof': `
    POST /api/accounts account.invite  PUT /api/accounts/:id account.edit  DELETE /api/accounts/:id account.remove
    POST /api/accounts/:id/invitation account.invite  DELETE /api/accounts/:id/sessions session.end
    DELETE /api/accounts/:id/sessions/:session session.end  PUT /api/account-settings account.settings`,
  'any, enrolling': `
    GET /api/account  GET /api/session  POST /api/step-up step-up  POST /api/step-up/options  GET /api/proofs`,
  'any, proof': `
    PUT /api/account account.edit  POST /api/exports export`,
  any: `
    POST /api/account/email account.edit  GET /api/sessions  DELETE /api/sessions session.end
    DELETE /api/sessions/:session session.end  GET /api/builds  GET /api/dashboard  GET /api/deleted`,
  public: `
    POST /api/invitations/read  POST /api/invitations/accept account.accept  POST /api/login login
    POST /api/login/second-proof login.second  POST /api/login/second-proof/options  POST /api/login/passkey login
    POST /api/login/passkey/options  POST /api/logout logout  POST /api/change-password password.change
    POST /api/send-email  POST /api/submit-application  GET /api/data  GET /api/career/:title  GET /api/blogs
    GET /api/blogs/:id  GET /api/uploads/:image  POST /api/previews/read  GET /rss.xml  GET /sitemap.xml
    POST /api/csp-reports  POST /api/mail-events`,
  'any, proof, enrolling': `
    POST /api/passkey-options  POST /api/passkeys proof.add  DELETE /api/passkeys/:id proof.remove
    POST /api/authenticator-setup  POST /api/authenticators proof.add  DELETE /api/authenticators/:id proof.remove
    POST /api/recovery-codes recovery.new`,
  office: `
    GET /api/getemaildetails  GET /api/inquiries/:id  PATCH /api/inquiries/:id inquiry.change
    POST /api/inquiries/bulk inquiry.change  POST /api/inquiries/:id/notes inquiry.note
    DELETE /api/inquiries/:id/notes/:note inquiry.unnote  POST /api/inquiries/:id/replies inquiry.reply
    POST /api/inquiries/:id/replies/:reply/retry inquiry.reply  POST /api/inquiries/:id/approve inquiry.release
    POST /api/inquiries/:id/retry-mail inquiry.retry  DELETE /api/inquiries/:id inquiry.delete`,
  'office, proof': `
    POST /api/inquiries/bulk-erase inquiry.erase  POST /api/inquiries/:id/erase inquiry.erase
    POST /api/people/export person.export  POST /api/people/erase person.erase
    POST /api/deleted/inquiry/:id/restore inquiry.restore`,
  'office recruiter': `
    GET /api/suspects application.list  GET /api/templates`,
  recruiter: `
    GET /api/applications application.list  GET /api/cvs/:id cv.view  GET /api/applications/:id application.view
    PATCH /api/applications/:id application.change  POST /api/applications/bulk application.change
    POST /api/applications/:id/notes application.note  POST /api/applications/notes application.note
    DELETE /api/applications/:id/notes/:note application.unnote
    POST /api/applications/:id/replies application.message
    POST /api/applications/:id/replies/:reply/retry application.message
    POST /api/applications/rejections application.reject  POST /api/applications/:id/approve application.release
    POST /api/save vacancy.add  GET /api/careerdetails  GET /api/careerdetails/:id
    PUT /api/careerdetails/:id vacancy.edit  DELETE /api/careerdetails/:id vacancy.delete
    POST /api/deleted/vacancy/:id/restore vacancy.restore`,
  'recruiter, proof': `
    POST /api/applications/bulk-erase application.erase  DELETE /api/applications/:id application.erase`,
  editor: `
    GET /api/uploads  POST /api/blogs post.add  PUT /api/blogs/:id post.edit  DELETE /api/blogs/:id post.delete
    POST /api/blogs/:id/publish post.publish
    POST /api/blogs/:id/unpublish post.unpublish  GET /api/blogs/:id/versions  GET /api/blogs/:id/versions/:version
    POST /api/blogs/:id/versions/:version/restore post.revert  POST /api/uploads image.add
    POST /api/post-drafts draft.add  GET /api/post-drafts/:id  PUT /api/post-drafts/:id draft.edit
    DELETE /api/post-drafts/:id draft.delete  POST /api/post-drafts/:id/publish draft.publish
    GET /api/post-drafts/:id/versions  GET /api/post-drafts/:id/versions/:version
    POST /api/post-drafts/:id/versions/:version/restore draft.revert  GET /api/preview-links/:kind/:of
    POST /api/preview-links preview.add  DELETE /api/preview-links/:id preview.revoke
    POST /api/deleted/post/:id/restore post.restore  POST /api/deleted/draft/:id/restore draft.restore`,
  'editor recruiter': `
    POST /api/builds build.start`,
};

const ENDPOINTS: Record<string, string> = Object.fromEntries(
  Object.entries(RULES).flatMap(([rule, listed]) =>
    listed
      .trim()
      .split(/\s{2,}/)
      .map((one) => {
        const [method = '', path = '', ...action] = one.split(' ');
        return [`${method} ${path}`, [rule, ...action].join(', ')];
      }),
  ),
);

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
