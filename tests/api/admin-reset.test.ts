import { beforeEach, expect, it } from 'vitest';
import type { Env } from '#src/server/platform/env.ts';
import type { Account } from '#src/server/stores/records.ts';
import * as apis from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { addAuthenticator, makeRecoveryCodes } from '../support/second-proofs.ts';
import * as staff from '../support/staff.ts';

/** The password that the live account has by now, and the one of another environment. */
const LIVE = 'nine tall palmyra';
const OTHER = { username: apis.ADMIN.username, password: 'nine low tamarinds' };
const KAMALA = { name: 'Kamala', roles: ['owner' as const], email: 'kamala@staff.example' };
const NIMAL = { name: 'Nimal', roles: ['office' as const], email: 'nimal@staff.example' };

const api = perTest(apis.startApi);
let first: Account;

beforeEach(async () => {
  first = await apis.seedAdmin(api.ctx);
  for (const person of [KAMALA, NIMAL]) await apis.seedPerson(api, person);
});

const change = (previousPassword: string, newPassword: string) =>
  staff.changePassword(api, { previousPassword, newPassword });
/** An instance whose environment has a value of ADMIN_RESET, and perhaps another password. */
const instanceWith = (adminReset: string | undefined, admin: Env['admin'] = OTHER) =>
  api.anotherInstance({ adminReset, admin });
const status = async (instance: apis.Instance, password: string, username: string = apis.ADMIN.username) =>
  (await staff.logIn(instance, { username, password })).status;
const resetMails = () =>
  api.resend.delivered.filter(({ subject }) => subject === 'The first owner’s account was reset');

it('a login resets nothing without ADMIN_RESET, or with a wrong password or name', async () => {
  const owner = await apis.adminCookie(api);
  const before = await staff.storedAccounts(api);
  const instance = instanceWith(undefined);
  expect([await status(instance, OTHER.password), await status(instance, 'wrong')]).toEqual([401, 401]);
  const resetting = instanceWith('first-reset');
  const statuses = [await status(resetting, 'wrong'), await status(resetting, OTHER.password, KAMALA.email)];
  expect(statuses).toEqual([401, 401]);
  expect([await staff.storedAccounts(api), resetMails()]).toEqual([before, []]);
  expect([await status(instance, apis.ADMIN.password), await staff.sessionStatus(api, owner)]).toEqual([
    200, 200,
  ]);
});

it('ADMIN_RESET resets password, proofs, roles, state and sessions of the first owner alone, and mails all owners', async () => {
  await addAuthenticator(api);
  await makeRecoveryCodes(api);
  const own = await apis.adminCookie(api);
  const [kamala, nimal] = [await apis.cookieFor(api, KAMALA), await apis.cookieFor(api, NIMAL)];
  const others = async () => (await staff.storedAccounts(api)).filter(({ id }) => id !== first.id);
  const before = await others();
  const body = { name: 'Taken', roles: ['editor'], suspended: true };
  await staff.staffAs(api, kamala).call('PUT', `/api/accounts/${first.id}`, body);
  const login = await staff.logIn(instanceWith('first-reset'), OTHER);
  expect(await login.json()).toMatchObject({ roles: ['owner'], secondProofs: [] });
  expect(await staff.sessionStatuses(api, apis.cookieOf(login), own, kamala, nimal)).toEqual([
    200, 401, 200, 200,
  ]);
  expect([await status(api, apis.ADMIN.password), await status(api, OTHER.password)]).toEqual([401, 200]);
  expect(await others()).toEqual(before);
  expect(await trailOf(api)).toContainEqual(
    expect.objectContaining({ action: 'account.reset', who: '', title: 'Taken', record: first.id }),
  );
  const stored = (await staff.storedAccounts(api)).find(({ id }) => id === first.id);
  expect([stored?.authenticators, stored?.recoveryCodes]).toEqual([undefined, undefined]);
  // The first owner has no address yet: the office gets that mail.
  const addresses = resetMails().map(({ to }) => to[0]);
  expect(addresses.toSorted()).toEqual([KAMALA.email, 'office@veralu.example']);
});

it('ADMIN_RESET works once for each value, also after the password was changed, and stores it only as a hash', async () => {
  expect(await status(instanceWith('first-reset'), OTHER.password)).toBe(200);
  await change(OTHER.password, LIVE);
  expect(await status(instanceWith('first-reset'), OTHER.password)).toBe(401);
  // The next value, and then the first one of an old deploy again.
  expect(await status(instanceWith('second-reset'), OTHER.password)).toBe(200);
  await change(OTHER.password, LIVE);
  for (const value of ['first-reset', 'second-reset'])
    expect(await status(instanceWith(value), OTHER.password)).toBe(401);
  expect(await status(api, LIVE)).toBe(200);
  const { value } = (await api.ctx.stores.directory.get('directory'))!;
  expect(value.usedResets).toHaveLength(2);
  expect(JSON.stringify(value)).not.toContain('first-reset');
});

it('ADMIN_RESET brings a removed first owner back, and the accounts that there are stay', async () => {
  const kamala = await apis.cookieFor(api, KAMALA);
  expect((await staff.staffAs(api, kamala).call('DELETE', `/api/accounts/${first.id}`)).status).toBe(200);
  expect(await status(api, apis.ADMIN.password)).toBe(401);
  const login = await staff.logIn(instanceWith('first-reset', apis.ADMIN));
  expect(await login.json()).toMatchObject({ username: apis.ADMIN.username, roles: ['owner'] });
  expect([(await staff.storedAccounts(api)).length, await staff.sessionStatus(api, kamala)]).toEqual([
    3, 200,
  ]);
});

it('the first logins make one owner, in all instances at once', async () => {
  await api.ctx.stores.directory.remove('directory');
  await api.ctx.stores.formerAccounts.remove('admin');
  const logins = await Promise.all([1, 2, 3].map(() => staff.logIn(api.anotherInstance())));
  expect(await staff.sessionStatuses(api, ...logins.map(apis.cookieOf))).toEqual([200, 200, 200]);
  expect(await staff.storedAccounts(api)).toMatchObject([{ roles: ['owner'], state: 'active' }]);
});
