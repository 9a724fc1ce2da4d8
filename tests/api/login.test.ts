import { beforeEach, expect, it, vi } from 'vitest';
import { SESSION_MESSAGES } from '#src/features/accounts/schema/session.ts';
import { readDirectory, updateAccount } from '#src/features/accounts/server/directory.ts';
import { DAY, HOUR, isoTime, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { ADMIN, cookieOf, json, seedAdmin, seedPerson, startApi } from '../support/api.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perTest } from '../support/lifetimes.ts';
import {
  changePassword,
  CHOSEN,
  logIn,
  refusal,
  said,
  sessionStatus,
  sessionStatuses,
} from '../support/staff.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

it('a login opens a session in a cookie that scripts cannot read, and stores only its hash', async () => {
  const answer = await logIn(api);
  expect(answer.status).toBe(200);
  const [session = '', device = '', ...others] = answer.headers.getSetCookie();
  const own = 'Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age';
  expect(session).toMatch(new RegExp(`^__Host-session=[\\w-]{43}; ${own}=43200$`));
  expect(device).toMatch(new RegExp(`^__Host-device-[0-9a-f]{8}=[\\w.-]+; ${own}=15552000$`));
  const { now } = api.clock;
  const body = {
    account: expect.any(String),
    ...{ username: ADMIN.username, name: ADMIN.username, roles: ['owner'], secondProofs: [] },
    ...{ secondProofMissing: false, secondProofAdvised: false, provenUntil: isoTime(now + 10 * MINUTE) },
    ...{ expiresAt: isoTime(now + 2 * HOUR), endsAt: isoTime(now + 12 * HOUR) },
  };
  expect([await answer.json(), others]).toEqual([body, []]);
  const token = cookieOf(answer).split('=')[1] ?? '';
  for await (const id of api.ctx.stores.sessions.ids()) expect(id).not.toContain(token);
  const current = await api.call('/api/session', { headers: { Cookie: cookieOf(answer) } });
  expect(await current.json()).toEqual(body);
  expect(await sessionStatus(api, `__Host-session=${deviceCookieOf(answer).split('=')[1]}`)).toBe(401);
});

it('a login opens another session each time, and ends the one of the same browser', async () => {
  const again = { 'Idempotency-Key': 'a-key-of-a-form' };
  const [first, other] = [await logIn(api, {}, json(ADMIN, again)), await logIn(api, {}, json(ADMIN, again))];
  const second = await logIn(api, {}, json(ADMIN, { ...again, Cookie: cookieOf(first) }));
  const open = await sessionStatuses(api, ...[first, other, second].map(cookieOf));
  expect([open, await api.ctx.stores.claims.allIds()]).toEqual([[401, 200, 200], []]);
});

it('a login by a form without script leads to the applications, or back to the screen with the failure', async () => {
  const form = { method: 'POST', headers: { Accept: 'text/html' } };
  const post = (fields: object) =>
    logIn(api, {}, { ...form, body: new URLSearchParams({ ...ADMIN, ...fields }) });
  const [right, wrong] = [await post({}), await post({ password: 'wrong' })];
  const places = [right, wrong].map(({ status, headers }) => `${status} ${headers.get('location')}`);
  expect(places).toEqual(['303 /jobformdetails', '303 /login#failed']);
  expect(await sessionStatus(api, cookieOf(right))).toBe(200);
  expect(deviceCookieOf(right)).toMatch(/^__Host-device-/);
  expect(wrong.headers.getSetCookie().join()).not.toMatch(/session=[\w-]/);
});

it.each([
  ...[{ password: 'wrong' }, { username: 'somebody' }, { username: '' }],
  ...[{ password: `${ADMIN.password} ` }, { password: ADMIN.password.slice(0, -1) }],
  ...[{ username: 'suspended@staff.example' }, { username: 'invited@staff.example' }],
])('a login with %j is refused in the one sentence, and costs as much as any', async (login) => {
  for (const state of ['suspended', 'invited'] as const)
    await seedPerson(api, { name: state, roles: ['owner'], state });
  const compared = vi.spyOn(api.ctx.passwords, 'verify');
  const answer = await logIn(api, login);
  expect(await said(answer)).toEqual([401, SESSION_MESSAGES.loginFailed]);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session=[\w-]/);
  expect(compared).toHaveBeenCalledTimes(1);
});

it.each([
  ['http://localhost:8888', true, 'local-session'],
  ['http://192.168.1.20', true, 'local-session'],
  ['https://localhost', true, '__Host-session'],
  ['http://192.168.1.20', false, '__Host-session'],
] as const)(
  'the cookie at %s (local serving: %j) is %s, which browsers take there',
  async (host, isLocal, name) => {
    const instance = api.anotherInstance({ local: isLocal, siteUrl: undefined });
    const forged = { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'http' };
    const login = await instance.call(`${host}/api/login`, { ...json(ADMIN, forged), ip: '203.0.113.1' });
    const attributes = name === 'local-session' ? 'HttpOnly; SameSite' : 'HttpOnly; Secure; SameSite';
    const form = new RegExp(`^${name}=[\\w-]{43}; Path=/; ${attributes}=Strict; Max-Age=43200$`);
    expect(login.headers.getSetCookie()[0]).toMatch(form);
    const status = async (site: string) =>
      (await instance.call(`${site}/api/session`, { headers: { Cookie: cookieOf(login) } })).status;
    const elsewhere = name === 'local-session' ? 401 : 200;
    expect([await status(host), await status('https://www.veralu.example')]).toEqual([200, elsewhere]);
  },
);

it('a change of the password ends every session, gives the caller a new one, is mailed, and the former password no longer works', async () => {
  const [mine, other] = [cookieOf(await logIn(api)), cookieOf(await logIn(api))];
  const answer = await changePassword(api, {}, mine);
  expect(await answer.json()).toEqual({ message: SESSION_MESSAGES.changed });
  expect(await sessionStatuses(api, mine, other, cookieOf(answer))).toEqual([401, 401, 200]);
  expect(api.resend.delivered.at(-1)?.subject).toBe('Your password was changed');
  expect([(await logIn(api)).status, (await logIn(api, { password: CHOSEN })).status]).toEqual([401, 200]);
});

it('a change of the password with another name or password, or one that is too long, is refused in one sentence, as is a login', async () => {
  for (const own of [{ previousPassword: 'not it' }, { username: 'somebody' }])
    expect(await said(await changePassword(api, own))).toEqual([401, SESSION_MESSAGES.changeFailed]);
  const long = { username: 'x'.repeat(201) };
  expect(await said(await changePassword(api, long))).toEqual([422, SESSION_MESSAGES.changeFailed]);
  expect(await said(await logIn(api, long))).toEqual([422, SESSION_MESSAGES.loginFailed]);
  // Measured as it is hashed: a letter and its accent are one character.
  expect((await logIn(api, { password: 'é'.normalize('NFD').repeat(150) })).status).toBe(401);
  expect((await logIn(api)).status).toBe(200);
});

it('a change of the password to a short or common password is refused before any guess is counted', async () => {
  for (const [newPassword, sentence] of [
    ['kandy-fiv', 'Please use at least 10 characters.'],
    ['ＪＥＮＮＩＦＥＲ12345', SESSION_MESSAGES.tooCommon],
  ]) {
    const answer = await changePassword(api, { newPassword, previousPassword: 'not it' });
    expect(await refusal(answer)).toEqual([422, sentence, { newPassword: sentence }]);
  }
  expect(await api.ctx.stores.failures.allIds()).toEqual([]);
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
});

const logInFrom = (ip: string, Cookie = '', own: object = {}) =>
  api.call('/api/login', { ...json({ ...ADMIN, ...own }, { Cookie }), ip });

/** Whether a wrong password is compared; else it has to wait. */
async function guess(ip: string): Promise<boolean> {
  const { status, headers } = await logInFrom(ip, '', { password: 'a wrong one' });
  expect([401, 429]).toContain(status);
  expect(status === 429).toBe(Number(headers.get('retry-after')) > 0);
  return status === 401;
}

/** How many of so many guesses are compared; the clock takes each `everyMs` after the one before. */
async function passing(count: number, everyMs: number, ipOf: (n: number) => string) {
  let passed = 0;
  for (let n = 0; n < count; n += 1) {
    if (await guess(ipOf(n))) passed += 1;
    api.clock.now += everyMs;
  }
  return passed;
}

/** As after many guesses from everywhere, for each account and name that is known. */
async function reachCeiling(): Promise<void> {
  const { failures } = api.ctx.stores;
  for await (const id of failures.ids()) await failures.put(id, { count: 100, lastAt: api.clock.now });
}

const one = () => '198.51.100.1';
const elsewhere = (n: number) => `10.1.${n}.1`;

it('one address gets five guesses, however many it sends at once, and its right password waits, too', async () => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => guess(one())));
  const passed = burst.filter(Boolean).length;
  expect(passed).toBeGreaterThan(0);
  // The clock of another instance is a little late.
  api.clock.now -= 1;
  // One that was counted may have been refused for the account's sake.
  expect(passed + (await passing(6, 0, one))).toBeLessThanOrEqual(5);
  expect([(await logInFrom(one())).status, (await logInFrom('198.51.100.7')).status]).toEqual([429, 200]);
  api.clock.now += MINUTE;
  expect((await logInFrom(one())).status).toBe(200);
  expect(await passing(6, 0, one)).toBe(5);
});

it('one address waits twice as long after each further guess, and an hour forgets them', async () => {
  // Five in five seconds, and one after each of 1, 2, 4, 8 and 16 seconds.
  expect(await passing(65, SECOND, one)).toBe(10);
  api.clock.now += HOUR + 1;
  expect(await passing(6, 0, one)).toBe(5);
});

it('one address of IPv6 is its whole network, and counts with its /48, too', async () => {
  expect(await passing(8, 0, (n) => `2001:db8:1:2::${n}`)).toBe(5);
  expect(await passing(14, 0, (n) => `2001:db8:7:${n}::1`)).toBe(10);
  expect(await guess('2001:db8:8::1')).toBe(true);
});

it('a login allows sixteen guesses from everywhere, also one that nobody has, in the same words', async () => {
  const answers = [];
  const { id } = await seedAdmin(api.ctx);
  await updateAccount(api.ctx, id, (owner) => ({ ...owner, email: 'owner@office.example' }));
  for (const typed of [ADMIN.username, 'owner@office.example', 'no such name']) {
    const said: string[] = [];
    for (let n = 0; n < 18; n += 1) {
      const username = n % 2 ? typed : `\u200b${typed.toUpperCase()}`;
      const answer = await logInFrom(`10.${typed.length}.${n}.1`, '', { username, password: 'wrong' });
      said.push(`${answer.status} ${(await answer.json()).message}`);
    }
    answers.push(said);
  }
  expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]]);
  expect(answers[0]?.filter((said) => said.startsWith('401'))).toHaveLength(16);
});

it('a guesser with an address for each guess gets forty-nine a day at a login, and the owner is never kept out', async () => {
  const device = deviceCookieOf(await logInFrom('192.0.2.10'));
  const met: number[] = [];
  let passed = 0;
  for (let n = 0; n < 120; n += 1, api.clock.now += DAY / 120) {
    if (await guess(elsewhere(n))) passed += 1;
    if (n % 15 === 14) met.push((await logInFrom('198.51.100.50', device)).status);
  }
  expect(passed).toBeGreaterThan(35);
  expect(passed).toBeLessThanOrEqual(49);
  expect(met).toEqual(Array(8).fill(200));
  // A new device has to wait, and is let in at the time that the answer says.
  await guess('10.9.9.9');
  const refused = await logInFrom('203.0.113.200');
  api.clock.now += Number(refused.headers.get('retry-after')) * SECOND;
  expect([refused.status, (await logInFrom('203.0.113.200')).status]).toEqual([429, 200]);
});

it('a known device is known by its cookie, to this account, for half a year, also when the password changes', async () => {
  const cookie = deviceCookieOf(await logInFrom('203.0.113.80'));
  const password = CHOSEN;
  expect((await changePassword(api)).status).toBe(200);
  await reachCeiling();
  const statusOf = async (sent: string, ip: string) => (await logInFrom(ip, sent, { password })).status;
  expect(await statusOf(cookie, '192.0.2.77')).toBe(200);
  const [name = '', value = ''] = cookie.split('=');
  const [id, expires, signature] = value.split('.');
  for (const forged of ['', `${id}.9${expires}.${signature}`, `${'A'.repeat(22)}.${expires}.${signature}`])
    expect([forged, await statusOf(`${name}=${forged}`, '198.51.100.7')]).toEqual([forged, 429]);
  api.clock.now += 180 * DAY;
  await reachCeiling();
  expect(await statusOf(cookie, '198.51.100.7')).toBe(429);
});
