import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedSession } from '#src/features/accounts/schema/account.ts';
import { SESSION_MESSAGES } from '#src/features/accounts/schema/session.ts';
import { HOUR, isoTime, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { ADMIN, adminCookie, cookieFor, cookieOf, json, seedPerson, startApi } from '../support/api.ts';
import { proofsIn, trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { logIn, said, sessionIdOf, sessionStatus, sessionStatuses, staffAs } from '../support/staff.ts';

const NIMAL = { name: 'Nimal', roles: ['recruiter' as const], email: 'nimal@staff.example' };
const SUNIL = { name: 'Sunil', roles: ['editor' as const], email: 'sunil@staff.example' };

const statuses = (...cookies: string[]) => sessionStatuses(api, ...cookies);
/** So many new sessions of Nimal. */
const nimals = (count: number) => Promise.all(Array.from({ length: count }, () => cookieFor(api, NIMAL)));
const end = (cookie: string, address: string) => staffAs(api, cookie).call('DELETE', address);
const list = async (cookie: string, address = '/api/sessions'): Promise<ListedSession[]> =>
  (await staffAs(api, cookie).call('GET', address)).json();

// The list of sessions lags, as on the platform.
const api = perTest(() => startApi({ listsLag: true }));

beforeEach(() => adminCookie(api));

it('a session ends after two hours without use, after twelve in any case, and when a clock was set back', async () => {
  const [idle, used] = [await adminCookie(api), await adminCookie(api)];
  api.clock.now += HOUR;
  await staffAs(api, idle).call('GET', '/api/builds');
  api.clock.now += HOUR - 1;
  expect(await sessionStatus(api, used)).toBe(200);
  api.clock.now += 1;
  expect(await statuses(idle, used)).toEqual([401, 200]);
  for (let hours = 3; hours <= 12; hours += 1) {
    api.clock.now += HOUR;
    if (hours === 12) api.clock.now -= 1;
    expect(await sessionStatus(api, used)).toBe(200);
  }
  api.clock.now += 1;
  expect(await sessionStatus(api, used)).toBe(401);
  const early = await adminCookie(api);
  api.clock.now -= 6 * MINUTE;
  expect(await sessionStatus(api, early)).toBe(401);
});

it('a logout ends the session, also for a copy of the cookie, each time that the same key is sent', async () => {
  for (let n = 0; n < 2; n += 1) {
    const Cookie = cookieOf(await logIn(api));
    const headers = { Cookie, 'Idempotency-Key': 'a-key-of-a-form' };
    const out = await api.call('/api/logout', { method: 'POST', headers });
    expect(await out.json()).toEqual({ message: 'You are logged out.' });
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Max-Age=0$/);
    expect([out.headers.get('clear-site-data'), await sessionStatus(api, Cookie)]).toEqual(['"cache"', 401]);
  }
});

describe('an answer', () => {
  const KAMALA = { ...NIMAL, name: 'Kamalā කමලා' };
  const headersOf = async (Cookie: string, address: string, method = 'GET') => {
    const { status, headers } = await staffAs(api, Cookie).call(method, address);
    const [session, parts] = [headers.get('x-session'), headers.get('x-included')];
    return { status, session: session && JSON.parse(session), parts: parts && JSON.parse(parts) };
  };

  it.each<[address: string, status: number, says: boolean, method?: string]>([
    ['/api/applications', 200, true],
    ['/api/getemaildetails', 403, true],
    ['/api/blogs', 200, true],
    ['/api/nothing', 404, false],
    ['/api/builds', 200, false],
    ['/api/logout', 200, false, 'POST'],
  ])('%s (%i) says who is logged in: %s', async (address, status, says, method) => {
    const cookie = await cookieFor(api, KAMALA);
    const session = await staffAs(api, cookie).read('GET', '/api/session');
    const expected = { status, session: says ? session : null };
    expect(await headersOf(cookie, address, method)).toMatchObject(expected);
    expect(await headersOf('', '/api/blogs')).toMatchObject({ status: 200, session: null });
  });

  it('includes what its screen needs besides, with the first page, as far as it fits', async () => {
    const cookie = await cookieFor(api, KAMALA);
    const { colleagues } = (await headersOf(cookie, '/api/applications')).parts;
    expect(colleagues.map(({ name }: { name: string }) => name)).toEqual(['Kamalā කමලා', ADMIN.username]);
    expect((await headersOf(cookie, '/api/applications?cursor=')).parts).toBeNull();
    expect((await headersOf(cookie, '/api/careerdetails')).parts).toEqual({ build: { state: 'live' } });
    for (let n = 0; n < 40; n += 1)
      await seedPerson(api, { ...NIMAL, name: `Nimal ${n} නිමල්`, email: `n${n}@x.example` });
    expect((await headersOf(cookie, '/api/applications')).parts).toEqual({});
  });
});

describe('the list of sessions', () => {
  it('has each open one of the person, the last seen first, and nothing of what the client wrote', async () => {
    await api.stop();
    Object.assign(api, await startApi());
    const { id } = await seedPerson(api, NIMAL);
    const loginWith = async (agent: string) => {
      const headers = { ...json({}).headers, 'User-Agent': agent };
      return cookieOf(await logIn(api, { username: NIMAL.email }, { headers }));
    };
    await cookieFor(api, SUNIL);
    await cookieFor(api, { ...NIMAL, session: 'ended' });
    await cookieFor(api, NIMAL);
    api.clock.now += 2 * HOUR;
    const phone = sessionIdOf(await loginWith('<script>alert(1)</script> on a phone'));
    const first = isoTime(api.clock.now);
    api.clock.now += 20 * MINUTE;
    const own = await loginWith('Firefox/140 <b>owner</b> Windows');
    const [now, device] = [isoTime(api.clock.now), 'Firefox on Windows'];
    const times = { openedAt: first, seenAt: first };
    expect(await list(own)).toEqual([
      { id: sessionIdOf(own), device, openedAt: now, seenAt: now, current: true },
      { id: phone, device: 'Unknown browser', ...times, current: false },
    ]);
    const shown = await list(await adminCookie(api), `/api/accounts/${id}/sessions`);
    expect(shown).toMatchObject([{ current: false }, { current: false }]);
  });
});

describe('ending', () => {
  it('one session is for its person and for owners, whatever path names it', async () => {
    const { id } = await seedPerson(api, NIMAL);
    const [own = '', other = '', third = ''] = await nimals(3);
    const [sunils, owner] = [await cookieFor(api, SUNIL), await adminCookie(api)];
    const theirs = `/api/accounts/${id}/sessions`;
    expect((await end(own, `/api/sessions/${sessionIdOf(other)}`)).status).toBe(200);
    await end(own, `/api/sessions/${sessionIdOf(sunils)}`);
    expect((await end(own, `${theirs}/${sessionIdOf(sunils)}`)).status).toBe(403);
    await end(owner, `${theirs}/${sessionIdOf(sunils)}`);
    expect(await statuses(own, other, third, sunils)).toEqual([200, 401, 200, 200]);
    expect((await end(owner, `${theirs}/${sessionIdOf(third)}`)).status).toBe(200);
    await end(own, `/api/sessions/${sessionIdOf(own)}`);
    expect(await statuses(own, third, owner)).toEqual([401, 401, 200]);
    await api.letListsArrive();
    const ends = (await trailOf(api)).filter(({ action }) => action === 'session.end');
    expect(ends.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  });

  it('all others leaves the own one, although the list lags and twice at once; an owner ends all of a person', async () => {
    const { id } = await seedPerson(api, NIMAL);
    const [own = '', other = ''] = await nimals(2);
    const [sunils, owner] = [await cookieFor(api, SUNIL), await adminCookie(api)];
    const ended = await Promise.all([end(own, '/api/sessions'), end(own, '/api/sessions')]);
    expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statuses(own, other, sunils)).toEqual([200, 401, 200]);
    const renewed = ended.map((answer) => cookieOf(answer)).find((one) => one.includes('=')) ?? '';
    api.clock.now += 11 * SECOND;
    expect(await statuses(own, renewed)).toEqual([401, 200]);
    expect((await end(owner, `/api/accounts/${id}/sessions`)).status).toBe(200);
    expect(await statuses(renewed, sunils, owner)).toEqual([401, 200, 200]);
  });

  it.each<[change: string, own: object | undefined, session: number, login: number]>([
    ['other roles', { roles: ['owner', 'editor'] }, 401, 200],
    ['the demotion of an owner', { roles: ['office'] }, 401, 200],
    ['the suspension', { suspended: true }, 401, 401],
    ['the removal', undefined, 401, 401],
    ['another name', { name: 'Nimal P.' }, 200, 200],
  ])('by %s is for that person, in every instance, if at all', async (_what, own, session, login) => {
    const person = { ...NIMAL, roles: ['owner' as const] };
    const { id } = await seedPerson(api, person);
    const [cookie, sunils] = [await cookieFor(api, person), await cookieFor(api, SUNIL)];
    const owner = await adminCookie(api);
    const other = api.anotherInstance();
    expect(await sessionStatus(other, cookie)).toBe(200);
    const body = own && { name: NIMAL.name, roles: person.roles, suspended: false, ...own };
    const answer = await staffAs(api, owner).call(body ? 'PUT' : 'DELETE', `/api/accounts/${id}`, body);
    expect([answer.status, await sessionStatus(other, cookie)]).toEqual([200, session]);
    expect((await logIn(other, { username: person.email })).status).toBe(login);
    if (!own) await seedPerson(api, person);
    expect(await statuses(cookie, sunils, owner)).toEqual([session, 200, 200]);
  });
});

describe('a step-up by the password', () => {
  let cookie: string;

  beforeEach(async () => {
    cookie = cookieOf(await logIn(api));
  });

  const stepUp = (Cookie: string, password: unknown = ADMIN.password, ip: string = crypto.randomUUID()) =>
    api.call('/api/step-up', { ...json({ password }, { Cookie }), ip });
  const guarded = async (Cookie: string) =>
    (await staffAs(api, Cookie).call('PUT', '/api/account-settings', {})).status;

  it('counts for ten minutes, and gives the same session another random token', async () => {
    api.clock.now += HOUR;
    const answer = await stepUp(cookie);
    const provenUntil = isoTime(api.clock.now + 10 * MINUTE);
    expect([answer.status, await answer.json()]).toEqual([200, { provenUntil }]);
    const secret = cookieOf(answer).split('.')[1] ?? 'none';
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*Secure.*; Max-Age=39600$/);
    const stored = await api.ctx.stores.sessions.get(sessionIdOf(cookie));
    expect(stored?.value.provenAt).toBe(api.clock.now);
    expect(JSON.stringify(stored)).not.toContain(secret);
    api.clock.now += 10 * MINUTE - SECOND;
    expect(await guarded(cookieOf(answer))).toBe(422);
    api.clock.now += SECOND;
    expect(await guarded(cookieOf(answer))).toBe(403);
    await api.letListsArrive();
    expect(await proofsIn(api)).toEqual(['owner login password', 'owner step-up password']);
  });

  it('ends the former token after ten seconds, and never opens to another secret', async () => {
    const renewed = cookieOf(await stepUp(cookie));
    api.clock.now += 10 * SECOND - 1;
    expect(await statuses(cookie, renewed)).toEqual([200, 200]);
    api.clock.now += 1;
    expect((await stepUp(cookie)).status).toBe(401);
    const wrong = `${renewed.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await statuses(cookie, wrong, renewed)).toEqual([401, 401, 200]);
  });

  it('with a wrong password opens and ends nothing, and waits after five, but no colleague there does', async () => {
    api.clock.now += 11 * MINUTE;
    const wrong = () => stepUp(cookie, 'wrong', '198.51.100.9');
    for (let n = 0; n < 5; n += 1)
      expect(await said(await wrong())).toEqual([422, SESSION_MESSAGES.wrongPassword]);
    const results = [(await wrong()).status, await guarded(cookie), await sessionStatus(api, cookie)];
    expect(results).toEqual([429, 403, 200]);
    expect((await logIn(api, {}, { ip: '198.51.100.9' })).status).toBe(200);
  });
});
