import { describe, expect, it, vi } from 'vitest';
import { newSecret } from '#server/features/accounts/authenticators';
import { newRecoveryCodes } from '#server/features/accounts/recovery-codes';
import { newToken } from '#server/platform/ids';

/** As many bits as a text of characters that are all drawn from the ones seen. */
const bitsOf = (text: string, seen: Set<string>) => Math.floor(text.length * Math.log2(seen.size));

/** The fewest bits that each kind may have. */
const KINDS = [
  { kind: 'recovery codes', bits: 112, make: () => newRecoveryCodes()[0] ?? '' },
  { kind: 'secrets of authenticators', bits: 128, make: newSecret },
  { kind: 'tokens', bits: 128, make: newToken },
];

describe.each(KINDS)('$kind', ({ bits, make }) => {
  it('are random, whatever Math.random says, and never the same', () => {
    const fixed = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const made = Array.from({ length: 500 }, () => make().replaceAll('-', ''));
    fixed.mockRestore();
    expect(new Set(made).size).toBe(made.length);
    const seen = new Set(made.join(''));
    expect(bitsOf(made[0] ?? '', seen)).toBeGreaterThanOrEqual(bits);
  });
});
