import { scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import { readDirectory, updateAccount } from '#server/features/accounts/directory';
import { ADMIN, cookieOf, json, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

const logIn = (credentials: object = ADMIN) => api.call('/api/login', json(credentials));

/** A hash as this site made them with N = 2^15. */
function earlierHash(password: string): string {
  const [salt, N] = [Buffer.from('salt of 16 bytes'), 2 ** 15];
  const key = scryptSync(password, salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 });
  return ['scrypt', N, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

describe('a hash of a lower cost', () => {
  const stored = async () => (await readDirectory(api.ctx))?.accounts[0];

  beforeEach(async () => {
    const hash = earlierHash(ADMIN.password);
    await api.ctx.stores.formerAccounts.create('admin', { credential: 'c', hash });
  });

  it('is replaced at the next login; sessions and the credential stay', async () => {
    expect((await logIn({ ...ADMIN, password: 'not it' })).status).toBe(401);
    const before = await stored();
    expect(before?.hash).toMatch(/^scrypt\$32768\$8\$1\$/);
    const cookie = cookieOf(await logIn());
    const { credential, version } = before!;
    const hash = expect.stringMatching(/^scrypt\$131072\$8\$1\$/);
    expect(await stored()).toMatchObject({ credential, version, hash });
    const session = await api.call('/api/session', { headers: { Cookie: cookie } });
    expect([session.status, (await logIn()).status]).toEqual([200, 200]);
  });

  it('does not undo a change of the password that is written first', async () => {
    expect((await api.callOnly('/api/login', json(ADMIN))).status).toBe(200);
    // The new hash is still being made.
    const { id, hash } = (await stored())!;
    expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/);
    await updateAccount(api.ctx, id, (account) => ({ ...account, hash: 'changed' }));
    await api.settled();
    expect((await stored())?.hash).toBe('changed');
  });
});

describe('a common password', () => {
  /** A deploy whose environment has this password. */
  const deployed = (password: string) => {
    const admin = { username: ADMIN.username, password };
    api.ctx.env = { ...api.ctx.env, local: false, admin, adminReset: 'a new value' };
    return admin;
  };

  it('of the environment makes no account in a deploy, and says why', async () => {
    const answer = await logIn(deployed('jennifer12345'));
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        message: 'Login is not set up: ADMIN_PASSWORD in the site settings is too common.',
        code: 'login-not-set-up',
      },
    ]);
    expect(await readDirectory(api.ctx)).toBeUndefined();
  });

  it('of the environment resets no account either', async () => {
    expect((await logIn()).status).toBe(200);
    const common = deployed('jennifer12345');
    expect([(await logIn(common)).status, (await logIn()).status]).toEqual([403, 200]);
  });

  it('is refused as a new one in the words of the form, before anything is counted', async () => {
    const answer = await api.call(
      '/api/change-password',
      json({
        username: ADMIN.username,
        previousPassword: ADMIN.password,
        newPassword: 'ＪＥＮＮＩＦＥＲ12345',
      }),
    );
    const message = SESSION_MESSAGES.tooCommon;
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message,
        errors: { newPassword: message },
        code: 'common-password',
        errorCodes: { newPassword: 'common-password' },
      },
    ]);
    expect((await api.ctx.stores.failures.list()).records).toEqual([]);
  });
});
