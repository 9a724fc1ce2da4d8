import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#features/accounts/schema/account';
import type { Account } from '#server/stores/records';
import { adminCookie, cookieFor, seedAdmin, seedPerson, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { activeOwners, ifMatch, staffAs, storedAccounts, type Staff } from '../support/staff.ts';

// Long enough for two calls to read before either writes.
const api = perTest(() => startApi({ latencyMs: 3 }));
let first: Account;
let owner: Staff;

beforeEach(async () => {
  first = await seedAdmin(api.ctx);
  owner = staffAs(api, await adminCookie(api));
});

const CHANGE = { name: 'Changed', roles: ['owner'], suspended: false };

/** The three ways in which an owner stops being one. */
const LOSSES: Record<string, (staff: Staff, id: string) => Promise<Response>> = {
  demoted: (staff, id) => staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, roles: ['editor'] }),
  suspended: (staff, id) => staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, suspended: true }),
  removed: (staff, id) => staff.call('DELETE', `/api/accounts/${id}`),
};

const losses = Object.keys(LOSSES);

describe('the last owner', () => {
  it.each(losses)('cannot be %s', async (loss) => {
    await seedPerson(api, { name: 'Nimal', roles: ['office'] });
    const before = await storedAccounts(api);
    const answer = await LOSSES[loss]!(owner, first.id);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: ACCOUNT_MESSAGES.lastOwner, code: 'last-owner' },
    ]);
    expect(await storedAccounts(api)).toEqual(before);
  });

  it.each([
    ['invited', losses],
    ['suspended', losses],
  ] as const)('is not replaced by an owner who is only %s', async (state, ways) => {
    await seedPerson(api, { name: 'Kamala', roles: ['owner'], state });
    for (const loss of ways)
      expect([loss, (await LOSSES[loss]!(owner, first.id)).status]).toEqual([loss, 409]);
    expect(await activeOwners(api)).toBe(1);
  });

  it.each(losses)('may be %s when another owner is active', async (loss) => {
    await seedPerson(api, { name: 'Kamala', roles: ['owner'] });
    expect((await LOSSES[loss]!(owner, first.id)).status).toBe(200);
    expect(await activeOwners(api)).toBe(1);
  });

  it('stays when two owners take it from each other at once', async () => {
    const outcomes: number[] = [];
    const directory = await api.ctx.stores.directory.get('directory');
    for (const [mine, theirs] of losses.flatMap((one) => losses.map((other) => [one, other] as const)))
      for (let round = 0; round < 3; round += 1) {
        await api.ctx.stores.directory.put('directory', directory!.value);
        const second = await seedPerson(api, { name: 'Kamala', roles: ['owner'] });
        const other = api.anotherInstance();
        const own = staffAs(api, await adminCookie(api));
        const opposite = staffAs(other, await cookieFor(other, { name: 'Kamala', roles: ['owner'] }));
        const answers = await Promise.all([
          LOSSES[mine]!(own, second.id),
          LOSSES[theirs]!(opposite, first.id),
        ]);
        outcomes.push(...answers.map(({ status }) => status));
        expect([mine, theirs, await activeOwners(api)]).toEqual([mine, theirs, 1]);
      }
    // Both calls were authorised in many rounds: the write refused one of them, not its session.
    expect(outcomes.filter((status) => status === 409).length).toBeGreaterThan(10);
  });

  it('stays when many owners suspend each other at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const people = await Promise.all(names.map((name) => seedPerson(api, { name, roles: ['owner'] })));
    const all = [first, ...people];
    const calls = all.map(async ({ name }, at) => {
      const instance = api.anotherInstance();
      const cookie = at === 0 ? await adminCookie(instance) : await cookieFor(instance, { name, roles: [] });
      return LOSSES.suspended!(staffAs(instance, cookie), all[(at + 1) % all.length]!.id);
    });
    await Promise.all(calls);
    expect(await activeOwners(api)).toBeGreaterThan(0);
  });
});

describe('a version', () => {
  it('that is outdated is refused, and the change that came first stays', async () => {
    await seedPerson(api, { name: 'Nimal', roles: ['office'], email: 'nimal@staff.example' });
    const seen = await owner.named('Nimal');
    const put = (body: object) => owner.call('PUT', `/api/accounts/${seen.id}`, body, ifMatch(seen));
    expect((await put({ ...CHANGE, name: 'Nimal P.', roles: ['office', 'editor'] })).status).toBe(200);
    for (const late of [
      await put({ ...CHANGE, name: 'Late', roles: ['office'] }),
      await owner.call('DELETE', `/api/accounts/${seen.id}`, undefined, ifMatch(seen)),
    ])
      expect([late.status, await late.json()]).toEqual([
        409,
        { message: ACCOUNT_MESSAGES.changed, code: 'conflict' },
      ]);
    const now = await owner.named('Nimal P.');
    expect(now.roles).toEqual(['office', 'editor']);
    const again = { name: 'Nimal Perera', roles: now.roles, suspended: false };
    expect((await owner.call('PUT', `/api/accounts/${seen.id}`, again, ifMatch(now))).status).toBe(200);
    expect((await owner.named('Nimal Perera')).roles).toEqual(['office', 'editor']);
  });

  it('lets one of two owners change an account at once', async () => {
    const { id } = await seedPerson(api, { name: 'Nimal', roles: ['office'] });
    const other = api.anotherInstance();
    const second = staffAs(other, await cookieFor(other, { name: 'Kamala', roles: ['owner'] }));
    for (let round = 0; round < 10; round += 1) {
      const seen = (await owner.list()).find((account) => account.id === id)!;
      const names = [`One ${round}`, `Two ${round}`];
      const answers = await Promise.all(
        [owner, second].map((staff, at) =>
          staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, name: names[at] }, ifMatch(seen)),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      expect((await owner.named(names[statuses.indexOf(200)]!)).id).toBe(id);
    }
  });

  it('does not keep two owners from changing two accounts at once', async () => {
    const people = [
      await seedPerson(api, { name: 'Nimal', roles: ['office'] }),
      await seedPerson(api, { name: 'Sunil', roles: ['editor'] }),
    ];
    const other = api.anotherInstance();
    const second = staffAs(other, await cookieFor(other, { name: 'Kamala', roles: ['owner'] }));
    for (let round = 0; round < 10; round += 1) {
      const seen = await owner.list();
      const changes = [owner, second].map((staff, at) => {
        const { id } = people[at]!;
        const body = { name: `${people[at]!.name} ${round}`, roles: ['office'], suspended: false };
        return staff.call('PUT', `/api/accounts/${id}`, body, ifMatch(seen.find((one) => one.id === id)!));
      });
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
      const names = (await owner.list()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([`Nimal ${round}`, `Sunil ${round}`]));
    }
  });

  it('is needed in every form that a client may send it in', async () => {
    const { id, version } = await seedPerson(api, { name: 'Nimal', roles: ['office'] });
    const put = (value: string) =>
      owner.call('PUT', `/api/accounts/${id}`, { ...CHANGE, roles: ['office'] }, { 'If-Match': value });
    expect([(await put('')).status, (await put('""')).status, (await put('"x"')).status]).toEqual([
      409, 409, 409,
    ]);
    expect((await put(`W/"${version}"`)).status).toBe(200);
  });
});
