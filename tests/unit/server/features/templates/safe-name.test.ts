import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeName } from '#server/features/templates/acknowledgement-text';

describe('a name in an acknowledgement', () => {
  it.each([
    ['Nimal Perera', 'Nimal Perera'],
    ['K. D. Nimal Perera', 'K. D. Nimal Perera'],
    ['නිමල් පෙරේරා', 'නිමල් පෙරේරා'],
    ['குமார்', 'குமார்'],
    ["Anne-Marie O'Neill", "Anne-Marie O'Neill"],
    ['Dr. Silva', 'Dr. Silva'],
    ['Wijesekara Mudiyanselage Jayawardena Gunathilaka', 'Wijesekara Mudiyanselage Jayawardena'],
    ['x'.repeat(41), 'Sir or Madam'],
    ['evil.example', 'Sir or Madam'],
    ['Nimal 2', 'Sir or Madam'],
  ])('%s becomes %s', (name, safe) => expect(safeName(name)).toBe(safe));

  it('is short, and has no digit, address or mark-up, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const safe = safeName(typed);
        expect(safe.length).toBeLessThanOrEqual(40);
        expect(safe).not.toMatch(/[\d@:/<>&"\n]|\.\p{L}{2}/u);
      }),
    );
  });
});
