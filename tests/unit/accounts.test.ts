import { createHook } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { ownPage } from '#src/features/accounts/Login.tsx';
import { nameSchema } from '#src/features/accounts/schema/account.ts';
import { ownerName } from '#src/features/accounts/server/directory.ts';
import { phaseOf, RENEW_MS, WARN_MS } from '#src/features/accounts/use-session.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret } from '#src/features/accounts/server/codes.ts';
import { isTooCommon } from '#src/features/accounts/server/common-passwords.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { LOCAL_ADMIN_PASSWORD } from '#src/server/platform/env.ts';
import { newToken } from '#src/server/platform/ids.ts';
import { Passwords } from '#src/server/platform/passwords.ts';
import { clientKey, isUnlimited } from '#src/server/http/clients.ts';

it.each(['/viewblog', '/contactformdetails?q=a%20b&sort=-email', '/career/loan-officer', '/careerform#top'])(
  'a login leads back to %s',
  (next) => expect(ownPage(next, '/jobformdetails')).toBe(next),
);

it('a login leads to no other site, no call and not to itself', () => {
  // prettier-ignore
  const refused = [
    ...[null, '', '/', 'viewblog', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
    ...['/\t/evil.example', '/%2f%2fevil.example', '/%5cevil.example', '/viewblog//evil', '/../evil'],
    ...['https://evil.example/viewblog', 'javascript:alert(1)', ' javascript:alert(1)'],
    ...['/viewblog@evil.example', '/api/applications', '/login?next=/login'],
  ];
  expect(refused.filter((next) => ownPage(next, '/jobformdetails') !== '/jobformdetails')).toEqual([]);
});

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

const IDLE = 120 * MINUTE;
const END = 720 * MINUTE;

it.each([
  ['live', 'until shortly before its end', IDLE, IDLE - WARN_MS - 1, 0],
  ['renew', 'during work', IDLE, RENEW_MS, MINUTE],
  ['live', 'while the server has just heard of it', IDLE, RENEW_MS - 1, MINUTE],
  ['warn', 'before its end, when the last work is long ago', IDLE, IDLE - WARN_MS, 80 * MINUTE],
  ['warn', 'before an end without work', IDLE, IDLE - WARN_MS, 0],
  ['ended', 'when idle', IDLE, IDLE, 50 * MINUTE],
  ['ending', 'before its last moment, whatever one does', END, END - WARN_MS, 719 * MINUTE],
  ['ended', 'at its last moment', END, END, 719 * MINUTE],
])('a session is %s %s', (phase, _when, idleAt, now, activeAt) =>
  expect(phaseOf({ answeredAt: 0, idleAt, endAt: END }, now, activeAt)).toBe(phase),
);

it('a common password is each of the lists: the 10,000 most common, and 3,000 that are long enough', async () => {
  const listOf = async (name: string) => {
    const file = `src/features/accounts/server/${name}.json`;
    const { passwords } = JSON.parse(await readFile(file, 'utf8')) as { passwords: string[] };
    return passwords;
  };
  const [all, long] = [await listOf('common-passwords'), await listOf('common-long-passwords')];
  expect(new Set(all.map((one) => one.normalize('NFKC').toLowerCase()))).toEqual(new Set(all));
  expect([new Set(all).size, new Set(long).size]).toEqual([10_000, 3000]);
  expect(long.filter((one) => [...one].length < 10)).toEqual([]);
  for (const one of [...all.slice(0, 500), ...long])
    expect([one, await isTooCommon(one)]).toEqual([one, true]);
});

// prettier-ignore
it.each([
  ['as it is', '1q2w3e4r5t'], ['with digits', 'dragon12345'], ['in decoration', '!!Mustang-2026'],
  ['with digits of its own', '2024abc123!!'], ['twice', 'jenniferjennifer'],
  ['in capitals', 'DRAGON12345'], ['in full-width letters', 'ｄｒａｇｏｎ１２３４５'], ['as a run', 'abcdefghijkl'],
  ['as a run of keys', '8901234567'], ['as a repetition', 'xy1xy1xy1xy1'],
  ['as a word of this site', 'Kelaniya-2026'],
])('a common password is refused %s', async (_how, password) => expect(await isTooCommon(password)).toBe(true));

const GOOD = ['kandy-river-seven', 'nine tall palmyra', 'dragon eats seven boats', 'x8302749163ab'];
it.each([...GOOD, '8302-7491-6352', 'සිංහල වචන හතක්', LOCAL_ADMIN_PASSWORD])(
  'a common password is not %j',
  async (password) => expect(await isTooCommon(password)).toBe(false),
);

it.each([
  ['recovery codes', 112, () => newRecoveryCodes()[0] ?? ''],
  ['secrets of authenticators', 128, newSecret],
  ['tokens', 128, newToken],
])('%s have at least %i random bits, whatever Math.random says', (_kind, bits, make) => {
  const fixed = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const made = Array.from({ length: 500 }, () => make().replaceAll('-', ''));
  fixed.mockRestore();
  expect(new Set(made).size).toBe(made.length);
  const characters = new Set(made.join('')).size;
  expect((made[0] ?? '').length * Math.log2(characters)).toBeGreaterThanOrEqual(bits);
});

it('there are ten recovery codes, which count however they are typed', () => {
  const [code = '', ...others] = newRecoveryCodes();
  expect(others).toHaveLength(9);
  const typed = [code.toUpperCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}`];
  expect(typed.map(hashRecoveryCode)).toEqual(Array(3).fill(hashRecoveryCode(code)));
});

// prettier-ignore
it.each([
  ['198.51.100.1', '198.51.100.1'], ['::ffff:198.51.100.1', '198.51.100.1'], ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'], ['2001:DB8:0001:2::9', '2001:db8:1:2'],
])('%s is counted as %s', (ip, client) => expect(clientKey(ip)).toBe(client));

it('a client of this machine is unlimited, unless that is wanted', () => {
  const unlimited = (ip: string | undefined, local = false) =>
    [false, true].map((limitLoopback) => isUnlimited(ip, { local, limitLoopback }));
  for (const ip of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect(unlimited(ip)).toEqual([true, false]);
  for (const ip of ['198.51.100.1', undefined]) expect(unlimited(ip)).toEqual([false, false]);
  expect(unlimited(undefined, true)).toEqual([true, false]);
});

const hashed = (N: number) => new Passwords({ N, r: 8, p: 1 }).hash('kandy-river-seven');

it('a password is hashed at OWASP’s strength, N = 2^17, r = 8 and p = 1, unless a cheaper cost is handed over', async () => {
  const hash = await new Passwords().hash('kandy-river-seven');
  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashed(32)).toMatch(/^scrypt\$32\$8\$1\$/);
  expect(await hashed(32)).not.toBe(await hashed(32));
});

it('a password is compared with hashes of its cost and of a lower one, which is outdated, and with none', async () => {
  const passwords = new Passwords({ N: 64, r: 8, p: 1 });
  for (const N of [64, 32]) {
    const hash = await hashed(N);
    expect(passwords.isOutdated(hash)).toBe(N < 64);
    expect(await passwords.verify('kandy-river-seven', hash)).toBe(true);
    expect(await passwords.verify('kandy-river-eight', hash)).toBe(false);
  }
  for (const password of ['', 'kandy-river-seven'])
    expect(await passwords.verify(password, undefined)).toBe(false);
  const composed = await passwords.hash('caf\u00e9 au lait');
  expect(await passwords.verify('cafe\u0301 au lait', composed)).toBe(true);
});

it('a password that is wrong takes as much work with a hash, without one, and with one of a lower cost', async () => {
  const passwords = new Passwords({ N: 64, r: 8, p: 1 });
  const hashes = [await hashed(64), undefined, await hashed(16)];
  let works = 0;
  const hook = createHook({
    init: (_id, type) => void (works += Number(type === 'SCRYPTREQUEST')),
  }).enable();
  const counted: number[] = [];
  for (const hash of hashes) {
    works = 0;
    await passwords.verify('wrong', hash);
    counted.push(works);
  }
  hook.disable();
  // Works of 16, 16 and 32 are one of 64.
  expect(counted).toEqual([1, 1, 3]);
});
