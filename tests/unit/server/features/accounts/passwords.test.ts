import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from '#server/features/accounts/passwords';

/** A hash as this site made them with N = 2^15. */
function earlierHash(password: string): string {
  const [salt, N] = [Buffer.from('salt of 16 bytes'), 2 ** 15];
  const key = scryptSync(password, salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 });
  return ['scrypt', N, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The processor's time, which other processes do not change. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}

describe('a password', () => {
  it('is hashed at OWASP’s strength, which the hash states', async () => {
    const hash = await hashPassword('kandy-river-seven');
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(isOutdated(hash)).toBe(false);
    expect(await verifyPassword('kandy-river-seven', hash)).toBe(true);
    expect(await verifyPassword('kandy-river-eight', hash)).toBe(false);
  });

  it('is compared with a hash of a lower cost, too', async () => {
    const hash = earlierHash('kandy-river-seven');
    expect(isOutdated(hash)).toBe(true);
    expect(await verifyPassword('kandy-river-seven', hash)).toBe(true);
    expect(await verifyPassword('kandy-river-eight', hash)).toBe(false);
  });

  it('takes equally long without a hash, and with one of a lower cost', async () => {
    const hash = await hashPassword('kandy-river-seven');
    const earlier = earlierHash('kandy-river-seven');
    const all: Record<string, number[]> = { present: [], none: [], earlier: [] };
    for (let n = 0; n < 3; n += 1) {
      all.present?.push(await timeOf(() => verifyPassword('wrong', hash)));
      all.none?.push(await timeOf(() => verifyPassword('wrong', undefined)));
      all.earlier?.push(await timeOf(() => verifyPassword('wrong', earlier)));
    }
    const [present = 0, none = 0, lower = 0] = Object.values(all).map((times) => Math.min(...times));
    for (const other of [none, lower]) {
      expect(other / present).toBeGreaterThan(0.6);
      expect(other / present).toBeLessThan(1.7);
    }
    expect(await verifyPassword('', undefined)).toBe(false);
  });
});
