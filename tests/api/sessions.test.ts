import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedSession } from '#features/accounts/schema/account';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import { HOUR, isoTime, MINUTE, SECOND } from '#server/platform/clock';
import { ADMIN, adminCookie, cookieFor, cookieOf, json, seedPerson, startApi } from '../support/api.ts';
import { proofsIn } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import {
  changePassword,
  logIn,
  said,
  sessionIdOf,
  sessionStatus,
  sessionStatuses,
  staffAs,
} from '../support/staff.ts';

const NIMAL = { name: 'Nimal', roles: ['recruiter' as const], email: 'nimal@staff.example' };
const SUNIL = { name: 'Sunil', roles: ['editor' as const], email: 'sunil@staff.example' };

const statuses = (...cookies: string[]) => sessionStatuses(api, ...cookies);
/** So many new sessions of Nimal. */
const nimals = (count: number) => Promise.all(Array.from({ length: count }, () => cookieFor(api, NIMAL)));
const end = (cookie: string, address: string) => staffAs(api, cookie).call('DELETE', address);
const list = async (cookie: string, address = '/api/sessions'): Promise<ListedSession[]> =>
  (await staffAs(api, cookie).call('GET', address)).json();

// The list of sessions lags, as on the platform.
const api = perTest(() => startApi({ lagMs: 60_000 }));

beforeEach(() => adminCookie(api));

it('a session ends after two hours without use, after twelve in any case, and when a clock was set back', async () => {
  const [idle, used] = [await adminCookie(api), await adminCookie(api)];
  api.clock.now += 2 * HOUR - 1;
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

describe('the list of sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.5 Mobile/15E148 Safari/604.1';

  /** Logs Nimal in with a browser. */
  const loginWith = async (agent: string) => {
    const headers = { ...json({}).headers, 'User-Agent': agent };
    return cookieOf(await logIn(api, { username: NIMAL.email }, { headers }));
  };

  // Without a lag, the list has all of them.
  beforeEach(async () => {
    await api.stop();
    Object.assign(api, await startApi());
    await seedPerson(api, NIMAL);
  });

  it('names each device, when it came and was last seen, and marks the caller’s; the last seen first', async () => {
    const { id } = await seedPerson(api, NIMAL);
    const phone = { id: sessionIdOf(await loginWith(SAFARI)), device: 'Safari on iPhone' };
    const first = isoTime(api.clock.now);
    api.clock.now += 20 * MINUTE;
    const own = await loginWith(FIREFOX);
    const laptop = { id: sessionIdOf(own), device: 'Firefox on Windows' };
    const now = isoTime(api.clock.now);
    expect(await list(own)).toEqual([
      { ...laptop, openedAt: now, seenAt: now, current: true },
      { ...phone, openedAt: first, seenAt: first, current: false },
    ]);
    const shown = await list(await adminCookie(api), `/api/accounts/${id}/sessions`);
    expect(shown).toMatchObject([{ current: false }, { current: false }]);
  });

  it.each([
    ['<script>alert(1)</script> on a laptop', 'Unknown browser'],
    ['Firefox/140 <b>owner</b> Windows', 'Firefox on Windows'],
    ['', 'Unknown browser'],
  ])(
    'shows nothing of what the client wrote (%j), nor other people, ended or idle ones',
    async (agent, device) => {
      await cookieFor(api, SUNIL);
      await cookieFor(api, { ...NIMAL, session: 'ended' });
      await cookieFor(api, NIMAL);
      api.clock.now += 2 * HOUR;
      const own = await loginWith(agent);
      expect(await list(own)).toMatchObject([{ id: sessionIdOf(own), device }]);
    },
  );
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
    // An owner names the wrong person.
    await end(owner, `${theirs}/${sessionIdOf(sunils)}`);
    expect(await statuses(own, other, third, sunils)).toEqual([200, 401, 200, 200]);
    expect((await end(owner, `${theirs}/${sessionIdOf(third)}`)).status).toBe(200);
    await end(own, `/api/sessions/${sessionIdOf(own)}`);
    expect(await statuses(own, third, owner)).toEqual([401, 401, 200]);
  });

  it('all others leaves the own one, although the list lags and twice at once; an owner ends all of a person', async () => {
    const { id } = await seedPerson(api, NIMAL);
    const [own = '', other = ''] = await nimals(2);
    const [sunils, owner] = [await cookieFor(api, SUNIL), await adminCookie(api)];
    const ended = await Promise.all([end(own, '/api/sessions'), end(own, '/api/sessions')]);
    expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statuses(own, other, sunils)).toEqual([200, 401, 200]);
    expect((await list(own)).map(({ current }) => current)).toEqual([true]);
    // A session that is opened afterwards may do the same, and ends the one that stayed.
    const later = await cookieFor(api, NIMAL);
    await end(later, '/api/sessions');
    expect(await statuses(own, later)).toEqual([401, 200]);
    expect((await end(owner, `/api/accounts/${id}/sessions`)).status).toBe(200);
    expect(await statuses(later, sunils, owner)).toEqual([401, 200, 200]);
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
    // An account of the same address begins with no session.
    if (!own) await seedPerson(api, person);
    expect(await statuses(cookie, sunils, owner)).toEqual([session, 200, 200]);
  });
});

/** A browser's cookie after answers that arrived in this order. */
const cookieAfter = (before: string, answers: Response[]): string =>
  answers
    .flatMap((answer) => answer.headers.getSetCookie())
    .filter((header) => header.startsWith('__Host-session='))
    .reduce((_, header) => (header.includes('Max-Age=0') ? '' : (header.split(';')[0] ?? '')), before);

const read = (Cookie: string) => api.call('/api/session', { headers: { Cookie } });

/** How long a former token is accepted: for calls that were sent before the new cookie arrived. */
const FORMER_MS = 10 * SECOND;

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
    const [header = '', ...others] = answer.headers.getSetCookie();
    const [, name, secret = ''] = /^__Host-session=([\w-]{43})\.([\w-]{43}); (.*)$/.exec(header) ?? [];
    expect([cookie, others]).toEqual([`__Host-session=${name}`, []]);
    // It lasts no longer than the session.
    expect(header).toContain(`; HttpOnly; Secure; SameSite=Strict; Max-Age=${11 * 3600}`);
    const stored = await api.ctx.stores.sessions.get(sessionIdOf(cookie));
    expect(stored?.value.provenAt).toBe(api.clock.now);
    expect(JSON.stringify(stored)).not.toContain(secret);
    api.clock.now += 10 * MINUTE - SECOND;
    expect(await guarded(cookieOf(answer))).toBe(422);
    api.clock.now += SECOND;
    expect(await guarded(cookieOf(answer))).toBe(403);
    expect((await stepUp(cookieOf(answer))).headers.getSetCookie()[0]).not.toContain(secret);
    expect(await proofsIn(api)).toEqual(['owner login password', ...Array(2).fill('owner step-up password')]);
  });

  it('ends the former token after ten seconds, at the next logout, and never opens to another secret', async () => {
    const renewed = cookieOf(await stepUp(cookie));
    api.clock.now += FORMER_MS - 1;
    expect(await statuses(cookie, renewed)).toEqual([200, 200]);
    api.clock.now += 1;
    expect((await stepUp(cookie)).status).toBe(401);
    const wrong = `${renewed.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await statuses(cookie, wrong, renewed)).toEqual([401, 401, 200]);
    const twice = cookieOf(await stepUp(renewed));
    await api.call('/api/logout', { method: 'POST', headers: { Cookie: twice } });
    expect(await statuses(renewed, twice)).toEqual([401, 401]);
  });

  it('beside another one of the same browser logs nobody out, whichever answer comes first, also a late one', async () => {
    const answers = await Promise.all([stepUp(cookie), stepUp(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    api.clock.now += FORMER_MS;
    const late = await read(cookie);
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
    const orders = [answers, answers.toReversed(), [...answers, late]];
    const cookies = orders.map((order) => cookieAfter(cookie, order));
    expect(await statuses(...cookies)).toEqual([200, 200, 200]);
  });

  it.each(['not-the-password', '', undefined, 'x'.repeat(201)])(
    'with a wrong password (%#) opens and ends nothing, and waits after five',
    async (password) => {
      api.clock.now += 11 * MINUTE;
      const wrong = () => api.call('/api/step-up', json({ password }, { Cookie: cookie }));
      const answer = await wrong();
      expect(await said(answer)).toEqual([422, SESSION_MESSAGES.wrongPassword]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      for (let n = 0; n < 4; n += 1) await wrong();
      const { status } = await wrong();
      expect([status, await guarded(cookie), await sessionStatus(api, cookie)]).toEqual([
        password?.length === 201 ? 422 : 429,
        403,
        200,
      ]);
    },
  );
});

it('a 401 does not remove the cookie of a newer session or of one that goes on, and removes one that is over', async () => {
  const first = cookieOf(await logIn(api));
  const second = cookieOf(await logIn(api, {}, json(ADMIN, { Cookie: first })));
  const own = cookieOf(await changePassword(api, {}, second));
  const wrong = await logIn(api, {}, json({ ...ADMIN, password: 'wrong' }, { Cookie: own }));
  // Calls of another tab with the cookies before the login and before the change of the password.
  for (const late of [await read(first), await read(second), wrong])
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  api.clock.now += 12 * HOUR;
  const over = await read(own);
  expect([over.status, over.headers.getSetCookie()[0]]).toEqual([401, expect.stringContaining('Max-Age=0')]);
});
