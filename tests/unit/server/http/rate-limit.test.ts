import { describe, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/clock';
import { clientKey, overRate } from '#server/http/rate-limit';

const RATE = { limit: 20, windowMs: 10 * MINUTE };

describe('a rate', () => {
  it('counts a network of IPv6 as one client', () => {
    const counted = Array.from({ length: 500 }, (_, n) =>
      overRate('one network', `2001:db8:1:2::${n.toString(16)}`, RATE, 0),
    );
    expect(counted.filter((wait) => wait === undefined)).toHaveLength(RATE.limit);
    expect(overRate('one network', '2001:db8:1:3::1', RATE, 0)).toBeUndefined();
  });

  it('keeps its window when shorter ones of other clients have ended', () => {
    for (let n = 0; n < RATE.limit; n += 1) overRate('long', '198.51.100.1', RATE, 0);
    for (let n = 0; n < 10_001; n += 1) overRate('short', `client ${n}`, { limit: 1, windowMs: 1000 }, 0);
    overRate('short', '198.51.100.2', { limit: 1, windowMs: 1000 }, MINUTE + 1);
    expect(overRate('long', '198.51.100.1', RATE, MINUTE + 2)).toBeGreaterThan(0);
  });
});

describe('a network', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, network) => {
    expect(clientKey(ip)).toBe(network);
  });
});
