import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillIn } from '#src/features/messages/schema/template.ts';
import { safeName } from '#src/features/messages/server/acknowledgements.ts';

it('placeholders are filled in as often as they stand there, and nothing else of a text or a value is', () => {
  expect(fillIn('{name}, {name}: {company}', { name: 'Nimal', company: 'Veralu' })).toBe(
    'Nimal, Nimal: Veralu',
  );
  expect(fillIn('{constructor}', {})).toBe('{constructor}');
  expect(fillIn('Dear {name}', { name: '{company}', company: 'Veralu' })).toBe('Dear {company}');
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, name) => {
      fc.pre(!/[{}]/.test(before));
      expect(fillIn(`${before}{name}${before}`, { name })).toBe(before + name + before);
    }),
  );
});

it('an acknowledgement greets by a name that is one, short, and without digit, address or mark-up', () => {
  // prettier-ignore
  const names = [
    'Nimal Perera', 'K. D. Nimal Perera', 'නිමල් පෙරේරා', 'குமார்', "Anne-Marie O'Neill", 'Dr. Silva',
  ];
  expect(names.map(safeName)).toEqual(names);
  expect(safeName('Wijesekara Mudiyanselage Jayawardena Gunathilaka')).toBe(
    'Wijesekara Mudiyanselage Jayawardena',
  );
  for (const none of ['x'.repeat(41), 'evil.example', 'Nimal 2']) expect(safeName(none)).toBe('Sir or Madam');
  expect(safeName('x'.repeat(40))).toBe('x'.repeat(40));
  const any = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
  const unit = fc.oneof(fc.constantFrom(...'aB .-1@<&/:\n', 'ම'), any);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (typed) => {
      const safe = safeName(typed);
      expect(safe.length).toBeLessThanOrEqual(40);
      expect(safe).not.toMatch(/[\d@:/<>&"\n]|\.\p{L}{2}/u);
    }),
  );
});
