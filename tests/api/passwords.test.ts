import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD_LENGTH } from '#features/accounts/schema/session';
import { DAY } from '#server/platform/clock';
import { ADMIN, cookieOf, json, seedAdmin, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

/** A call from an address of its own, so that no guess waits for another. */
const post = (address: string, body: object, headers = {}) =>
  api.call(address, { ...json(body, headers), ip: crypto.randomUUID() });

const logIn = (password: string, headers = {}) =>
  post('/api/login', { username: ADMIN.username, password }, headers);

const change = (newPassword: string) =>
  post('/api/change-password', { username: ADMIN.username, previousPassword: ADMIN.password, newPassword });

const session = async (Cookie: string) =>
  (await api.call('/api/session', { headers: { Cookie } })).status;

describe('a password', () => {
  it.each([
    ['lower-case letters alone', 'ninetallpalmyra'],
    ['spaces and signs', ' ~ "quoted" \\ <b> ; -- %00 '],
    ['other scripts and pictures', 'නව උස තල් ගස් 🌴🌴'],
    ['the longest length', `x${'tall palm '.repeat(20)}`.slice(0, PASSWORD_LENGTH.max - 1) + '9'],
  ])('of %s is taken and logs in', async (_what, password) => {
    expect((await change(password)).status).toBe(200);
    expect((await logIn(password)).status).toBe(200);
  });

  it('is compared as it was typed: not trimmed, cut or in another letter case', async () => {
    const password = ' Nine tall Palmyra palms ';
    expect((await change(password)).status).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `])
      expect([other, (await logIn(other)).status]).toEqual([other, 401]);
    expect((await logIn(password)).status).toBe(200);
  });

  it('does not expire', async () => {
    api.clock.now += 3 * 365 * DAY;
    expect((await logIn(ADMIN.password)).status).toBe(200);
  });
});

describe('a login', () => {
  it('opens another session of 256 random bits at each login, and ends the one of the same browser', async () => {
    const first = cookieOf(await logIn(ADMIN.password));
    const other = cookieOf(await logIn(ADMIN.password));
    const second = cookieOf(await logIn(ADMIN.password, { Cookie: first }));
    const tokens = [first, other, second].map((cookie) => cookie.split('=')[1] ?? '');
    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32, 32]);
    expect(await Promise.all([first, other, second].map(session))).toEqual([401, 200, 200]);
  });
});
