import { expect, it } from 'vitest';
import { nameSchema } from '#features/accounts/schema/account';
import { ownerName } from '#server/features/accounts/directory';
import { Names } from '#server/http/names';

it.each([
  ['Nimal\r\nPerera', 'Nimal Perera'],
  ['Nimal\u2028Perera\u2029', 'Nimal Perera'],
  ['\u202eareP \u2066lamiN\u2069', 'areP lamiN'],
  ['\u200fNimal\u200e \u061cPerera\u200b\ufeff', 'Nimal Perera'],
  ['Nimal\u0000\u0007 Perera\u009f', 'Nimal Perera'],
  // The joiner that Sinhala letters need.
  ['ශ්\u200dරියානි පෙරේරා', 'ශ්\u200dරියානි පෙරේරා'],
  ['நிமல் பெரேரா', 'நிமல் பெரேரா'],
])('a name %j is stored as %j', (typed, stored) => {
  expect(nameSchema.parse(typed)).toBe(stored);
});

it.each(['', ' \n', '\u202e\u200b', '\u200d', 'x'.repeat(101)])('%j is no name', (typed) => {
  expect(nameSchema.safeParse(typed).success).toBe(false);
});

it.each([
  ['Ama\u202el\nSilva', 'Amal Silva'],
  ['\u200b', 'Owner'],
  [undefined, 'Owner'],
])('the first owner with the user name %j is named %j', (username, name) => {
  expect(ownerName(username)).toBe(name);
});

it('names that were used by two accounts are shown with the login behind them, others as they are', () => {
  const present = [
    { id: 'a', name: 'Nimal', login: 'a@x' },
    { id: 'b', name: 'Sunil', login: 'b@x' },
  ];
  const names = new Names(present).and([
    { id: 'b', name: 'nimal' },
    { id: 'c', name: 'Gone', login: 'c@x' },
    { id: 'd', name: 'GONE' },
  ]);
  const shown = [names.shown('a', 'Nimal'), names.shown('b', 'nimal'), names.shown('b', 'Sunil')];
  expect(shown).toEqual(['Nimal (a@x)', 'nimal (b@x)', 'Sunil']);
  expect([names.shown('c', 'Gone'), names.shown('d', 'GONE')]).toEqual([
    'Gone (c@x)',
    'GONE (removed account)',
  ]);
  expect([names.writer('b', 'Former name'), names.writer(undefined, 'Nimal'), names.writer('b')]).toEqual([
    'Sunil',
    'Nimal',
    '',
  ]);
});
