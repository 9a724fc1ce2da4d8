import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_NAMES, type Role } from '#features/accounts/schema/roles';
import type { Account } from '#server/stores/records';
import { ADMIN, adminCookie, cookieFor, json, seedAdmin, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import {
  accept,
  activeOwners,
  CHOSEN,
  logIn,
  mailedToken,
  staffAs,
  storedAccounts,
} from '../support/staff.ts';
import { declaredEndpoints } from '../support/tables.ts';

const api = perTest(startApi);

/** One thing that a person does to an account, by their positions in the directory. */
interface Step {
  does: 'invite' | 'edit' | 'remove' | 'accept' | 'again' | 'profile';
  by: number;
  to: number;
  roles: Role[];
  suspended: boolean;
  address: number;
}

const steps = fc.array(
  fc.record<Step>({
    does: fc.constantFrom(
      'invite',
      'invite',
      'edit',
      'edit',
      'edit',
      'remove',
      'accept',
      'accept',
      'again',
      'profile',
    ),
    by: fc.nat(5),
    to: fc.nat(5),
    roles: fc.subarray([...ROLE_NAMES], { minLength: 1 }),
    suspended: fc.boolean(),
    // Few of them, in two letter cases, so that they meet.
    address: fc.nat(7),
  }),
  { minLength: 5, maxLength: 12 },
);

const byOwner: Step = { does: 'invite', by: 0, to: 0, roles: ['editor'], suspended: false, address: 2 };

/** Reaches each kind of change, and the refusal to leave no owner; random sequences may miss one. */
const EACH_CHANGE: Step[] = [
  byOwner,
  { ...byOwner, does: 'accept' },
  { ...byOwner, does: 'edit', to: 1, roles: ['recruiter'] },
  { ...byOwner, does: 'edit' },
  { ...byOwner, does: 'profile', address: 4 },
  { ...byOwner, does: 'remove', to: 1 },
];

const addressOf = (at: number) =>
  at % 2 ? `Person${at >> 1}@Staff.example` : `person${at >> 1}@staff.example`;

/** Takes a step as a person of the directory would. Returns the status, or undefined when nobody can take it. */
async function take({ does, by, to, roles, suspended, address }: Step): Promise<number | undefined> {
  const all = await storedAccounts(api);
  const active = all.filter(({ state }) => state === 'active');
  const [actor, target] = [active[by % active.length]!, all[to % all.length]!];
  const staff = staffAs(api, await cookieFor(api, actor));
  const email = addressOf(address);
  const token = mailedToken(api);
  const taken: Record<Step['does'], () => Promise<Response> | undefined> = {
    invite: () => staff.call('POST', '/api/accounts', { name: `P${address}`, email, roles }),
    edit: () => staff.call('PUT', `/api/accounts/${target.id}`, { name: target.name, roles, suspended }),
    remove: () => staff.call('DELETE', `/api/accounts/${target.id}`),
    again: () => staff.call('POST', `/api/accounts/${target.id}/invitation`),
    profile: () => staff.call('PUT', '/api/account', { name: actor.name, email }),
    accept: () => (token ? accept(api, token) : undefined),
  };
  return (await taken[does]())?.status;
}

/** What must hold at any time. */
async function expectSound(): Promise<void> {
  const all = await storedAccounts(api);
  expect(await activeOwners(api)).toBeGreaterThan(0);
  for (const values of [all.map(({ id }) => id), all.map(({ email }) => email)])
    expect(new Set(values).size).toBe(values.length);
  for (const { email, state, hash, invitation, roles } of all) {
    expect(email).toBe(email.toLowerCase());
    expect(new Set(roles).size).toBe(roles.length);
    if (state === 'invited') expect(hash).toBeUndefined();
    if (state === 'active') expect([typeof hash, invitation]).toEqual(['string', undefined]);
  }
}

/** What no answer may have in it: hashes, credentials and tokens. */
function secretsOf(accounts: Account[]): string[] {
  return accounts.flatMap(({ credential, hash, invitation }) =>
    [credential, hash, hash?.split('$').at(-1), invitation?.hash].filter((secret) => secret !== undefined),
  );
}

it('any sequence of changes leaves an active owner, unique addresses and no secret in the list', async () => {
  await seedAdmin(api.ctx);
  const { value } = (await api.ctx.stores.directory.get('directory'))!;
  const taken = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await api.ctx.stores.directory.put('directory', value);
      api.resend.delivered.length = 0;
      for (const step of sequence) {
        const status = await take(step);
        expect([200, 403, 409, 410, 422, undefined]).toContain(status);
        const key = `${step.does} ${status}`;
        taken.set(key, (taken.get(key) ?? 0) + 1);
        await expectSound();
      }
      const owner = (await storedAccounts(api)).find(
        ({ roles, state }) => state === 'active' && roles.includes('owner'),
      )!;
      const answer = await staffAs(api, await cookieFor(api, owner)).call('GET', '/api/accounts');
      const text = await answer.text();
      for (const secret of secretsOf(await storedAccounts(api))) expect(text).not.toContain(secret);
    }),
    { numRuns: 12, examples: [[EACH_CHANGE]] },
  );
  // EACH_CHANGE at least reached what this is about.
  for (const key of ['invite 200', 'edit 200', 'edit 409', 'remove 200', 'accept 200', 'profile 200'])
    expect([key, (taken.get(key) ?? 0) > 0]).toEqual([key, true]);
}, 120_000);

describe('no answer', () => {
  it('of any endpoint has a hash, a credential or a token in it', async () => {
    const owner = { name: 'Amal', roles: ['owner' as const], email: 'amal@staff.example' };
    const invited = { name: 'Sunil', email: 'sunil@staff.example', roles: ['editor'] };
    const named = await (
      await staffAs(api, await cookieFor(api, owner)).call('POST', '/api/accounts', invited)
    ).json();
    const mailed = mailedToken(api);
    const endpoints = await declaredEndpoints();
    const texts: [name: string, text: string][] = [];
    const secrets = new Set([mailed, ADMIN.password, CHOSEN]);
    const bodies = [
      {},
      { ...invited, suspended: false, token: mailed, requireSecondProof: false },
      {
        username: ADMIN.username,
        password: ADMIN.password,
        previousPassword: ADMIN.password,
        newPassword: CHOSEN,
      },
    ];
    // Reading comes first: a later call removes the account.
    const inOrder = endpoints.toSorted((one, other) => orderOf(one.method) - orderOf(other.method));
    for (const { name, method, handler } of inOrder)
      for (const body of method === 'GET' ? [undefined] : bodies) {
        const cookie = await cookieFor(api, owner);
        for (const secret of secretsOf(await storedAccounts(api))) secrets.add(secret);
        secrets.add(cookie.split('=')[1]!);
        const path = name.replace(/^\S+ /, '').replace(/:\w+/g, named.id);
        const init = body ? json(body, { Cookie: cookie }) : { headers: { Cookie: cookie } };
        const answer = await api.call(handler, path, { ...init, method, ip: crypto.randomUUID() });
        texts.push([name, await answer.text()]);
        for (const secret of secretsOf(await storedAccounts(api))) secrets.add(secret);
      }
    expect(secrets.size).toBeGreaterThan(100);
    for (const [name, text] of texts)
      for (const secret of secrets) expect([name, text.includes(secret)]).toEqual([name, false]);
  }, 120_000);

  it('to a login or a session names the session’s token or record', async () => {
    const login = await logIn(api);
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
    const current = await api.call('/api/session', { headers: { Cookie: cookie } });
    const [account] = await storedAccounts(api);
    for (const text of [await login.text(), await current.text()])
      for (const secret of [cookie.split('=')[1]!, account!.id, ...secretsOf([account!])])
        expect(text).not.toContain(secret);
    expect(await adminCookie(api)).not.toBe(cookie);
  });
});

const orderOf = (method: string): number => ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method);
