import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, cookieOf, startApi, type Api } from '#tests/support/api';
import { CHANGED_PASSWORD, NOW, SESSION, writeEarlierData } from '#tests/support/earlier-data';
import { logIn, sessionStatus, storedAccounts } from '#tests/support/staff';

describe('the account of an earlier version', () => {
  let folder: string;
  let api: Api;

  beforeEach(async () => {
    folder = await writeEarlierData();
    // Nothing but a call of this version makes the directory.
    api = await startApi({ directory: folder });
    api.clock.now = NOW;
  });

  afterEach(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('becomes the first owner, by the password that it had, and its sessions have ended once', async () => {
    expect(await sessionStatus(api, SESSION)).toBe(401);
    const login = await logIn(api, { password: CHANGED_PASSWORD });
    expect([login.status, await login.json()]).toEqual([
      200,
      expect.objectContaining({ username: ADMIN.username, roles: ['owner'] }),
    ]);
    expect(await sessionStatus(api, cookieOf(login))).toBe(200);
    // The former session does not come back, and the new one goes on in other instances.
    const instance = api.anotherInstance();
    expect([await sessionStatus(instance, SESSION), await sessionStatus(instance, cookieOf(login))]).toEqual([
      401, 200,
    ]);
    const [owner, ...others] = await storedAccounts(api);
    expect([owner?.state, owner?.fromEnvironment, others]).toEqual(['active', true, []]);
    expect((await logIn(instance, { password: ADMIN.password })).status).toBe(401);
  });

  it('becomes one owner when many instances open the store at once', async () => {
    const instances = Array.from({ length: 6 }, () => api.anotherInstance());
    const logins = await Promise.all(
      instances.map((instance) => logIn(instance, { password: CHANGED_PASSWORD })),
    );
    expect(logins.map(({ status }) => status)).toEqual(instances.map(() => 200));
    expect(await storedAccounts(api)).toHaveLength(1);
    for (const login of logins) expect(await sessionStatus(api, cookieOf(login))).toBe(200);
  });

  it('is not reset by another password of the environment', async () => {
    const admin = { username: ADMIN.username, password: 'nine low tamarinds' };
    const instance = api.anotherInstance({ admin });
    expect((await logIn(instance, admin)).status).toBe(401);
    expect((await logIn(instance, { password: ADMIN.password })).status).toBe(401);
    expect((await logIn(instance, { password: CHANGED_PASSWORD })).status).toBe(200);
  });
});
