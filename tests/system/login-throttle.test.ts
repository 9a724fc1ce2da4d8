import { beforeEach, describe, expect, it, vi } from 'vitest';
import sessions from '#functions/sessions';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock';
import { recordAttempt, resetAttempts } from '#server/features/accounts/login-throttle';
import { purge } from '#server/features/maintenance/purge';
import { ADMIN, json, seedAdmin, startApi, type Api } from '../support/api.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perTest } from '../support/lifetimes.ts';
import { median } from '../support/median.ts';

/** Every guess is written down and synced to disk, which a busy machine takes its time for. */
vi.setConfig({ testTimeout: 60_000 });

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

const logIn = (credentials: object, ip: string, Cookie = '') =>
  api.call('/api/login', { ...json(credentials, { Cookie }), ip });

const ACCOUNT = 'the account';

/** Whether a guess is let through, without the deliberate slowness of checking it. */
async function guess(ip: string, device?: string, { ctx }: Pick<Api, 'ctx'> = api): Promise<boolean> {
  return recordAttempt(ctx, { ip, account: ACCOUNT, device }).then(
    () => true,
    (error) => {
      expect(error.status).toBe(429);
      return false;
    },
  );
}

/** How many of so many guesses are let through, of which the clock takes each `everyMs` apart. */
async function passing(count: number, everyMs: number, guessOf: (n: number) => Promise<boolean>) {
  let passed = 0;
  for (let n = 0; n < count; n += 1) {
    if (await guessOf(n)) passed += 1;
    api.clock.now += everyMs;
  }
  return passed;
}

/** As after many guesses from everywhere, none of which needs to be checked for this. */
async function reachCeiling(): Promise<void> {
  const { ceilings } = api.ctx.stores;
  const anywhere = api.clock.now + DAY / 4;
  for await (const id of ceilings.ids()) await ceilings.put(id, { anywhere, usual: 0, networks: [] });
}

it('answers a wrong name and a wrong password alike, in words and in time', async () => {
  await logIn(ADMIN, '192.0.2.1');
  const times = { name: [] as number[], password: [] as number[] };
  const bodies = new Set<string>();
  for (let n = 0; n < 7; n += 1) {
    for (const wrong of ['name', 'password'] as const) {
      const credentials =
        wrong === 'name' ? { ...ADMIN, username: `x${n}` } : { ...ADMIN, password: `${ADMIN.password}${n}` };
      const from = performance.now();
      const answer = await logIn(credentials, `192.0.2.${n + 10}`);
      times[wrong].push(performance.now() - from);
      bodies.add(JSON.stringify([answer.status, await answer.text(), [...answer.headers]]));
    }
  }
  expect(bodies.size).toBe(1);
  // Deriving the key is nearly all of the time; without it one side would be ten times faster.
  const ratio = median(times.name) / median(times.password);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

it('counts guesses at a name that no account has as it does at an account', async () => {
  const answers = await Promise.all(
    [ADMIN.username, 'no such name'].map(async (username) => {
      const statuses: string[] = [];
      for (let n = 0; n < 20; n += 1) {
        const ip = `10.${username.length}.${n}.1`;
        const answer = await logIn({ username, password: 'not the password' }, ip);
        statuses.push(`${answer.status} ${(await answer.json()).message}`);
      }
      return statuses;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.at(-1)).toBe(
    '429 Too many login attempts. Please try again in 23 minutes, or use a device on which you have logged in before.',
  );
});

describe('one address', () => {
  it('gets five guesses through however many it sends at once', async () => {
    const burst = await Promise.all(Array.from({ length: 60 }, () => guess('198.51.100.1')));
    expect(burst.filter(Boolean).length).toBeLessThanOrEqual(5);
    expect(burst.filter(Boolean).length).toBeGreaterThan(0);
  });

  it('waits for a minute after many guesses, and then for what the account allows', async () => {
    // Five in five seconds, and one after each of 1, 2, 4, 8 and 16 seconds.
    expect(await passing(65, SECOND, () => guess('198.51.100.1'))).toBe(10);
    expect(await passing(180, 20 * SECOND, () => guess('198.51.100.1'))).toBeLessThanOrEqual(8);
  });

  it('of IPv6 is its whole network', async () => {
    expect(await passing(8, 0, (n) => guess(`2001:db8:1:2::${n}`))).toBe(5);
  });

  it('of IPv6 counts with all others of its /48, too', async () => {
    expect(await passing(40, 0, (n) => guess(`2001:db8:7:${n}::1`))).toBe(10);
    expect(await guess('2001:db8:8::1')).toBe(true);
  });

  it('is not held up by a clock that was set back, nor forgiven too soon by it', async () => {
    for (let n = 0; n < 6; n += 1) await guess('198.51.100.1');
    api.clock.now -= 24 * HOUR;
    expect(await guess('198.51.100.1')).toBe(true);
    expect(await guess('198.51.100.1')).toBe(false);
  });
});

describe('the ceiling of an account', () => {
  it('holds against three instances that count at once', async () => {
    const instances = [api, api.anotherInstance(), api.anotherInstance()];
    const passed = await Promise.all(
      Array.from({ length: 90 }, (_, n) => guess(`10.1.${n}.1`, undefined, instances[n % 3])),
    );
    const first = passed.filter(Boolean).length;
    expect(first).toBeGreaterThan(0);
    // What parallel writes refused for now is still there, and no more.
    expect(first + (await passing(30, 0, (n) => guess(`10.2.${n}.1`)))).toBe(16);
  });

  it('gets a right password’s own guess back and no other', async () => {
    await passing(10, 0, (n) => guess(`10.1.${n}.1`));
    const owner = { ip: '203.0.113.80', account: ACCOUNT, device: undefined };
    await resetAttempts(api.ctx, await recordAttempt(api.ctx, owner));
    expect(await passing(30, 0, (n) => guess(`10.2.${n}.1`))).toBe(6);
  });

  it('counts no guess that its address may not make', async () => {
    await passing(300, 0, () => guess('198.51.100.1'));
    expect(await passing(30, 0, (n) => guess(`10.1.${n}.1`))).toBe(11);
  });

  it('lets eighty guesses a day through, whenever they are made', async () => {
    const passed: number[] = [];
    for (let n = 0; n < 1000; n += 1) {
      const at = api.clock.now;
      if (await guess(`10.${Math.floor(n / 250)}.${n % 250}.1`)) passed.push(at);
      if (n > 20) api.clock.now += 4 * MINUTE;
    }
    const inDayAfter = passed.map((from) => passed.filter((at) => at >= from && at < from + DAY).length);
    expect(Math.max(...inDayAfter)).toBeLessThanOrEqual(80);
    expect(Math.max(...inDayAfter)).toBeGreaterThan(70);
  });

  it('is full again after a clock that was set back, but for one guess', async () => {
    await passing(30, 0, (n) => guess(`10.1.${n}.1`));
    api.clock.now -= 3 * DAY;
    expect(await passing(30, 0, (n) => guess(`10.2.${n}.1`))).toBe(1);
  });

  it('is forgotten at night once it says nothing any more', async () => {
    await guess('198.51.100.1');
    const { ceilings } = api.ctx.stores;
    const count = async () => (await ceilings.list()).records.length;
    expect(await count()).toBe(1);
    api.clock.now += DAY;
    await purge(api.ctx);
    expect(await count()).toBe(0);
  });
});

describe('a known device', () => {
  it('whose cookie was stolen gives fewer than a hundred guesses a day, and the owner’s logins no more', async () => {
    expect(await passing(24 * 60, MINUTE, () => guess('198.51.100.1', 'the device'))).toBeLessThan(100);
    expect(await guess('198.51.100.2', 'another device')).toBe(true);
  });

  it('is known by its cookie, to this account, for half a year, also after a change of the password', async () => {
    const first = await logIn(ADMIN, '203.0.113.80');
    const [name = '', value = ''] = deviceCookieOf(first).split('=');
    expect(first.headers.getSetCookie()[1]).toMatch(
      /^__Host-device-[0-9a-f]{8}=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/,
    );
    const newPassword = 'nine tall palmyra';
    const change = { username: ADMIN.username, previousPassword: ADMIN.password, newPassword };
    expect((await api.call('/api/change-password', json(change))).status).toBe(200);
    await reachCeiling();
    const known = { ...ADMIN, password: newPassword };
    const statusOf = async (cookie: string, ip: string) => (await logIn(known, ip, cookie)).status;
    expect(await statusOf(`${name}=${value}`, '192.0.2.77')).toBe(200);
    const [device, expires, signature] = value.split('.');
    for (const forged of [
      '',
      `${device}.9${expires}.${signature}`,
      `${'A'.repeat(22)}.${expires}.${signature}`,
    ])
      expect(await statusOf(`${name}=${forged}`, '198.51.100.7'), forged).toBe(429);
    // It opens nothing by itself.
    const session = await api.call('/api/session', {
      headers: { Cookie: `__Host-session=${value}` },
    });
    expect(session.status).toBe(401);
    api.clock.now += 181 * DAY;
    await reachCeiling();
    expect(await statusOf(`${name}=${value}`, '198.51.100.7')).toBe(429);
  });

  it('is known to all of three instances that made the key of its signature at once', async () => {
    const three = [api, api.anotherInstance(), api.anotherInstance()];
    const cookies = await Promise.all(
      three.map(async ({ call }, n) =>
        deviceCookieOf(await call(sessions, '/api/login', { ...json(ADMIN), ip: `203.0.113.${n}` })),
      ),
    );
    await reachCeiling();
    const statuses = [];
    for (const Cookie of cookies) statuses.push((await logIn(ADMIN, '198.51.100.7', Cookie)).status);
    expect([statuses, (await logIn(ADMIN, '192.0.2.77')).status]).toEqual([[200, 200, 200], 429]);
  });

  it('is not known any more once the account is reset', async () => {
    const cookie = deviceCookieOf(await logIn(ADMIN, '203.0.113.80'));
    const password = 'a river of nine boats';
    api.ctx.env = {
      ...api.ctx.env,
      adminReset: 'a new value',
      admin: { username: ADMIN.username, password },
    };
    expect((await logIn({ ...ADMIN, password }, '203.0.113.80')).status).toBe(200);
    await reachCeiling();
    expect((await logIn({ ...ADMIN, password }, '192.0.2.77', cookie)).status).toBe(429);
  });
});
