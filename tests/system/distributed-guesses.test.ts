import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock';
import { ADMIN, json, seedAdmin, startApi } from '../support/api.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { perFile } from '../support/lifetimes.ts';

/** About ninety passwords are really checked: on a slow machine two minutes alone, and more beside other tests. */
const DAY_MS = 480_000;

const ADDRESSES = 2000;
const EVERY_MS = DAY / ADDRESSES;

/** How often the owner logs in meanwhile. */
const LOGIN_EVERY_MS = 3 * HOUR;

const api = perFile(startApi);

beforeAll(() => seedAdmin(api.ctx));

const logIn = (credentials: object, ip: string, Cookie = '') =>
  api.call('/api/login', { ...json(credentials, { Cookie }), ip });

/** An address in a network of its own: every second one of IPv6. */
const addressOf = (n: number) =>
  n % 2 === 0 ? `10.${Math.floor(n / 250)}.${n % 250}.9` : `2001:db8:${n.toString(16)}::9`;

/** What an owner meets who logs in during the attack. */
interface Login {
  knownDevice: number;
  usualNetwork: number;
}

describe('a guesser with 2,000 addresses, each in a network of its own, for a day', () => {
  let checked = 0;
  const logins: Login[] = [];
  let elsewhere: { refused: number; waitedMs: number; status: number };

  const guess = async (n: number) => (await logIn({ ...ADMIN, password: `guess ${n}` }, addressOf(n))).status;

  /** The owner at a new device in a new network: refused, and back at the time that the answer says. */
  async function ownerElsewhere() {
    // What was free by then is the guesser's.
    await guess(ADDRESSES);
    const refused = await logIn(ADMIN, '203.0.113.200');
    const waitedMs = Number(refused.headers.get('retry-after')) * SECOND;
    const backAt = api.clock.now + waitedMs;
    for (let n = ADDRESSES + 1; api.clock.now + EVERY_MS < backAt; n += 1) {
      api.clock.now += EVERY_MS;
      expect(await guess(n)).toBe(429);
    }
    api.clock.now = backAt;
    return { refused: refused.status, waitedMs, status: (await logIn(ADMIN, '203.0.113.200')).status };
  }

  beforeAll(async () => {
    const device = deviceCookieOf(await logIn(ADMIN, '192.0.2.10'));
    const until = api.clock.now + DAY;
    let next = api.clock.now + LOGIN_EVERY_MS;
    for (let n = 0; n < ADDRESSES; n += 1, api.clock.now += EVERY_MS) {
      const status = await guess(n);
      expect([401, 429]).toContain(status);
      if (status === 401) checked += 1;
      if (api.clock.now < next) continue;
      next += LOGIN_EVERY_MS;
      logins.push({
        knownDevice: (await logIn(ADMIN, '198.51.100.50', device)).status,
        usualNetwork: (await logIn(ADMIN, '192.0.2.99')).status,
      });
    }
    expect(api.clock.now).toBeGreaterThanOrEqual(until);
    elsewhere = await ownerElsewhere();
  }, DAY_MS);

  it('has at most a hundred passwords checked', () => {
    expect(checked).toBeGreaterThan(50);
    expect(checked).toBeLessThanOrEqual(100);
  });

  it('keeps the owner on a known device out at no time, nor the one at a usual network', () => {
    expect(logins.length).toBeGreaterThanOrEqual(7);
    for (const met of logins) expect(met).toEqual({ knownDevice: 200, usualNetwork: 200 });
  });

  it('makes the owner at a new device in a new network wait for less than half an hour', () => {
    expect(elsewhere).toMatchObject({ refused: 429, status: 200 });
    expect(elsewhere.waitedMs).toBeGreaterThan(0);
    expect(elsewhere.waitedMs).toBeLessThan(30 * MINUTE);
  });
});
