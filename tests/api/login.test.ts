import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import { readDirectory } from '#server/features/accounts/directory';
import { Passwords } from '#server/platform/passwords';
import { DAY, HOUR, isoTime, MINUTE } from '#server/platform/clock';
import { ADMIN, cookieOf, json, seedAdmin, seedPerson, startApi } from '../support/api.ts';
import { proofsIn } from '../support/audit-trail.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perTest } from '../support/lifetimes.ts';
import { changePassword, CHOSEN, logIn, refusal, said, sessionStatus } from '../support/staff.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

/** A login with a form, by a browser without script. */
const postForm = (fields: Record<string, string>) =>
  api.call('/api/login', {
    ...{ method: 'POST', headers: { Accept: 'text/html' }, body: new URLSearchParams(fields) },
    ip: crypto.randomUUID(),
  });

describe('a login', () => {
  it('opens a session in a cookie that scripts cannot read, and stores only its hash', async () => {
    const answer = await logIn(api);
    expect(answer.status).toBe(200);
    const [session = '', device = '', ...others] = answer.headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=43200$/,
    );
    expect(device).toMatch(
      /^__Host-device-[0-9a-f]{8}=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/,
    );
    const { now } = api.clock;
    const body = {
      ...{ username: ADMIN.username, name: ADMIN.username, roles: ['owner'], secondProofs: [] },
      ...{ secondProofMissing: false, secondProofAdvised: false, provenUntil: isoTime(now + 10 * MINUTE) },
      ...{ expiresAt: isoTime(now + 2 * HOUR), endsAt: isoTime(now + 12 * HOUR) },
    };
    expect([await answer.json(), others]).toEqual([body, []]);
    const token = cookieOf(answer).split('=')[1] ?? '';
    for await (const id of api.ctx.stores.sessions.ids()) expect(id).not.toContain(token);
    const current = await api.call('/api/session', { headers: { Cookie: cookieOf(answer) } });
    expect(await current.json()).toEqual(body);
    // The cookie of the device opens nothing by itself.
    expect(await sessionStatus(api, `__Host-session=${deviceCookieOf(answer).split('=')[1]}`)).toBe(401);
  });

  it('opens another session each time, whatever key is sent, and ends the one of the same browser', async () => {
    const init = json(ADMIN, { 'Idempotency-Key': 'a-key-of-a-form' });
    const first = cookieOf(await logIn(api, {}, init));
    const other = cookieOf(await logIn(api, {}, init));
    const second = cookieOf(await logIn(api, {}, json(ADMIN, { Cookie: first })));
    expect(new Set([first, other, second]).size).toBe(3);
    const open = await Promise.all([first, other, second].map((cookie) => sessionStatus(api, cookie)));
    expect(open).toEqual([401, 200, 200]);
    for await (const id of api.ctx.stores.claims.ids()) expect(id).toBe('none');
  });

  it('by a form without script leads to the applications, or back to the screen with the failure', async () => {
    const [right, wrong] = [await postForm(ADMIN), await postForm({ ...ADMIN, password: 'wrong' })];
    expect([right.status, right.headers.get('location')]).toEqual([303, '/jobformdetails']);
    expect(await sessionStatus(api, cookieOf(right))).toBe(200);
    expect(deviceCookieOf(right)).toMatch(/^__Host-device-/);
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/login#failed']);
    expect(wrong.headers.getSetCookie().join()).not.toMatch(/session=[\w-]/);
  });

  it.each<[what: string, login: object, status?: number]>([
    ['a wrong password', { password: 'wrong' }],
    ['an unknown name', { username: 'somebody' }],
    ['the name in another letter case', { username: 'Owner' }],
    ['the password in another letter case', { password: ADMIN.password.toUpperCase() }],
    ['a space behind the password', { password: `${ADMIN.password} ` }],
    ['the password without its last letter', { password: ADMIN.password.slice(0, -1) }],
    ['a suspended person', { username: 'suspended@staff.example' }],
    ['an invited person', { username: 'invited@staff.example' }],
    ['an empty name', { username: '' }],
    ['a name that is too long', { username: 'x'.repeat(201) }, 422],
  ])('of %s gets the one message, and costs as much', async (_what, login, status = 401) => {
    for (const state of ['suspended', 'invited'] as const)
      await seedPerson(api, { name: state, roles: ['owner'], state });
    const compared = vi.spyOn(api.ctx.passwords, 'verify');
    const answer = await logIn(api, login);
    expect(await said(answer)).toEqual([status, SESSION_MESSAGES.loginFailed]);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session=[\w-]/);
    expect(compared).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  });

  it('goes on with a password after three years, and replaces a hash of a lower cost', async () => {
    const [stored] = (await readDirectory(api.ctx))!.accounts;
    const hash = await new Passwords({ N: 64, r: 8, p: 1 }).hash(ADMIN.password);
    await api.ctx.stores.directory.update('directory', (all) => ({
      ...all,
      accounts: [{ ...stored!, hash }],
    }));
    api.clock.now += 3 * 365 * DAY;
    expect((await logIn(api, { password: 'wrong' })).status).toBe(401);
    expect((await readDirectory(api.ctx))!.accounts[0]?.hash).toBe(hash);
    const cookie = cookieOf(await logIn(api));
    const { credential, version } = stored!;
    const renewed = { credential, version, hash: expect.stringMatching(/^scrypt\$128\$8\$1\$/) };
    expect((await readDirectory(api.ctx))!.accounts[0]).toMatchObject(renewed);
    expect([await sessionStatus(api, cookie), (await logIn(api)).status]).toEqual([200, 200]);
  });
});

describe('the cookie', () => {
  it.each([
    ['http://localhost:8888', true, /^local-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age/],
    ['http://127.0.0.1:8888', true, /^local-session=/],
    ['http://[::1]:8888', true, /^local-session=/],
    ['http://a.localhost', true, /^local-session=/],
    ['http://localhost:8888', false, /^__Host-session=[\w-]{43}; .*; Secure; /],
    ['http://192.168.1.20:8888', true, /^__Host-session=[\w-]{43}; .*; Secure; /],
    ['http://localhost.example', true, /^__Host-session=[\w-]{43}; .*; Secure; /],
    ['http://notlocalhost', true, /^__Host-session=[\w-]{43}; .*; Secure; /],
    ['https://localhost:8888', true, /^__Host-session=[\w-]{43}; .*; Secure; /],
  ])('at %s (local serving: %j) is the one that browsers take there', async (host, local, form) => {
    const instance = api.anotherInstance({ local, siteUrl: undefined });
    const forged = { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'http' };
    const login = await instance.call(`${host}/api/login`, { ...json(ADMIN, forged), ip: '203.0.113.1' });
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toMatch(form);
    const status = async (address: string) =>
      (await instance.call(address, { headers: { Cookie: cookieOf(login) } })).status;
    expect(await status(`${host}/api/session`)).toBe(200);
    // Where the strong cookie is meant, the weak one is nothing.
    expect(await status('https://www.veralu.example/api/session')).toBe(
      cookie.startsWith('local') ? 401 : 200,
    );
    const [name] = cookie.split('=');
    const refused = await instance.call(`${host}/api/session`);
    expect(refused.headers.get('set-cookie')).toMatch(new RegExp(`^${name}=; .*Max-Age=0$`));
  });
});

describe('a change of the password', () => {
  it('ends every session, gives the caller a new one, is mailed, and the former password no longer works', async () => {
    const [mine, other] = [cookieOf(await logIn(api)), cookieOf(await logIn(api))];
    const answer = await changePassword(api, {}, mine);
    expect(await answer.json()).toEqual({ message: SESSION_MESSAGES.changed });
    const open = [mine, other, cookieOf(answer)].map((cookie) => sessionStatus(api, cookie));
    expect(await Promise.all(open)).toEqual([401, 401, 200]);
    expect(api.resend.delivered.at(-1)?.subject).toBe('Your password was changed');
    expect([(await logIn(api)).status, (await logIn(api, { password: CHOSEN })).status]).toEqual([401, 200]);
    // Without a session, it opens none.
    const back = await changePassword(api, { previousPassword: CHOSEN, newPassword: 'another tall palmyra' });
    expect([back.status, back.headers.getSetCookie()]).toEqual([200, []]);
    const kinds = (await proofsIn(api)).toSorted();
    expect([kinds[0], kinds.at(-1)]).toEqual(['owner login password', 'owner password.change password']);
  });

  it.each<[what: string, own: object, status?: number]>([
    ['another previous password', { previousPassword: 'not it' }],
    ['another name', { username: 'somebody' }],
    ['a name that is too long', { username: 'x'.repeat(201) }, 422],
  ])('with %s is refused in one sentence', async (_what, own, status = 401) => {
    const answer = await changePassword(api, own);
    expect(await said(answer)).toEqual([status, SESSION_MESSAGES.changeFailed]);
    expect((await logIn(api)).status).toBe(200);
  });

  it.each([
    ['is short', 'kandy-fiv', 'Please use at least 10 characters.'],
    ['is in a list', 'ＪＥＮＮＩＦＥＲ12345', SESSION_MESSAGES.tooCommon],
  ])('to one that %s is refused before any guess is counted', async (_what, newPassword, sentence) => {
    const answer = await changePassword(api, { newPassword, previousPassword: 'not it' });
    expect(await refusal(answer)).toEqual([422, sentence, { newPassword: sentence }]);
    expect((await api.ctx.stores.failures.list()).records).toEqual([]);
  });

  it.each([
    ['spaces and signs', ' ~ "quoted" \\ <b> ; -- %00 '],
    ['other scripts and pictures', 'නව උස තල් ගස් 🌴🌴'],
    ['letters that can be composed', 'nine cafe\u0301 palms'],
  ])('to %s is taken as it was typed', async (_what, newPassword) => {
    expect((await changePassword(api, { newPassword })).status).toBe(200);
    const statuses = [];
    for (const password of [newPassword, newPassword.normalize('NFC'), newPassword.slice(0, -1)])
      statuses.push((await logIn(api, { password })).status);
    expect(statuses).toEqual([200, 200, 401]);
  });
});

it('a common password of the environment makes no account in a deploy, and resets none', async () => {
  const deployed = (password: string) => {
    const admin = { username: ADMIN.username, password };
    return api.anotherInstance({ local: false, admin, adminReset: 'a new value' });
  };
  const common = { password: 'jennifer12345' };
  const refused = [403, 'Login is not set up: ADMIN_PASSWORD in the site settings is too common.'];
  expect(await said(await logIn(deployed(common.password), common))).toEqual(refused);
  expect((await logIn(api)).status).toBe(200);
  await api.ctx.stores.directory.remove('directory');
  await api.ctx.stores.formerAccounts.remove('admin');
  expect(await said(await logIn(deployed(common.password), common))).toEqual(refused);
  expect(await readDirectory(api.ctx)).toBeUndefined();
  expect(await said(await logIn(api.anotherInstance({ local: false, admin: undefined })))).toEqual([
    403,
    'Login is not set up: ADMIN_USERNAME and ADMIN_PASSWORD are missing from the site settings.',
  ]);
});
