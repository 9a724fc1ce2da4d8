import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  type Api,
  type Instance,
} from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { CHANGED_PASSWORD, NOW, SESSION, writeEarlierData } from '../support/earlier-data.ts';
import { perTest } from '../support/lifetimes.ts';
import { addAuthenticator, makeRecoveryCodes } from '../support/second-proofs.ts';
import { changePassword, logIn, sessionStatus, staffAs, storedAccounts } from '../support/staff.ts';

/** The password that the live account has by now, and the one of another environment. */
const LIVE = 'nine tall palmyra';
const OTHER = { username: ADMIN.username, password: 'nine low tamarinds' };
const KAMALA = { name: 'Kamala', roles: ['owner' as const], email: 'kamala@staff.example' };
const NIMAL = { name: 'Nimal', roles: ['office' as const], email: 'nimal@staff.example' };

describe('ADMIN_RESET', () => {
  const api = perTest(startApi);
  let first: Account;

  beforeEach(async () => {
    first = await seedAdmin(api.ctx);
    for (const person of [KAMALA, NIMAL]) await seedPerson(api, person);
  });

  const change = (previousPassword: string, newPassword: string, instance: Instance = api) =>
    changePassword(instance, { previousPassword, newPassword });
  /** An instance whose environment has a value of ADMIN_RESET, and perhaps another password. */
  const instanceWith = (adminReset: string | undefined, admin: Env['admin'] = OTHER) =>
    api.anotherInstance({ adminReset, admin });
  const status = async (instance: Instance, password: string, username: string = ADMIN.username) =>
    (await logIn(instance, { username, password })).status;
  const resetMails = () =>
    api.resend.delivered.filter(({ subject }) => subject === 'The first owner’s account was reset');

  it('is needed: another password in the environment resets nothing', async () => {
    const owner = await adminCookie(api);
    const before = await storedAccounts(api);
    const instance = instanceWith(undefined);
    expect([await status(instance, OTHER.password), await status(instance, 'wrong')]).toEqual([401, 401]);
    expect((await change(OTHER.password, LIVE, instance)).status).toBe(401);
    const stepUp = await staffAs(instance, owner).call('POST', '/api/step-up', { password: OTHER.password });
    expect([stepUp.status, await sessionStatus(instance, owner)]).toEqual([422, 200]);
    expect([await storedAccounts(api), resetMails()]).toEqual([before, []]);
    expect(await status(instance, ADMIN.password)).toBe(200);
  });

  it('resets nothing for a wrong password, a wrong name, or the password that was right until now', async () => {
    const owner = await adminCookie(api);
    const instance = instanceWith('first-reset');
    expect(await status(instance, 'wrong')).toBe(401);
    expect(await status(instance, OTHER.password, KAMALA.email)).toBe(401);
    expect(await status(instance, OTHER.password, 'Owner')).toBe(401);
    expect(await status(instance, ADMIN.password)).toBe(200);
    expect([await sessionStatus(api, owner), resetMails()]).toEqual([200, []]);
  });

  it('resets password, proofs, devices, roles, state and sessions of the first owner alone, and mails all owners', async () => {
    const device = deviceCookieOf(await logIn(api));
    await addAuthenticator(api);
    await makeRecoveryCodes(api);
    const own = await adminCookie(api);
    const [kamala, nimal] = [await cookieFor(api, KAMALA), await cookieFor(api, NIMAL)];
    const others = async () => (await storedAccounts(api)).filter(({ id }) => id !== first.id);
    const before = await others();
    const body = { name: 'Taken', roles: ['editor'], suspended: true };
    await staffAs(api, kamala).call('PUT', `/api/accounts/${first.id}`, body);
    const login = await logIn(instanceWith('first-reset'), OTHER);
    expect(await login.json()).toMatchObject({
      username: ADMIN.username,
      roles: ['owner'],
      secondProofs: [],
    });
    const open = [cookieOf(login), own, kamala, nimal].map((cookie) => sessionStatus(api, cookie));
    expect(await Promise.all(open)).toEqual([200, 401, 200, 200]);
    expect([await status(api, ADMIN.password), await status(api, OTHER.password)]).toEqual([401, 200]);
    expect(await others()).toEqual(before);
    expect(await trailOf(api)).toContainEqual(
      expect.objectContaining({ action: 'account.reset', who: '', title: 'Taken', record: first.id }),
    );
    const stored = (await storedAccounts(api)).find(({ id }) => id === first.id);
    expect([stored?.authenticators, stored?.recoveryCodes]).toEqual([undefined, undefined]);
    // The first owner has no address yet: the office gets that mail.
    const addresses = resetMails().map(({ to }) => to[0]);
    expect(addresses.toSorted()).toEqual([KAMALA.email, 'office@veralu.example']);
    // The device is new to the account, of which the person is told.
    api.resend.reset();
    await logIn(api, OTHER, json(OTHER, { Cookie: device }));
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['A login from a new device']);
  });

  it('works once for each value, also after the password was changed, and stores it only as a hash', async () => {
    expect(await status(instanceWith('first-reset'), OTHER.password)).toBe(200);
    await change(OTHER.password, LIVE);
    const owner = await adminCookie(api);
    expect(await status(instanceWith('first-reset'), OTHER.password)).toBe(401);
    expect([await sessionStatus(api, owner), resetMails().length]).toEqual([200, 2]);
    // The next value, and then the first one of an old deploy again.
    expect(await status(instanceWith('second-reset'), OTHER.password)).toBe(200);
    await change(OTHER.password, LIVE);
    for (const value of ['first-reset', 'second-reset'])
      expect(await status(instanceWith(value), OTHER.password)).toBe(401);
    expect(await status(api, LIVE)).toBe(200);
    const { value } = (await api.ctx.stores.directory.get('directory'))!;
    expect(value.usedResets).toHaveLength(2);
    expect(JSON.stringify(value)).not.toContain('first-reset');
    const list = await staffAs(api, await cookieFor(api, KAMALA)).call('GET', '/api/accounts');
    expect(await list.text()).not.toContain(value.usedResets[0]);
  });

  it('resets once when two instances take the login at the same time', async () => {
    const instances = [instanceWith('a-reset'), instanceWith('a-reset')];
    const logins = await Promise.all(instances.map((instance) => logIn(instance, OTHER)));
    expect(logins.map((login) => login.status)).toEqual([200, 200]);
    const open = logins.map((login) => sessionStatus(api, cookieOf(login)));
    expect([await Promise.all(open), resetMails().length]).toEqual([[200, 200], 2]);
  });

  it('brings a removed first owner back, and the accounts that there are stay', async () => {
    const kamala = await cookieFor(api, KAMALA);
    expect((await staffAs(api, kamala).call('DELETE', `/api/accounts/${first.id}`)).status).toBe(200);
    expect(await status(api, ADMIN.password)).toBe(401);
    const login = await logIn(instanceWith('first-reset', ADMIN));
    expect(await login.json()).toMatchObject({ username: ADMIN.username, roles: ['owner'] });
    expect((await storedAccounts(api)).map(({ name }) => name).toSorted()).toEqual([
      'Kamala',
      'Nimal',
      'owner',
    ]);
    expect(await sessionStatus(api, kamala)).toBe(200);
  });

  it('makes a guesser wait as every login does', async () => {
    const instance = instanceWith('first-reset');
    const guess = async (password: string) =>
      (await logIn(instance, { password }, { ip: '203.0.113.9' })).status;
    for (let count = 0; count < 5; count += 1) expect(await guess(`guess-${count}`)).toBe(401);
    expect([await guess(OTHER.password), await status(api, ADMIN.password)]).toEqual([429, 200]);
  });
});

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

  it('becomes one owner, by the password that it had, however many instances open the store at once', async () => {
    expect(await sessionStatus(api, SESSION)).toBe(401);
    const instances = Array.from({ length: 4 }, () => api.anotherInstance());
    const own = { password: CHANGED_PASSWORD };
    const logins = await Promise.all(instances.map((instance) => logIn(instance, own)));
    for (const login of logins) {
      expect(await login.json()).toMatchObject({ username: ADMIN.username, roles: ['owner'] });
      expect(await sessionStatus(api, cookieOf(login))).toBe(200);
    }
    const [owner, ...others] = await storedAccounts(api);
    expect([owner?.state, owner?.fromEnvironment, others]).toEqual(['active', true, []]);
    expect([await sessionStatus(api, SESSION), (await logIn(api)).status]).toEqual([401, 401]);
    const changed = api.anotherInstance({ admin: OTHER });
    expect([(await logIn(changed, OTHER)).status, (await logIn(changed, own)).status]).toEqual([401, 200]);
  });
});
