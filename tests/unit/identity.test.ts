import { expect, it } from 'vitest';
import { nameSchema } from '#src/features/accounts/schema/account.ts';
import { ownerName } from '#src/features/accounts/server/directory.ts';

it.each([
  ['Nimal\r\nPerera', 'Nimal Perera'],
  ['Nimal\u2028Perera\u2029', 'Nimal Perera'],
  ['\u202eareP \u2066lamiN\u2069', 'areP lamiN'],
  ['\u200fNimal\u200e \u061cPerera\u200b\ufeff\u0000\u009f', 'Nimal Perera'],
  // The joiner that Sinhala letters need.
  ['ශ්\u200dරියානි පෙරේරා', 'ශ්\u200dරියානි පෙරේරා'],
  ...['', ' \n', '\u202e\u200b', '\u200d', 'x'.repeat(101)].map((none) => [none, undefined]),
])('a name %j is stored as %j', (typed, stored) => {
  expect(nameSchema.safeParse(typed).data).toBe(stored);
});

it('the first owner is named after the user name of the environment', () => {
  expect(['Ama\u202el\nSilva', '\u200b', undefined].map(ownerName)).toEqual(['Amal Silva', 'Owner', 'Owner']);
});
