import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock';
import { ADMIN, json, seedAdmin, startApi, type Instance } from '../support/api.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perTest } from '../support/lifetimes.ts';
import { changePassword, CHOSEN } from '../support/staff.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

const logIn = (ip: string, Cookie = '', own: object = {}, instance: Instance = api) =>
  instance.call('/api/login', { ...json({ ...ADMIN, ...own }, { Cookie }), ip });

/** Whether a wrong password is compared; else it has to wait. */
async function guess(ip: string, device = '', instance: Instance = api): Promise<boolean> {
  const { status, headers } = await logIn(ip, device, { password: 'a wrong one' }, instance);
  expect([401, 429]).toContain(status);
  expect(status === 429).toBe(Number(headers.get('retry-after')) > 0);
  return status === 401;
}

/** How many of so many guesses are compared; the clock takes each `everyMs` after the one before. */
async function passing(count: number, everyMs: number, ipOf: (n: number) => string, device = '') {
  let passed = 0;
  for (let n = 0; n < count; n += 1) {
    if (await guess(ipOf(n), device)) passed += 1;
    api.clock.now += everyMs;
  }
  return passed;
}

/** As after many guesses from everywhere, for each account and name that is known. */
async function reachCeiling(): Promise<void> {
  const { ceilings } = api.ctx.stores;
  const anywhere = api.clock.now + DAY / 4;
  for await (const id of ceilings.ids()) await ceilings.put(id, { anywhere, usual: 0, networks: [] });
}

const one = () => '198.51.100.1';
const elsewhere = (n: number) => `10.1.${n}.1`;
const further = (n: number) => `10.2.${n}.1`;

describe('one address', () => {
  it('gets five guesses, however many it sends at once, and its right password waits, too', async () => {
    const burst = await Promise.all(Array.from({ length: 20 }, () => guess(one())));
    const passed = burst.filter(Boolean).length;
    expect(passed).toBeGreaterThan(0);
    // One that was counted may have been refused for the account's sake.
    expect(passed + (await passing(6, 0, one))).toBeLessThanOrEqual(5);
    const waiting = await logIn(one());
    expect([waiting.status, (await waiting.json()).message]).toEqual([
      429,
      'Too many attempts. Please try again in 1 second.',
    ]);
    expect((await logIn('198.51.100.7')).status).toBe(200);
    api.clock.now += MINUTE;
    expect((await logIn(one())).status).toBe(200);
    // A right password forgets the failures.
    expect(await passing(6, 0, one)).toBe(5);
  });

  it('waits twice as long after each further guess, for a minute at most, and an hour forgets them', async () => {
    // Five in five seconds, and one after each of 1, 2, 4, 8 and 16 seconds.
    expect(await passing(65, SECOND, one)).toBe(10);
    // The next wait would be of 64 seconds.
    for (let n = 0; n < 2; n += 1) {
      api.clock.now += MINUTE;
      expect([await guess(one()), await guess(one())]).toEqual([true, false]);
    }
    api.clock.now += HOUR + 1;
    expect(await passing(6, 0, one)).toBe(5);
  });

  it('of IPv6 is its whole network, and counts with its /48, too', async () => {
    expect(await passing(8, 0, (n) => `2001:db8:1:2::${n}`)).toBe(5);
    expect(await passing(14, 0, (n) => `2001:db8:7:${n}::1`)).toBe(10);
    expect(await guess('2001:db8:8::1')).toBe(true);
  });

  it('gets one guess, as does an account, when the clock was set back', async () => {
    await passing(6, 0, one);
    api.clock.now -= DAY;
    expect([await guess(one()), await guess(one())]).toEqual([true, false]);
    await passing(18, 0, elsewhere);
    api.clock.now -= 3 * DAY;
    expect(await passing(3, 0, further)).toBe(1);
  });
});

describe('an account', () => {
  it('allows sixteen guesses from everywhere, as does a name that nobody has, in the same words', async () => {
    const answers = await Promise.all(
      [ADMIN.username, 'no such name'].map(async (username) => {
        const said: string[] = [];
        for (let n = 0; n < 18; n += 1) {
          const answer = await logIn(`10.${username.length}.${n}.1`, '', { username, password: 'wrong' });
          said.push(`${answer.status} ${(await answer.json()).message}`);
        }
        return said;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.filter((said) => said.startsWith('401'))).toHaveLength(16);
    expect(answers[0]?.at(-1)).toBe(
      '429 Too many login attempts. Please try again in 23 minutes, or use a device on which you have logged in before.',
    );
  });

  it('allows no more to three instances at once, and none to an address that has to wait', async () => {
    expect(await passing(12, 0, one)).toBe(5);
    const instances = [api, api.anotherInstance(), api.anotherInstance()];
    const guesses = Array.from({ length: 30 }, (_, n) => guess(elsewhere(n), '', instances[n % 3]));
    const first = (await Promise.all(guesses)).filter(Boolean).length;
    expect(first).toBeGreaterThan(0);
    // What parallel writes refused for now is still there, and no more.
    expect(first + (await passing(14, 0, further))).toBe(11);
  });

  it('gets a right password’s own guess back and no other', async () => {
    await passing(10, 0, elsewhere);
    expect((await logIn('203.0.113.80')).status).toBe(200);
    expect(await passing(8, 0, further)).toBe(6);
  });
});

it('a guesser with an address for each guess gets eighty a day, and the owner is never kept out', async () => {
  const device = deviceCookieOf(await logIn('192.0.2.10'));
  const [guesses, everyMs] = [120, DAY / 120];
  // Every second address is one of IPv6; each is in a network of its own.
  const addressOf = (n: number) =>
    n % 2 ? `2001:db8:${n.toString(16)}::9` : `10.${Math.floor(n / 250)}.${n % 250}.9`;
  const passed: number[] = [];
  const met: number[] = [];
  for (let n = 0; n < guesses; n += 1, api.clock.now += everyMs) {
    if (await guess(addressOf(n))) passed.push(api.clock.now);
    // On a known device anywhere, and on any device of a usual network.
    if (n % 15 === 14)
      met.push((await logIn('198.51.100.50', device)).status, (await logIn('192.0.2.99')).status);
  }
  expect(passed.length).toBeGreaterThan(70);
  expect(passed.length).toBeLessThanOrEqual(80);
  expect(met).toEqual(Array(16).fill(200));
  // A new device in a new network has to wait, and is let in at the time that the answer says.
  await guess('10.9.9.9');
  const refused = await logIn('203.0.113.200');
  const waitMs = Number(refused.headers.get('retry-after')) * SECOND;
  expect([refused.status, waitMs > 0, waitMs <= 30 * MINUTE]).toEqual([429, true, true]);
  api.clock.now += waitMs;
  expect((await logIn('203.0.113.200')).status).toBe(200);
});

describe('a known device', () => {
  it('whose cookie was stolen gives fewer than a hundred guesses a day', async () => {
    const device = deviceCookieOf(await logIn('203.0.113.80'));
    const passed = await passing(144, 10 * MINUTE, one, device);
    expect(passed).toBeGreaterThan(60);
    expect(passed).toBeLessThan(90);
    expect((await logIn(one(), deviceCookieOf(await logIn('203.0.113.80')))).status).toBe(200);
  });

  it('is known by its cookie, to this account, for half a year, also when the password changes', async () => {
    const cookie = deviceCookieOf(await logIn('203.0.113.80'));
    const password = CHOSEN;
    expect((await changePassword(api)).status).toBe(200);
    await reachCeiling();
    const statusOf = async (sent: string, ip: string) => (await logIn(ip, sent, { password })).status;
    expect(await statusOf(cookie, '192.0.2.77')).toBe(200);
    const [name = '', value = ''] = cookie.split('=');
    const [id, expires, signature] = value.split('.');
    for (const forged of ['', `${id}.9${expires}.${signature}`, `${'A'.repeat(22)}.${expires}.${signature}`])
      expect([forged, await statusOf(`${name}=${forged}`, '198.51.100.7')]).toEqual([forged, 429]);
    api.clock.now += 180 * DAY;
    await reachCeiling();
    expect(await statusOf(cookie, '198.51.100.7')).toBe(429);
  });
});
