import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#features/accounts/schema/account';
import type { Account } from '#server/stores/records';
import { ADMIN, adminCookie, cookieFor, seedPerson, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { ifMatch, logIn, sessionStatus, staffAs, storedAccounts, type Staff } from '../support/staff.ts';

const NIMAL = { name: 'Nimal', roles: ['recruiter' as const], email: 'nimal@staff.example' };
const KAMALA = { name: 'Kamala', roles: ['owner' as const], email: 'kamala@staff.example' };

const api = perTest(startApi);
let nimal: Account;
let own: Staff;

beforeEach(async () => {
  nimal = await seedPerson(api, NIMAL);
  await seedPerson(api, KAMALA);
  own = staffAs(api, await cookieFor(api, NIMAL));
});

const stored = async (id: string) => (await storedAccounts(api)).find((account) => account.id === id);

describe('the own account', () => {
  it('cannot be given roles, a state or an id of its own', async () => {
    const fields = {
      ...{ name: 'Nimal P.', email: NIMAL.email },
      ...{ id: 'other', roles: ['owner'], state: 'active', suspended: false },
      ...{ credential: 'chosen', hash: 'chosen', fromEnvironment: true, exempt: {}, version: 'chosen' },
    };
    expect((await own.call('PUT', '/api/account', fields)).status).toBe(200);
    const after = await stored(nimal.id);
    expect(after).toEqual({ ...nimal, name: 'Nimal P.', version: after?.version });
    expect(after?.version).not.toBe('chosen');
    expect((await own.call('GET', '/api/accounts')).status).toBe(403);
  });

  it('cannot take another person’s address, in any letter case, nor the environment’s user name', async () => {
    for (const email of [KAMALA.email, KAMALA.email.toUpperCase()]) {
      const answer = await own.call('PUT', '/api/account', { name: NIMAL.name, email });
      expect([answer.status, (await answer.json()).errors]).toEqual([
        409,
        { email: ACCOUNT_MESSAGES.emailTaken },
      ]);
    }
    const admin = { username: 'owner@veralu.example', password: ADMIN.password };
    const staff = staffAs(api.anotherInstance({ admin }), await cookieFor(api, NIMAL));
    const answer = await staff.call('PUT', '/api/account', { name: NIMAL.name, email: admin.username });
    expect(answer.status).toBe(409);
    expect(await stored(nimal.id)).toEqual(nimal);
  });

  it('is one of two people’s who take one address at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const instances = [api.anotherInstance(), api.anotherInstance()];
      const people = [NIMAL, KAMALA];
      const cookies = await Promise.all(people.map((person) => cookieFor(api, person)));
      const email = `wanted${round}@staff.example`;
      const answers = await Promise.all(
        instances.map((instance, at) =>
          staffAs(instance, cookies[at]).call('PUT', '/api/account', { name: people[at]!.name, email }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const back = answers.findIndex(({ status }) => status === 200);
      const former = { name: people[back]!.name, email: people[back]!.email };
      await staffAs(api, cookies[back]).call('PUT', '/api/account', former);
    }
  });

  it('logs in by its new address alone, and its session goes on', async () => {
    const cookie = await cookieFor(api, NIMAL);
    const fields = { name: NIMAL.name, email: 'Perera@Staff.example' };
    const answer = await staffAs(api, cookie).call('PUT', '/api/account', fields);
    expect(await answer.json()).toMatchObject({ login: 'perera@staff.example' });
    expect(await sessionStatus(api, cookie)).toBe(200);
    expect((await logIn(api, { username: 'perera@staff.example' })).status).toBe(200);
    expect((await logIn(api, { username: NIMAL.email })).status).toBe(401);
  });

  it('of an outdated version is refused', async () => {
    const seen = await (await own.call('GET', '/api/account')).json();
    const owner = staffAs(api, await adminCookie(api));
    await owner.call('PUT', `/api/accounts/${nimal.id}`, {
      name: 'Nimal P.',
      roles: NIMAL.roles,
      suspended: false,
    });
    const late = await own.call('PUT', '/api/account', { name: 'Late', email: NIMAL.email }, ifMatch(seen));
    expect([late.status, (await late.json()).message]).toEqual([409, ACCOUNT_MESSAGES.changed]);
    expect((await stored(nimal.id))?.name).toBe('Nimal P.');
  });

  it('of the first owner gets an address, and the environment’s user name still logs in', async () => {
    const owner = staffAs(api, await adminCookie(api));
    const fields = { name: 'Amal Silva', email: 'amal@veralu.example' };
    const answer = await owner.call('PUT', '/api/account', fields);
    expect(await answer.json()).toMatchObject({ login: ADMIN.username, email: fields.email });
    for (const username of [ADMIN.username, fields.email, fields.email.toUpperCase()])
      expect([username, (await logIn(api, { username })).status]).toEqual([username, 200]);
    await owner.call('PUT', '/api/account', { ...fields, email: 'silva@veralu.example' });
    const statuses = [ADMIN.username, 'silva@veralu.example', fields.email].map(
      async (username) => (await logIn(api, { username })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['email', ''],
    ['email', 'nobody'],
  ])('with the %s %j is refused with the sentence of that field', async (field, value) => {
    const answer = await own.call('PUT', '/api/account', {
      name: 'Nimal',
      email: NIMAL.email,
      [field]: value,
    });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
  });
});
