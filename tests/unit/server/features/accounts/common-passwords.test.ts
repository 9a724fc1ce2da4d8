import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#features/accounts/schema/common-passwords';
import { PASSWORD_LENGTH } from '#features/accounts/schema/session';
import { isTooCommon } from '#server/features/accounts/common-passwords';
import { LOCAL_ADMIN_PASSWORD } from '#server/platform/env';
import { quickest } from '#tests/support/quickest';

const FILE = 'netlify/server/features/accounts/common-passwords.json';
const LONG_FILE = 'netlify/server/features/accounts/common-long-passwords.json';

describe('the list of common passwords', () => {
  it('has ten thousand, the most common first, with its source and licence', async () => {
    const { source, licence, passwords } = JSON.parse(await readFile(FILE, 'utf8'));
    expect(source).toContain('@zxcvbn-ts/language-common 4.1.3');
    expect(licence).toContain('Permission is hereby granted, free of charge');
    expect(passwords.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
    const plain = passwords.map((password: string) => password.normalize('NFKC').toLowerCase());
    expect(new Set(plain).size).toBe(10_000);
    expect(plain).toEqual(passwords);
  });

  it('has the 3,000 most common of those that are long enough, and refuses each', async () => {
    const { source, licence, passwords } = JSON.parse(await readFile(LONG_FILE, 'utf8'));
    expect(source).toContain('SecLists');
    expect(licence).toContain('Permission is hereby granted, free of charge');
    expect(new Set(passwords).size).toBe(3000);
    const short = passwords.filter((one: string) => [...one].length < PASSWORD_LENGTH.min);
    expect(short).toEqual([]);
    const accepted = [];
    for (const one of passwords) if (!(await isTooCommon(one))) accepted.push(one);
    expect(accepted).toEqual([]);
    expect(await isTooCommon('Manchester')).toBe(true);
  });

  it.each([
    ['one of them', '1q2w3e4r5t'],
    ['one of them and digits', 'dragon12345'],
    ['one of them in decoration', '!!Mustang-2026'],
    ['one with digits of its own', '2024abc123!!'],
    ['one of them twice', 'jenniferjennifer'],
    ['capitals', 'DRAGON12345'],
    ['full-width letters', 'ｄｒａｇｏｎ１２３４５'],
    ['what browsers refuse, too', 'password2026!'],
  ])('refuses %s', async (_what, password) => {
    expect(await isTooCommon(password)).toBe(true);
  });

  it.each([
    'kandy-river-seven',
    'nine tall palmyra',
    'dragon eats seven boats',
    'x8302749163ab',
    '8302-7491-6352',
    'සිංහල වචන හතක්',
    LOCAL_ADMIN_PASSWORD,
  ])('accepts %j', async (password) => {
    expect(await isTooCommon(password)).toBe(false);
  });

  it('is not in the part that browsers have', () => {
    expect(isCommonPassword('jennifer12345')).toBe(false);
    expect(isCommonPassword('Pawning-2026')).toBe(true);
  });

  it('takes no time for the longest password', async () => {
    const longest = `${'1'.repeat(99)}ab${'2'.repeat(99)}`;
    expect(await quickest(200, () => isTooCommon(longest))).toBeLessThan(200);
  });
});
