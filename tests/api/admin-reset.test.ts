import { beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '#server/platform/env';
import type { Account } from '#server/stores/records';
import {
  ADMIN,
  adminCookie,
  cookieFor,
  cookieOf,
  json,
  seedAdmin,
  seedPerson,
  startApi,
  type Instance,
} from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { logIn, sessionStatus, staffAs, storedAccounts } from '../support/staff.ts';

/** The password that the live account has by now, and the one of another environment. */
const LIVE = 'nine tall palmyra';
const OTHER = { username: ADMIN.username, password: 'nine low tamarinds' };
const CHANGE = { username: ADMIN.username, newPassword: 'another tall palmyra' };
const KAMALA = { name: 'Kamala', roles: ['owner' as const], email: 'kamala@staff.example' };
const NIMAL = { name: 'Nimal', roles: ['office' as const], email: 'nimal@staff.example' };

const api = perTest(startApi);
let first: Account;

beforeEach(async () => {
  first = await seedAdmin(api.ctx);
  await seedPerson(api, KAMALA);
  await seedPerson(api, NIMAL);
});

const changePassword = (previousPassword: string, newPassword: string, Cookie = '') =>
  api.call('/api/change-password', {
    ...json({ username: ADMIN.username, previousPassword, newPassword }, { Cookie }),
    ip: crypto.randomUUID(),
  });

/** An instance whose environment has a value of ADMIN_RESET, and perhaps another password. */
const instanceWith = (adminReset: string | undefined, admin: Env['admin'] = OTHER) =>
  api.anotherInstance({ adminReset, admin });

const status = async (instance: Instance, password: string, username: string = ADMIN.username) =>
  (await logIn(instance, { username, password })).status;

const resetMails = () =>
  api.resend.delivered.filter(({ subject }) => subject === 'The first owner’s account was reset');

describe('another password in the environment', () => {
  it('resets nothing without ADMIN_RESET, whatever is posted', async () => {
    const owner = await adminCookie(api);
    const before = await storedAccounts(api);
    const instance = instanceWith(undefined);
    for (const password of [OTHER.password, 'wrong'])
      expect([password, await status(instance, password)]).toEqual([password, 401]);
    const own = { ip: crypto.randomUUID() };
    const change = { ...CHANGE, previousPassword: OTHER.password };
    const changed = await instance.call('/api/change-password', { ...json(change), ...own });
    expect(changed.status).toBe(401);
    const step = { ...json({ password: OTHER.password }, { Cookie: owner }), ...own };
    expect((await instance.call('/api/step-up', step)).status).toBe(422);
    expect(await sessionStatus(instance, owner)).toBe(200);
    expect(await storedAccounts(api)).toEqual(before);
    expect(await status(instance, ADMIN.password)).toBe(200);
    expect(resetMails()).toEqual([]);
  });
});

describe('a fresh ADMIN_RESET', () => {
  it('resets nothing for a wrong password, a wrong name, or the password that was right until now', async () => {
    const owner = await adminCookie(api);
    const instance = instanceWith('first-reset');
    expect(await status(instance, 'wrong')).toBe(401);
    expect(await status(instance, OTHER.password, KAMALA.email)).toBe(401);
    expect(await status(instance, OTHER.password, 'Owner')).toBe(401);
    expect(await status(instance, ADMIN.password)).toBe(200);
    expect(await sessionStatus(instance, owner)).toBe(200);
    expect(resetMails()).toEqual([]);
  });

  it('resets password, roles, state and sessions of the first owner alone, and mails all owners', async () => {
    const own = await adminCookie(api);
    const [kamala, nimal] = [await cookieFor(api, KAMALA), await cookieFor(api, NIMAL)];
    const others = async () => (await storedAccounts(api)).filter(({ id }) => id !== first.id);
    const before = await others();
    const body = { name: 'Taken', roles: ['editor'], suspended: true };
    await staffAs(api, kamala).call('PUT', `/api/accounts/${first.id}`, body);
    const login = await logIn(instanceWith('first-reset'), OTHER);
    expect([login.status, (await login.json()).roles]).toEqual([200, ['owner']]);
    const instance = api.anotherInstance();
    expect(await sessionStatus(instance, cookieOf(login))).toBe(200);
    expect(await Promise.all([own, kamala, nimal].map((cookie) => sessionStatus(instance, cookie)))).toEqual([
      401, 200, 200,
    ]);
    expect([await status(api, ADMIN.password), await status(api, OTHER.password)]).toEqual([401, 200]);
    expect(await others()).toEqual(before);
    // The first owner has no address yet: the office gets that mail.
    expect(
      resetMails()
        .map(({ to }) => to[0])
        .toSorted(),
    ).toEqual([KAMALA.email, 'office@veralu.example']);
  });

  it('works once for each value, also after the password was changed, and from every instance', async () => {
    const before = await adminCookie(api);
    expect(await status(instanceWith('first-reset'), OTHER.password)).toBe(200);
    expect(await sessionStatus(api, before)).toBe(401);
    await changePassword(OTHER.password, LIVE);
    const owner = await adminCookie(api);
    expect(await status(instanceWith('first-reset'), OTHER.password)).toBe(401);
    expect(await sessionStatus(api, owner)).toBe(200);
    expect(resetMails()).toHaveLength(2);
    // The next value, and then the first one of an old deploy again.
    expect(await status(instanceWith('second-reset'), OTHER.password)).toBe(200);
    await changePassword(OTHER.password, LIVE);
    for (const value of ['first-reset', 'second-reset'])
      expect(await status(instanceWith(value), OTHER.password)).toBe(401);
    expect(await status(api, LIVE)).toBe(200);
  });

  it('resets once when two instances take the login at the same time', async () => {
    for (let round = 0; round < 2; round += 1) {
      api.resend.delivered.length = 0;
      const instances = [instanceWith(`reset-of-${round}`), instanceWith(`reset-of-${round}`)];
      const logins = await Promise.all(instances.map((instance) => logIn(instance, OTHER)));
      expect(logins.map((login) => login.status)).toEqual([200, 200]);
      const open = logins.map((login) => sessionStatus(api, cookieOf(login)));
      expect(await Promise.all(open)).toEqual([200, 200]);
      expect(resetMails()).toHaveLength(2);
      await changePassword(OTHER.password, LIVE);
    }
  });

  it('brings a removed first owner back, and the accounts that there are stay', async () => {
    const kamala = await cookieFor(api, KAMALA);
    expect((await staffAs(api, kamala).call('DELETE', `/api/accounts/${first.id}`)).status).toBe(200);
    expect(await status(api, ADMIN.password)).toBe(401);
    const login = await logIn(instanceWith('first-reset', ADMIN));
    expect([login.status, await login.json()]).toEqual([
      200,
      expect.objectContaining({ username: ADMIN.username, roles: ['owner'] }),
    ]);
    expect((await storedAccounts(api)).map(({ name }) => name).toSorted()).toEqual(
      [ADMIN.username, KAMALA.name, NIMAL.name].toSorted(),
    );
    expect(await sessionStatus(api, kamala)).toBe(200);
  });

  it('stores the value only as a hash, and no list shows it', async () => {
    await status(instanceWith('first-reset'), OTHER.password);
    const { value } = (await api.ctx.stores.directory.get('directory'))!;
    expect(value.usedResets).toHaveLength(1);
    expect(JSON.stringify(value)).not.toContain('first-reset');
    const list = await staffAs(api, await cookieFor(api, KAMALA)).call('GET', '/api/accounts');
    expect(await list.text()).not.toContain(value.usedResets[0]);
  });

  it('makes a guesser wait as every login does', async () => {
    const instance = instanceWith('first-reset');
    const guess = (password: string) =>
      logIn(instance, { username: ADMIN.username, password }, { ip: '203.0.113.9' });
    for (let count = 0; count < 5; count += 1) expect((await guess(`guess-${count}`)).status).toBe(401);
    expect((await guess(OTHER.password)).status).toBe(429);
    expect(await status(api, ADMIN.password)).toBe(200);
  });
});
