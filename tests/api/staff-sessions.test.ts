import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedSession } from '#features/accounts/schema/account';
import type { Account } from '#server/stores/records';
import { MINUTE } from '#server/platform/clock';
import {
  ADMIN,
  adminCookie,
  cookieFor,
  cookieOf,
  json,
  seedAdmin,
  seedPerson,
  startApi,
} from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { logIn, sessionIdOf, sessionStatus, staffAs } from '../support/staff.ts';

const NIMAL = { name: 'Nimal', roles: ['recruiter' as const], email: 'nimal@staff.example' };
const SUNIL = { name: 'Sunil', roles: ['editor' as const], email: 'sunil@staff.example' };

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

// The list of sessions lags, as on the platform.
const api = perTest(() => startApi({ lagMs: 60_000 }));
let nimal: Account;

beforeEach(async () => {
  await seedAdmin(api.ctx);
  nimal = await seedPerson(api, NIMAL);
  await seedPerson(api, SUNIL);
});

const list = async (cookie: string, address = '/api/sessions'): Promise<ListedSession[]> =>
  (await staffAs(api, cookie).call('GET', address)).json();

const end = (cookie: string, address: string) => staffAs(api, cookie).call('DELETE', address);

const statuses = (...cookies: string[]) => Promise.all(cookies.map((cookie) => sessionStatus(api, cookie)));

/** Logs Nimal in with a browser. */
const loginWith = async (agent: string) =>
  cookieOf(
    await logIn(api, { username: NIMAL.email }, { headers: { ...json({}).headers, 'User-Agent': agent } }),
  );

describe('the list of sessions', () => {
  beforeEach(async () => {
    await api.stop();
    Object.assign(api, await startApi());
    nimal = await seedPerson(api, NIMAL);
  });

  it('names each device, when it came and was last seen, and marks the caller’s', async () => {
    const phone = await loginWith(SAFARI);
    const openedAt = new Date(api.clock.now).toISOString();
    api.clock.now += 20 * MINUTE;
    const own = await loginWith(FIREFOX);
    const now = new Date(api.clock.now).toISOString();
    expect(await list(own)).toEqual([
      { id: sessionIdOf(own), device: 'Firefox on Windows', openedAt: now, seenAt: now, current: true },
      { id: sessionIdOf(phone), device: 'Safari on iPhone', openedAt, seenAt: openedAt, current: false },
    ]);
    expect((await list(phone)).map(({ id, current }) => [id, current])).toEqual(
      expect.arrayContaining([
        [sessionIdOf(phone), true],
        [sessionIdOf(own), false],
      ]),
    );
  });

  it.each([
    ['<script>alert(1)</script> on the accountant’s laptop', 'Unknown browser'],
    ['Firefox/140 <b>owner</b> Windows', 'Firefox on Windows'],
    ['', 'Unknown browser'],
    ['x'.repeat(5000), 'Unknown browser'],
  ])('shows nothing of what the client wrote: %j', async (agent, device) => {
    const own = await loginWith(agent.replaceAll('’', ''));
    expect((await list(own)).map((session) => session.device)).toEqual([device]);
  });

  it('leaves out other people, ended sessions and sessions that were idle too long', async () => {
    await cookieFor(api, SUNIL);
    await cookieFor(api, { ...NIMAL, session: 'ended' });
    await cookieFor(api, NIMAL);
    api.clock.now += 121 * MINUTE;
    const own = await cookieFor(api, NIMAL);
    expect((await list(own)).map(({ id }) => id)).toEqual([sessionIdOf(own)]);
  });

  it('of a person is shown to owners', async () => {
    const own = await cookieFor(api, NIMAL);
    const shown = await list(await adminCookie(api), `/api/accounts/${nimal.id}/sessions`);
    expect(shown).toEqual([expect.objectContaining({ id: sessionIdOf(own), current: false })]);
  });
});

describe('one session', () => {
  it('is ended by its person, from another of the own sessions or itself', async () => {
    const [own, other] = [await cookieFor(api, NIMAL), await cookieFor(api, NIMAL)];
    expect((await end(own, `/api/sessions/${sessionIdOf(other)}`)).status).toBe(200);
    expect(await statuses(own, other)).toEqual([200, 401]);
    await end(own, `/api/sessions/${sessionIdOf(own)}`);
    expect(await statuses(own)).toEqual([401]);
  });

  it('of another person is not ended, whatever path names it', async () => {
    const [own, sunils] = [await cookieFor(api, NIMAL), await cookieFor(api, SUNIL)];
    const id = sessionIdOf(sunils);
    await end(own, `/api/sessions/${id}`);
    expect((await end(own, `/api/accounts/${nimal.id}/sessions/${id}`)).status).toBe(403);
    // An owner names the wrong person.
    await end(await adminCookie(api), `/api/accounts/${nimal.id}/sessions/${id}`);
    expect(await statuses(own, sunils)).toEqual([200, 200]);
  });

  it('is ended by an owner', async () => {
    const [one, two] = [await cookieFor(api, NIMAL), await cookieFor(api, NIMAL)];
    const owner = await adminCookie(api);
    expect((await end(owner, `/api/accounts/${nimal.id}/sessions/${sessionIdOf(one)}`)).status).toBe(200);
    expect(await statuses(one, two, owner)).toEqual([401, 200, 200]);
  });
});

describe('all other sessions', () => {
  it('end although the list lags, and the own one and those of others stay', async () => {
    const own = await cookieFor(api, NIMAL);
    const others = [await cookieFor(api, NIMAL), await cookieFor(api, NIMAL)];
    const sunils = await cookieFor(api, SUNIL);
    expect((await end(own, '/api/sessions')).status).toBe(200);
    expect(await statuses(own, ...others, sunils)).toEqual([200, 401, 401, 200]);
    expect((await list(own)).map(({ id, current }) => [id, current])).toEqual([[sessionIdOf(own), true]]);
    // A session that is opened afterwards may do the same, and ends the one that stayed.
    const later = await cookieFor(api, NIMAL);
    expect(await statuses(own, later)).toEqual([200, 200]);
    await end(later, '/api/sessions');
    expect(await statuses(own, later)).toEqual([401, 200]);
  });

  it('end twice at once, and the own one goes on', async () => {
    const own = await cookieFor(api, NIMAL);
    const other = await cookieFor(api, NIMAL);
    const ended = await Promise.all([end(own, '/api/sessions'), end(own, '/api/sessions')]);
    expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statuses(own, other)).toEqual([200, 401]);
  });

  it('of a person are ended by an owner, all of them', async () => {
    const nimals = [await cookieFor(api, NIMAL), await cookieFor(api, NIMAL)];
    const [sunils, owner] = [await cookieFor(api, SUNIL), await adminCookie(api)];
    expect((await end(owner, `/api/accounts/${nimal.id}/sessions`)).status).toBe(200);
    expect(await statuses(...nimals, sunils, owner)).toEqual([401, 401, 200, 200]);
  });

  it('end while the own one is in use', async () => {
    await api.stop();
    Object.assign(api, await startApi({ latencyMs: 5 }));
    for (let round = 0; round < 5; round += 1) {
      const own = await cookieFor(api, NIMAL);
      const other = await cookieFor(api, NIMAL);
      const ended = end(own, '/api/sessions');
      const used: number[] = [];
      for (let call = 0; call < 8; call += 1) used.push(...(await statuses(own)));
      expect([(await ended).status, ...used]).toEqual(new Array(9).fill(200));
      expect(await statuses(own, other)).toEqual([200, 401]);
    }
  });
});

describe('at once, in every instance', () => {
  const CHANGES: Record<string, object> = {
    'other roles': { roles: ['recruiter', 'editor'] },
    'the suspension': { suspended: true },
    'the demotion of an owner': { roles: ['office'] },
  };

  it.each(Object.keys(CHANGES))('%s end the sessions of that person, and no other', async (change) => {
    const roles = change.includes('owner') ? ['owner' as const] : NIMAL.roles;
    const person = { ...NIMAL, email: 'changed@staff.example', roles };
    const { id } = await seedPerson(api, person);
    const [own, sunils, owner] = [
      await cookieFor(api, person),
      await cookieFor(api, SUNIL),
      await adminCookie(api),
    ];
    const other = api.anotherInstance();
    expect(await sessionStatus(other, own)).toBe(200);
    const body = { name: NIMAL.name, roles, suspended: false, ...CHANGES[change] };
    expect((await staffAs(api, owner).call('PUT', `/api/accounts/${id}`, body)).status).toBe(200);
    expect(await sessionStatus(other, own)).toBe(401);
    expect(await statuses(sunils, owner)).toEqual([200, 200]);
    const login = await logIn(other, { username: person.email });
    expect(login.status).toBe('suspended' in CHANGES[change]! ? 401 : 200);
  });

  it('another name ends nothing', async () => {
    const own = await cookieFor(api, NIMAL);
    const body = { name: 'Nimal P.', roles: NIMAL.roles, suspended: false };
    await staffAs(api, await adminCookie(api)).call('PUT', `/api/accounts/${nimal.id}`, body);
    const answer = await api.anotherInstance().call('/api/session', { headers: { Cookie: own } });
    expect(await answer.json()).toMatchObject({ name: 'Nimal P.' });
  });

  it('the removal ends the sessions, and an account of the same address begins with none', async () => {
    const own = await cookieFor(api, NIMAL);
    const owner = staffAs(api, await adminCookie(api));
    await owner.call('DELETE', `/api/accounts/${nimal.id}`);
    expect(await sessionStatus(api.anotherInstance(), own)).toBe(401);
    expect((await logIn(api, { username: NIMAL.email })).status).toBe(401);
    await seedPerson(api, NIMAL);
    expect(await sessionStatus(api, own)).toBe(401);
  });

  it('another password ends the sessions of that person, but for a new one of the caller', async () => {
    const [own, other] = [await cookieFor(api, NIMAL), await cookieFor(api, NIMAL)];
    const [sunils, owner] = [await cookieFor(api, SUNIL), await adminCookie(api)];
    const body = {
      username: NIMAL.email.toUpperCase(),
      previousPassword: ADMIN.password,
      newPassword: 'nine tall palmyra',
    };
    const changed = await api.call('/api/change-password', json(body, { Cookie: own }));
    expect(changed.status).toBe(200);
    const instance = api.anotherInstance();
    const after = await Promise.all(
      [own, other, cookieOf(changed), sunils, owner].map((cookie) => sessionStatus(instance, cookie)),
    );
    expect(after).toEqual([401, 401, 200, 200, 200]);
    expect((await logIn(instance, { username: NIMAL.email })).status).toBe(401);
    expect((await logIn(instance, { username: NIMAL.email, password: body.newPassword })).status).toBe(200);
    expect(api.resend.delivered.map(({ to, subject }) => [to, subject])).toContainEqual([
      [NIMAL.email],
      'Your password was changed',
    ]);
  });

  it('a session that stayed ends with the next change', async () => {
    const own = await cookieFor(api, NIMAL);
    await end(own, '/api/sessions');
    const body = { name: NIMAL.name, roles: ['office'], suspended: false };
    await staffAs(api, await adminCookie(api)).call('PUT', `/api/accounts/${nimal.id}`, body);
    expect(await statuses(own)).toEqual([401]);
  });
});
