import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#features/accounts/schema/account';
import { deliverDue } from '#server/features/outbox/outbox';
import { updateAccount } from '#server/features/accounts/directory';
import { DAY, isoTime, MINUTE } from '#server/platform/clock';
import type { Account } from '#server/stores/records';
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
  sessionStatus,
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
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted();
const mails = () => api.resend.delivered.map(({ to, subject }) => [to[0], subject]);

describe('the list of accounts', () => {
  it('says of each person what an owner may know, and nothing else', async () => {
    const { id, version } = await seedPerson(api, NIMAL);
    await logIn(api, { username: NIMAL.email });
    await addAuthenticator(api, await cookieFor(api, NIMAL));
    const answer = await (await owner.call('GET', '/api/accounts')).json();
    const nimal = { id, ...NIMAL, login: NIMAL.email, state: 'active', invitedUntil: '', secondProof: true };
    expect(answer).toEqual({
      settings: { requireSecondProof: false },
      accounts: [
        {
          ...{ id: first.id, name: ADMIN.username, login: ADMIN.username, email: '', roles: ['owner'] },
          ...{
            state: 'active',
            invitedUntil: '',
            lastLoginAt: '',
            secondProof: false,
            version: first.version,
          },
        },
        { ...nimal, version: expect.any(String), lastLoginAt: isoTime(api.clock.now - 30_000) },
      ],
    });
    expect(answer.accounts[1].version).not.toBe(version);
  });

  it('and every other answer to an owner have no hash, credential or token in them', async () => {
    const invited = { name: 'Sunil', email: 'sunil@staff.example', roles: ['editor'] };
    const { id } = await (await owner.call('POST', '/api/accounts', invited)).json();
    const cookie = await cookieFor(api, KAMALA);
    const amal = staffAs(api, cookie);
    const texts = [['POST /api/login', await (await logIn(api)).text()]];
    const secrets = [ADMIN.password, cookie.split('=')[1]!];
    const note = async (name: string, answer: Response) => {
      texts.push([name, await answer.text()]);
      const accounts = await storedAccounts(api);
      for (const { credential, hash, invitation } of accounts)
        secrets.push(...[credential, hash, hash?.split('$').at(-1), invitation?.hash].filter((one) => !!one));
      secrets.push(mailedToken(api));
    };
    for (const { name, method } of await declaredEndpoints())
      if (method === 'GET') await note(name, await amal.call(method, pathWith(name, id)));
    const address = `/api/accounts/${id}`;
    await note('edit', await amal.call('PUT', address, { ...invited, suspended: false }));
    await note('invite again', await amal.call('POST', `${address}/invitation`));
    await note('own', await amal.call('PUT', '/api/account', KAMALA));
    await note('remove', await amal.call('DELETE', address));
    expect(new Set(secrets).size).toBeGreaterThan(8);
    for (const [name, text = ''] of texts)
      for (const secret of new Set(secrets)) expect([name, text.includes(secret)]).toEqual([name, false]);
    expect(texts[0]![1]).not.toContain(first.id);
  });
});

describe('the last owner', () => {
  /** The three ways in which an owner stops being one. */
  const LOSSES: Record<string, (staff: Staff, id: string) => Promise<Response>> = {
    demoted: (staff, id) => staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, roles: ['editor'] }),
    suspended: (staff, id) => staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, suspended: true }),
    removed: (staff, id) => staff.call('DELETE', `/api/accounts/${id}`),
  };

  it.each(Object.keys(LOSSES))('cannot be %s, unless another owner is active', async (loss) => {
    await seedPerson(api, NIMAL);
    await seedPerson(api, { ...KAMALA, email: 'k@staff.example', state: 'invited' });
    await seedPerson(api, { ...KAMALA, email: 's@staff.example', state: 'suspended' });
    const before = await storedAccounts(api);
    const answer = await LOSSES[loss]!(owner, first.id);
    const refusal = { message: ACCOUNT_MESSAGES.lastOwner, code: 'last-owner' };
    expect([answer.status, await answer.json()]).toEqual([409, refusal]);
    expect(await storedAccounts(api)).toEqual(before);
    await seedPerson(api, KAMALA);
    expect((await LOSSES[loss]!(owner, first.id)).status).toBe(200);
    expect(await activeOwners(api)).toBe(1);
  });

  it('stays when owners take it from each other at once', async () => {
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
});

describe('a change of an account', () => {
  it('is mailed to the person where it changes what the person may do', async () => {
    const { id } = await seedPerson(api, NIMAL);
    const put = (own: object) => owner.call('PUT', `/api/accounts/${id}`, { ...CHANGE, ...own });
    const changed = await (await put({ roles: ['office', 'office'] })).json();
    expect(changed).toMatchObject({ id, name: 'Changed', roles: ['office'], state: 'active' });
    await put({ roles: ['office'], name: 'Nimal P.' });
    expect(await (await put({ roles: ['office'], suspended: true })).json()).toMatchObject({
      state: 'suspended',
    });
    expect(await (await put({ roles: ['office'] })).json()).toMatchObject({ state: 'active' });
    expect(mails()).toEqual([
      [NIMAL.email, 'Your roles were changed'],
      [NIMAL.email, 'Your account was suspended'],
    ]);
    expect((await owner.call('PUT', '/api/accounts/none', CHANGE)).status).toBe(404);
    expect((await owner.call('DELETE', '/api/accounts/none')).status).toBe(404);
    for (const [field, value] of Object.entries({ name: ' ', roles: [], suspended: 'no' })) {
      const answer = await put({ [field]: value });
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
    }
  });

  it('of an outdated version is refused, and the one that came first stays', async () => {
    await seedPerson(api, NIMAL);
    const seen = await owner.named('Nimal');
    const address = `/api/accounts/${seen.id}`;
    const put = (body: object, headers = ifMatch(seen)) => owner.call('PUT', address, body, headers);
    expect((await put({ ...CHANGE, roles: ['office', 'editor'] })).status).toBe(200);
    const conflict = { message: ACCOUNT_MESSAGES.changed, code: 'conflict' };
    for (const late of [
      await put({ ...CHANGE, name: 'Late', roles: ['office'] }),
      await owner.call('DELETE', address, undefined, ifMatch(seen)),
      await put(CHANGE, { 'If-Match': '' }),
      await put(CHANGE, { 'If-Match': '""' }),
    ])
      expect([late.status, await late.json()]).toEqual([409, conflict]);
    const now = await owner.named('Changed');
    expect(now.roles).toEqual(['office', 'editor']);
    for (const form of [`"${now.version}"`, '*'])
      expect((await put({ ...CHANGE, name: 'Changed' }, { 'If-Match': form })).status).toBe(200);
    const { version } = await owner.named('Changed');
    expect((await put(CHANGE, { 'If-Match': `W/"${version}"` })).status).toBe(200);
  });

  it('at once by two owners is made by one of them, and of two accounts by both', async () => {
    const people = [
      await seedPerson(api, NIMAL),
      await seedPerson(api, { ...NIMAL, email: 'n@staff.example' }),
    ];
    const both = [owner, await elsewhere()];
    const put = (staff: Staff, { id }: Account, name: string, version: string) =>
      staff.call('PUT', `/api/accounts/${id}`, { ...CHANGE, name, roles: ['office'] }, ifMatch({ version }));
    for (let round = 0; round < 3; round += 1) {
      const { version } = (await stored(people[0]!.id))!;
      const names = [`One ${round}`, `Two ${round}`];
      const calls = both.map((staff, at) => put(staff, people[0]!, names[at]!, version));
      const answers = await Promise.all(calls);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const kept = names[answers.findIndex(({ status }) => status === 200)];
      expect((await stored(people[0]!.id))?.name).toBe(kept);
    }
    const seen = await Promise.all(people.map(async ({ id }) => (await stored(id))!));
    const calls = both.map((staff, at) => put(staff, people[at]!, `Person ${at}`, seen[at]!.version));
    expect(statusesOf(await Promise.all(calls))).toEqual([200, 200]);
    expect((await storedAccounts(api)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Person 0', 'Person 1']),
    );
  });
});

describe('the own account', () => {
  let nimal: Account;
  let cookie: string;
  let own: Staff;

  beforeEach(async () => {
    nimal = await seedPerson(api, NIMAL);
    await seedPerson(api, KAMALA);
    cookie = await cookieFor(api, NIMAL);
    own = staffAs(api, cookie);
  });

  it('cannot be given roles, a state or an id of its own', async () => {
    const fields = {
      ...{ name: ' Nimal P. ', email: NIMAL.email, id: 'other', roles: ['owner'], state: 'active' },
      ...{ credential: 'chosen', hash: 'chosen', fromEnvironment: true, exempt: {}, version: 'chosen' },
    };
    expect((await own.call('PUT', '/api/account', fields)).status).toBe(200);
    const after = await stored(nimal.id);
    expect(after).toEqual({ ...nimal, name: 'Nimal P.', version: after?.version });
    expect(after?.version).not.toBe('chosen');
    expect(await (await own.call('GET', '/api/account')).json()).toMatchObject({
      name: 'Nimal P.',
      roles: ['recruiter'],
    });
  });

  it('logs in by its new address alone, which nobody else has, and its session goes on', async () => {
    const put = (email: string) => own.call('PUT', '/api/account', { name: NIMAL.name, email });
    for (const email of [KAMALA.email, KAMALA.email.toUpperCase()]) {
      const answer = await put(email);
      expect([answer.status, (await answer.json()).errors]).toEqual([
        409,
        { email: ACCOUNT_MESSAGES.emailTaken },
      ]);
    }
    expect(await stored(nimal.id)).toEqual(nimal);
    expect(await (await put('Perera@Staff.example')).json()).toMatchObject({ login: 'perera@staff.example' });
    const login = async (username: string) => (await logIn(api, { username })).status;
    expect([await login('perera@staff.example'), await login(NIMAL.email)]).toEqual([200, 401]);
    expect(await sessionStatus(api, cookie)).toBe(200);
    // Two people who take one address at once.
    const body = { name: 'Both', email: 'wanted@staff.example' };
    const calls = [own, await elsewhere()].map((staff) => staff.call('PUT', '/api/account', body));
    expect(statusesOf(await Promise.all(calls))).toEqual([200, 409]);
  });

  it('of an outdated version is refused', async () => {
    const seen = await (await own.call('GET', '/api/account')).json();
    await owner.call('PUT', `/api/accounts/${nimal.id}`, { ...CHANGE, roles: NIMAL.roles });
    const late = await own.call('PUT', '/api/account', { name: 'Late', email: NIMAL.email }, ifMatch(seen));
    expect([late.status, (await late.json()).message]).toEqual([409, ACCOUNT_MESSAGES.changed]);
    expect((await stored(nimal.id))?.name).toBe('Changed');
  });

  it('of the first owner gets an address, and the environment’s user name still logs in', async () => {
    const put = async (email: string) =>
      (await owner.call('PUT', '/api/account', { name: 'Amal Silva', email })).json();
    expect(await put('amal@veralu.example')).toMatchObject({
      login: ADMIN.username,
      email: 'amal@veralu.example',
    });
    await put('silva@veralu.example');
    const statuses = [];
    for (const username of [ADMIN.username, 'SILVA@veralu.example', 'amal@veralu.example'])
      statuses.push((await logIn(api, { username })).status);
    expect(statuses).toEqual([200, 200, 401]);
  });

  it.each([
    ['name', '', 'Please enter a name.'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['email', 'nobody', 'Please enter an email address such as name@example.com.'],
    ['email', `${'x'.repeat(190)}@staff.example`, 'Please use at most 200 characters.'],
  ])('with another %s (%#) is refused with a sentence', async (field, value, sentence) => {
    const answer = await own.call('PUT', '/api/account', { ...NIMAL, [field]: value });
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { [field]: sentence }]);
  });
});

it('colleagues are the active people by name, with the login where two have one name', async () => {
  const nimal = await seedPerson(api, NIMAL);
  await seedPerson(api, { ...NIMAL, name: 'nimal', email: 'other@staff.example' });
  await seedPerson(api, { ...NIMAL, name: 'Sunil', email: 's@staff.example', state: 'suspended' });
  await seedPerson(api, KAMALA);
  const own = staffAs(api, await cookieFor(api, NIMAL));
  const colleagues = await (await own.call('GET', '/api/colleagues')).json();
  expect(colleagues.map(({ name, self }: { name: string; self: boolean }) => [name, self])).toEqual([
    ['Kamala', false],
    ['Nimal (nimal@staff.example)', true],
    ['nimal (other@staff.example)', false],
    [ADMIN.username, false],
  ]);
  expect(colleagues[1]).toEqual({ id: nimal.id, name: expect.any(String), roles: ['recruiter'], self: true });
});

describe('a notice about an account', () => {
  const waiting = async () =>
    (await api.ctx.stores.mailOutbox.list()).records.flatMap(({ value: { notice } }) => notice ?? []);
  /** Adds an authenticator app, of which the person is mailed. */
  const addProof = async () => addAuthenticator(api, await cookieFor(api, NIMAL));
  const mailed = [[NIMAL.email, 'A second factor was added']];

  /** The minutes pass, with a run of the schedule in each. */
  async function pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      api.clock.now += MINUTE;
      await deliverDue(api.ctx);
    }
  }

  it.each(['down', 500, 403, 'of the key', 'silent'] as const)(
    'is sent once when the provider was %s, to the address of then',
    async (mood) => {
      api.resend.mood = mood;
      await addProof();
      expect(await waiting()).toMatchObject([{ kind: 'proof.add', name: NIMAL.name, email: NIMAL.email }]);
      await pass(3);
      expect(api.resend.attempts).toBeGreaterThan(mood === 'down' ? 1 : 2);
      const { id } = await seedPerson(api, NIMAL);
      await updateAccount(api.ctx, id, (account) => ({ ...account, email: 'taken@elsewhere.example' }));
      api.resend.mood = 'well';
      await pass(5);
      expect([mails(), await waiting()]).toEqual([mailed, []]);
      expect(api.resend.delivered[0]?.text).toContain('Second factor: Authenticator app “Phone”');
    },
  );

  it('of a login from a new device is tried again, too; of the first login there is none', async () => {
    await seedPerson(api, NIMAL);
    await logIn(api, { username: NIMAL.email });
    api.resend.mood = 500;
    expect((await logIn(api, { username: NIMAL.email })).status).toBe(200);
    api.resend.mood = 'well';
    await pass(5);
    expect(mails()).toEqual([[NIMAL.email, 'A login from a new device']]);
  });

  it('is dropped after three days, and not stored where it was sent or no provider is set up', async () => {
    await addProof();
    expect([mails(), await waiting()]).toEqual([mailed, []]);
    api.resend.mood = 500;
    await addProof();
    api.clock.now += 3 * DAY + MINUTE;
    api.resend.mood = 'well';
    await pass(2);
    expect([mails(), await waiting()]).toEqual([mailed, []]);
    api.ctx.env = { ...api.ctx.env, mail: undefined };
    api.resend.mood = 500;
    await addProof();
    expect(await waiting()).toEqual([]);
  });
});
