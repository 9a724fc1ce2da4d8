import { beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { ADMIN, json, seedAdmin, startApi } from '../support/api.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perTest } from '../support/lifetimes.ts';
import { changePassword, CHOSEN } from '../support/staff.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

const logIn = (ip: string, Cookie = '', own: object = {}) =>
  api.call('/api/login', { ...json({ ...ADMIN, ...own }, { Cookie }), ip });

/** Whether a wrong password is compared; else it has to wait. */
async function guess(ip: string): Promise<boolean> {
  const { status, headers } = await logIn(ip, '', { password: 'a wrong one' });
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
  expect([(await logIn(one())).status, (await logIn('198.51.100.7')).status]).toEqual([429, 200]);
  api.clock.now += MINUTE;
  expect((await logIn(one())).status).toBe(200);
  // A right password forgets the failures.
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

it('an account allows sixteen guesses from everywhere, as does a name that nobody has, in the same words', async () => {
  const answers = [];
  for (const username of [ADMIN.username, 'no such name']) {
    const said: string[] = [];
    for (let n = 0; n < 18; n += 1) {
      const answer = await logIn(`10.${username.length}.${n}.1`, '', { username, password: 'wrong' });
      said.push(`${answer.status} ${(await answer.json()).message}`);
    }
    answers.push(said);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.filter((said) => said.startsWith('401'))).toHaveLength(16);
});

it('a guesser with an address for each guess gets eighty a day, and the owner is never kept out', async () => {
  const device = deviceCookieOf(await logIn('192.0.2.10'));
  const met: number[] = [];
  let passed = 0;
  for (let n = 0; n < 120; n += 1, api.clock.now += DAY / 120) {
    if (await guess(elsewhere(n))) passed += 1;
    if (n % 15 === 14) met.push((await logIn('198.51.100.50', device)).status);
  }
  expect(passed).toBeGreaterThan(70);
  expect(passed).toBeLessThanOrEqual(80);
  expect(met).toEqual(Array(8).fill(200));
  // A new device has to wait, and is let in at the time that the answer says.
  await guess('10.9.9.9');
  const refused = await logIn('203.0.113.200');
  api.clock.now += Number(refused.headers.get('retry-after')) * SECOND;
  expect([refused.status, (await logIn('203.0.113.200')).status]).toEqual([429, 200]);
});

it('a known device is known by its cookie, to this account, for half a year, also when the password changes', async () => {
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
