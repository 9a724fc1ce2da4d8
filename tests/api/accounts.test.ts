import { beforeEach, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#src/features/accounts/schema/account.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import type { Account } from '#src/server/stores/records.ts';
import {
  ADMIN,
  adminCookie,
  cookieFor,
  seedAdmin,
  seedPerson,
  SILENT_LOG,
  startApi,
} from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { addAuthenticator } from '../support/second-proofs.ts';
import {
  activeOwners,
  ifMatch,
  logIn,
  mailedToken,
  refusal,
  said,
  staffAs,
  storedAccounts,
  type Staff,
} from '../support/staff.ts';
import { declaredEndpoints, pathWith } from '../support/tables.ts';

const NIMAL = { name: 'Nimal', roles: ['recruiter' as const], email: 'nimal@staff.example' };
const KAMALA = { name: 'Kamala', roles: ['owner' as const], email: 'kamala@staff.example' };

/** What an owner sends to change a person. */
const CHANGE = { name: 'Changed', roles: ['owner'], suspended: false };

// Long enough for two calls to read before either writes.
const api = perTest(() => startApi({ latencyMs: 3, log: SILENT_LOG }));
let first: Account;
let owner: Staff;

beforeEach(async () => {
  first = await seedAdmin(api.ctx);
  owner = staffAs(api, await adminCookie(api));
});

/** A person at another instance. */
async function elsewhere(person = KAMALA): Promise<Staff> {
  const instance = api.anotherInstance();
  return staffAs(instance, await cookieFor(instance, person));
}

const stored = async (id: string) => (await storedAccounts(api)).find((account) => account.id === id);
const mails = () => api.resend.delivered.map(({ to, subject }) => [to[0], subject]);

it('the list of accounts says of each person what an owner may know, and nothing else', async () => {
  const { id, version } = await seedPerson(api, NIMAL);
  await logIn(api, { username: NIMAL.email });
  await addAuthenticator(api, await cookieFor(api, NIMAL));
  const answer = await owner.read('GET', '/api/accounts');
  const active = { state: 'active', invitedUntil: '' };
  const amal = { ...active, name: ADMIN.username, email: '', roles: ['owner'], login: ADMIN.username };
  const nimal = { ...active, ...NIMAL, login: NIMAL.email };
  const { version: changed } = answer.accounts[1];
  expect(answer).toEqual({
    settings: { requireSecondProof: false },
    accounts: [
      { ...amal, id: first.id, lastLoginAt: '', secondProof: false, version: first.version },
      { ...nimal, id, lastLoginAt: isoTime(api.clock.now - 30_000), secondProof: true, version: changed },
    ],
  });
  expect(changed).not.toBe(version);
});

it('the list of accounts has no hash, credential or token in it, nor has another answer to an owner', async () => {
  const invited = { name: 'Sunil', email: 'sunil@staff.example', roles: ['editor'] };
  const { id } = await owner.read('POST', '/api/accounts', invited);
  const cookie = await cookieFor(api, KAMALA);
  const secrets = new Set([ADMIN.password, cookie.split('=')[1]!, mailedToken(api)]);
  for (const { credential, hash = '', invitation } of await storedAccounts(api))
    for (const secret of [credential, hash.split('$').at(-1), invitation?.hash])
      if (secret) secrets.add(secret);
  expect(secrets.size).toBeGreaterThan(7);
  const reads = (await declaredEndpoints()).filter(({ method }) => method === 'GET');
  const calls: Parameters<Staff['call']>[] = [
    ...reads.map(({ name }): ['GET', string] => ['GET', pathWith(name, id)]),
    ['PUT', '/api/account', KAMALA],
    ['PUT', `/api/accounts/${id}`, { ...invited, suspended: false }],
    ['DELETE', `/api/accounts/${id}`],
  ];
  for (const asked of calls) {
    const answer = await staffAs(api, cookie).call(...asked);
    const text = (await answer.text()) + JSON.stringify([...answer.headers]);
    expect([asked, [...secrets].filter((secret) => text.includes(secret))]).toEqual([asked, []]);
  }
});

/** The three ways in which an owner stops being one. */
const LOSSES: Record<string, (staff: Staff, id: string) => Promise<Response>> = {
  demoted: (staff, id) => staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, roles: ['editor'] }),
  suspended: (staff, id) => staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, suspended: true }),
  removed: (staff, id) => staff.call('DELETE', `/api/accounts/${id}`),
};

it.each(Object.keys(LOSSES))('the last owner cannot be %s, unless another owner is active', async (loss) => {
  await seedPerson(api, NIMAL);
  await seedPerson(api, { ...KAMALA, email: 'k@staff.example', state: 'invited' });
  await seedPerson(api, { ...KAMALA, email: 's@staff.example', state: 'suspended' });
  const before = await storedAccounts(api);
  const refused = await LOSSES[loss]!(owner, first.id);
  expect(await said(refused)).toEqual([409, ACCOUNT_MESSAGES.lastOwner]);
  expect(await storedAccounts(api)).toEqual(before);
  await seedPerson(api, KAMALA);
  expect((await LOSSES[loss]!(owner, first.id)).status).toBe(200);
  expect(await activeOwners(api)).toBe(1);
});

it('the last owner stays when owners take it from each other at once', async () => {
  const directory = (await api.ctx.stores.directory.get('directory'))!.value;
  for (const mine of Object.keys(LOSSES))
    for (const theirs of Object.keys(LOSSES)) {
      await api.ctx.stores.directory.put('directory', directory);
      const { id } = await seedPerson(api, KAMALA);
      const [own, opposite] = [staffAs(api, await adminCookie(api)), await elsewhere()];
      await Promise.all([LOSSES[mine]!(own, id), LOSSES[theirs]!(opposite, first.id)]);
      expect([mine, theirs, await activeOwners(api)]).toEqual([mine, theirs, 1]);
    }
});

it('a change of an account is mailed to the person where it changes what the person may do', async () => {
  const { id } = await seedPerson(api, NIMAL);
  const put = (own: object) => owner.call('PUT', `/api/accounts/${id}`, { ...CHANGE, ...own });
  for (const own of [{}, { name: 'Nimal P.' }, { suspended: true }, {}])
    expect((await put({ roles: ['office'], ...own })).status).toBe(200);
  const subjects = ['Your roles were changed', 'Your account was suspended'];
  expect(mails()).toEqual(subjects.map((subject) => [NIMAL.email, subject]));
  expect((await owner.call('PUT', '/api/accounts/none', CHANGE)).status).toBe(404);
  for (const [field, value] of Object.entries({ name: ' ', roles: [], suspended: 'no' }))
    expect(Object.keys((await refusal(await put({ [field]: value })))[2] ?? {})).toEqual([field]);
});

it('a change of an account of an outdated version is refused, and the one that came first stays', async () => {
  const { id } = await seedPerson(api, NIMAL);
  const seen = await owner.named('Nimal');
  const address = `/api/accounts/${id}`;
  const own = staffAs(api, await cookieFor(api, NIMAL));
  const put = (name: string) =>
    owner.call('PUT', address, { ...CHANGE, name, roles: ['recruiter'] }, ifMatch(seen));
  expect((await put('Changed')).status).toBe(200);
  const profile = { name: 'Late', email: NIMAL.email };
  for (const late of [
    put('Late'),
    owner.call('DELETE', address, undefined, ifMatch(seen)),
    own.call('PUT', '/api/account', profile, ifMatch(seen)),
  ])
    expect(await said(await late)).toEqual([409, ACCOUNT_MESSAGES.changed]);
  expect(await stored(id)).toMatchObject({ name: 'Changed', roles: ['recruiter'] });
});

it('the own account cannot be given roles, a state or an id of its own', async () => {
  const nimal = await seedPerson(api, NIMAL);
  const own = staffAs(api, await cookieFor(api, NIMAL));
  const fields = {
    ...{ name: ' Nimal P. ', email: NIMAL.email, id: 'other', roles: ['owner'], state: 'active' },
    ...{ credential: 'chosen', hash: 'chosen', fromEnvironment: true, exempt: {}, version: 'chosen' },
  };
  expect((await own.call('PUT', '/api/account', fields)).status).toBe(200);
  const after = await stored(nimal.id);
  expect(after).toEqual({ ...nimal, name: 'Nimal P.', version: after?.version });
  expect(after?.version).not.toBe('chosen');
});
