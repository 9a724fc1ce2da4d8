import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sessions from '#functions/sessions';
import { HOUR, MINUTE } from '#server/platform/clock';
import { recordAttempt } from '#server/features/accounts/login-throttle';
import { ADMIN, json, startApi, type Api } from '../support/api.ts';
import { median } from '../support/median.ts';

/** Every guess is written and synced to disk, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

let api: Api;

beforeEach(async () => {
  api = await startApi();
});

afterEach(() => api.stop());

const logIn = (credentials: object, ip: string) =>
  api.call(sessions, '/api/login', { ...json(credentials), ip });

/** One guess without the deliberate slowness of checking it: whether it was let through, and how long it was held. */
async function guess(ip: string): Promise<{ passed: boolean; heldMs: number }> {
  let heldMs = 0;
  const hold = async (ms: number) => void (heldMs += ms);
  return recordAttempt(api.ctx, ip, ADMIN.username, hold).then(
    () => ({ passed: true, heldMs }),
    (error) => {
      expect(error.status).toBe(429);
      return { passed: false, heldMs };
    },
  );
}

it('answers a wrong name and a wrong password with the same text in the same time', async () => {
  await logIn(ADMIN, '192.0.2.1');
  const times = { name: [] as number[], password: [] as number[] };
  const bodies = new Set<string>();
  for (let n = 0; n < 9; n += 1) {
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

describe('one address', () => {
  it('gets five guesses checked, however many it sends at once', async () => {
    const burst = await Promise.all(Array.from({ length: 60 }, () => guess('198.51.100.1')));
    expect(burst.filter(({ passed }) => passed).length).toBeLessThanOrEqual(5);
    expect(burst.filter(({ passed }) => passed).length).toBeGreaterThan(0);
  });

  it('gets about one guess a minute checked, however often it tries', async () => {
    let passed = 0;
    for (let second = 0; second < 3600; second += 20) {
      api.clock.now += 20_000;
      if ((await guess('198.51.100.1')).passed) passed += 1;
    }
    expect(passed).toBeGreaterThan(10);
    expect(passed).toBeLessThan(80);
  });

  it('of IPv6 counts as its whole network', async () => {
    const passed = [];
    for (let n = 0; n < 8; n += 1) passed.push((await guess(`2001:db8:1:2::${n}`)).passed);
    expect(passed.filter(Boolean)).toHaveLength(5);
  });

  it('waits no longer and no shorter after the clock was set back', async () => {
    for (let n = 0; n < 6; n += 1) await guess('198.51.100.1');
    api.clock.now -= 24 * HOUR;
    expect((await guess('198.51.100.1')).passed).toBe(true);
    expect((await guess('198.51.100.1')).passed).toBe(false);
  });
});

describe('a guesser with many addresses', () => {
  /** Three guesses from each of so many addresses, in the network `10.{net}`; how many passed. */
  const attack = async (net: number, addresses: number) => {
    let passed = 0;
    for (let n = 0; n < addresses; n += 1)
      for (let again = 0; again < 3; again += 1) if ((await guess(`10.${net}.${n}.1`)).passed) passed += 1;
    return passed;
  };

  it('soon gets one guess an address, and has to wait for each', async () => {
    await attack(1, 11);
    expect(await attack(2, 20)).toBe(20);
    expect((await guess('172.16.0.1')).heldMs).toBeGreaterThanOrEqual(1000);
    expect((await guess('172.16.0.1')).passed).toBe(false);
  });

  it('does not lock the owner out, from a known or a new address, also after a typing error', async () => {
    await attack(1, 11);
    expect((await logIn(ADMIN, '203.0.113.80')).status).toBe(200);
    await attack(2, 11);
    expect((await logIn({ ...ADMIN, password: 'a slip of it' }, '203.0.113.81')).status).toBe(401);
    api.clock.now += MINUTE;
    expect((await logIn(ADMIN, '203.0.113.81')).status).toBe(200);
  });
});
