import { beforeEach, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#src/features/accounts/schema/account.ts';
import { HOUR, isoTime } from '#src/server/platform/clock.ts';
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
import { filesWith } from '../support/records.ts';
import { addAuthenticator } from '../support/second-proofs.ts';
import {
  accept,
  activeOwners,
  CHOSEN,
  ifMatch,
  logIn,
  mailedToken,
  refusal,
  said,
  type Staff,
  staffAs,
  storedAccounts,
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

const INVITED = { name: 'Nimal Perera', email: 'Nimal.Perera@Staff.example', roles: ['recruiter'] };
const LOGIN = 'nimal.perera@staff.example';

const invite = (own: object = {}) => owner.call('POST', '/api/accounts', { ...INVITED, ...own });
const again = (id: string) => owner.call('POST', `/api/accounts/${id}/invitation`);
const read = (token: string) => staffAs(api).call('POST', '/api/invitations/read', { token });

const expectOver = async (answer: Response) =>
  expect(await said(answer)).toEqual([410, ACCOUNT_MESSAGES.invitationOver]);

it('an invitation is mailed to the address alone, with a link whose token is nowhere but behind #', async () => {
  const chosen = { state: 'active', hash: 'x', id: 'chosen', fromEnvironment: true };
  const account = await (await invite(chosen)).json();
  expect(account.id).not.toBe('chosen');
  const ends = isoTime(api.clock.now + 24 * HOUR);
  expect(account).toMatchObject({ login: LOGIN, state: 'invited', invitedUntil: ends });
  expect(account.message).toBe(ACCOUNT_MESSAGES.invited);
  const [{ to, subject, text, html } = { to: [], subject: '', text: '', html: '' }, ...others] =
    api.resend.delivered;
  expect([to, others]).toEqual([[LOGIN], []]);
  const token = mailedToken(api);
  const link = `https://www.veralu.example/invitation#${token}`;
  expect([text.includes(link), html.includes(`href="${link}"`)]).toEqual([true, true]);
  for (const part of [subject, text.replaceAll(link, ''), html.replaceAll(link, '')])
    expect(part).not.toContain(token);
  expect((await filesWith(api, new RegExp(LOGIN))).length).toBeGreaterThan(0);
  expect(await filesWith(api, new RegExp(token))).toEqual([]);
  expect(JSON.stringify([account, await owner.list()])).not.toContain(token);
  expect(await (await read(token)).json()).toEqual({ name: INVITED.name, email: LOGIN });
});

it('an invitation whose mail fails is said, and can be sent again until it is accepted', async () => {
  const { id } = await (await invite()).json();
  api.resend.mood = 500;
  expect(await said(await again(id))).toEqual([200, ACCOUNT_MESSAGES.notMailed]);
  api.resend.mood = 'well';
  expect(await said(await again(id))).toEqual([200, ACCOUNT_MESSAGES.invited]);
  expect((await accept(api, mailedToken(api))).status).toBe(200);
  expect(await said(await again(id))).toEqual([409, ACCOUNT_MESSAGES.accepted]);
});

const suspend = (id: string, suspended: boolean) =>
  owner.call('PUT', `/api/accounts/${id}`, { name: INVITED.name, roles: ['editor'], suspended });

it.each<[string, (id: string, token: string) => unknown]>([
  ['after 24 hours', () => (api.clock.now += 24 * HOUR)],
  ['once another was sent', again],
  ['while suspended', (id) => suspend(id, true)],
  ['once revoked', (id) => owner.call('DELETE', `/api/accounts/${id}`)],
  ['once accepted', (_id, token) => accept(api, token)],
])('an invitation does not work %s', async (_when, end) => {
  const { id } = await (await invite()).json();
  const token = mailedToken(api);
  await end(id, token);
  await expectOver(await read(token));
  await expectOver(await accept(api, token, 'another tall palmyra'));
});

it('an invitation makes an account with the roles that were chosen last, until its last moment', async () => {
  const { id } = await (await invite({ roles: ['owner'] })).json();
  expect(await (await suspend(id, true)).json()).toMatchObject({ state: 'suspended', invitedUntil: '' });
  expect(await (await suspend(id, false)).json()).toMatchObject({ state: 'invited' });
  api.clock.now += 24 * HOUR - 1;
  const token = mailedToken(api);
  for (const password of ['short', 'jennifer12345'])
    expect((await accept(api, token, password)).status).toBe(422);
  const answer = await accept(api, token);
  expect([answer.status, (await answer.json()).email]).toEqual([200, LOGIN]);
  const login = await logIn(api, { username: ` ${LOGIN.toUpperCase()} `, password: CHOSEN });
  expect(await login.json()).toMatchObject({ username: LOGIN, name: INVITED.name, roles: ['editor'] });
  expect(await activeOwners(api)).toBe(1);
});

it('an address that has an account, in any letter case, or is the environment’s user name, is refused', async () => {
  await invite();
  const admin = { username: 'Owner@Veralu.example', password: 'kandy-river-seven' };
  const named = staffAs(api.anotherInstance({ admin }), await adminCookie(api));
  for (const email of [INVITED.email, LOGIN.toUpperCase(), 'owner@veralu.example']) {
    const { emailTaken } = ACCOUNT_MESSAGES;
    const answer = await named.call('POST', '/api/accounts', { ...INVITED, email });
    expect(await refusal(answer)).toEqual([409, emailTaken, { email: emailTaken }]);
  }
  expect(api.resend.delivered).toHaveLength(1);
});
