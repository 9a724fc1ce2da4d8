import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#src/features/accounts/schema/account.ts';
import { updateAccount } from '#src/features/accounts/server/directory.ts';
import type { AuditEntry } from '#src/features/audit/schema/audit.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { ADMIN, cookieFor, json, seedPerson } from '../support/api.ts';
import { POST } from '../support/blogs.ts';
import { parseCsv } from '../support/csv.ts';
import { recordsSuite, WORDS } from '../support/records.ts';
import { emailToken, logIn, refusal, said, staffAs, storedAccounts, type Staff } from '../support/staff.ts';

const NIMAL = { name: 'Nimal Perera', roles: ['office' as const], email: 'nimal@staff.example' };
const EDNA = { name: 'Edna', roles: ['office' as const, 'editor' as const], email: 'edna@staff.example' };
const TO = 'edna.new@staff.example';

const { api, call, read, inquired, inquiry, reply } = recordsSuite();

let edna: Staff;

beforeEach(async () => {
  await seedPerson(api, NIMAL);
  edna = staffAs(api, await cookieFor(api, EDNA));
});

/** Adds a person who differs from Nimal in the name and the address. */
const add = (name: string, email: string) => seedPerson(api, { ...NIMAL, name, email });
const accountOf = async ({ email }: { email: string }) =>
  (await storedAccounts(api)).find((account) => account.email === email)!;
/** A call of Edna's, after the ones before. */
const later: Staff['call'] = (...asked) => {
  api.clock.now += 1;
  return edna.call(...asked);
};
const rename = (name: string, email = EDNA.email) => later('PUT', '/api/account', { name, email });
const confirm = (token: string) => later('POST', '/api/account/email', { token });
const trail = (): Promise<AuditEntry[]> => read('/api/audit');

describe('a name', () => {
  it.each<[string, (name: string) => Promise<Response>]>([
    ['the own profile', rename],
    ['an invitation', (name) => call('POST', '/api/accounts', { ...NIMAL, name, email: TO })],
    [
      'an owner’s change',
      async (name) =>
        call('PUT', `/api/accounts/${(await accountOf(EDNA)).id}`, { ...EDNA, name, suspended: false }),
    ],
  ])('of another person is refused in %s, however it is written', async (_way, put) => {
    await seedPerson(api, { ...NIMAL, name: 'Invited', email: 'i@staff.example', state: 'invited' });
    const { nameTaken } = ACCOUNT_MESSAGES;
    const same = [NIMAL.name, 'NIMAL PERERÁ', ' Nimal\u200d  Perera', 'N\u202eimal\nPerera', 'invited'];
    const logins = [`Nimal Perera (${NIMAL.email})`, `Me (${ADMIN.username})`, 'I (Removed account)'];
    for (const name of [...same, 'Nimal\u2800 Perera', ...logins])
      expect(await refusal(await put(name)), name).toEqual([409, nameTaken, { name: nameTaken }]);
    for (const mixed of ['Nim\u0430l', '\u0410\u0391', 'Nim\u13aal'])
      expect((await put(mixed)).status).toBe(422);
    const gone = { ...NIMAL, name: 'Gone', email: 'gone@staff.example', state: 'suspended' } as const;
    const { id } = await seedPerson(api, gone);
    expect((await put('Gone')).status).toBe(200);
    const returned = updateAccount(api.ctx, id, (account) => ({ ...account, state: 'active' }));
    await expect(returned).rejects.toThrow(nameTaken);
  });

  it('that two people had before stays while it is not changed', async () => {
    await add(EDNA.name, 'other@staff.example');
    expect((await rename(EDNA.name)).status).toBe(200);
    expect((await rename(EDNA.name.toUpperCase())).status).toBe(409);
  });
});

describe('a change of the address', () => {
  it('is limited for each account, not for all colleagues at one IP address', async () => {
    const nimal = await cookieFor(api, NIMAL);
    const put = async (Cookie: string, email: string, ip: string) =>
      (await api.call('/api/account', { ...json({ name: email, email }, { Cookie }), method: 'PUT', ip }))
        .status;
    const ednas = await cookieFor(api, EDNA);
    for (let n = 0; n < 20; n += 1) expect(await put(ednas, `${n}@x.example`, `203.0.113.${n}`)).toBe(200);
    const ip = '203.0.113.99';
    expect([await put(ednas, TO, ip), await put(nimal, `n${TO}`, ip)]).toEqual([429, 200]);
    expect(await put(ednas, EDNA.email, ip)).toBe(200);
  });

  it('waits for the link in the mail to it, which works once, and is told to the former address', async () => {
    const answer = await (await rename('Edna F.', TO.toUpperCase())).json();
    const waiting = { name: 'Edna F.', email: EDNA.email, pendingEmail: TO };
    expect(answer).toMatchObject({ ...waiting, message: ACCOUNT_MESSAGES.linkSent });
    expect(api.resend.delivered.map((mail) => mail.to)).toEqual([[TO]]);
    const token = emailToken(api, TO);
    expect(JSON.stringify([answer, await storedAccounts(api)])).not.toContain(token);
    // Nobody else can open it, and a change of the name leaves it as it is.
    const over = [410, ACCOUNT_MESSAGES.linkOver];
    const nimal = staffAs(api, await cookieFor(api, NIMAL));
    expect(await said(await nimal.call('POST', '/api/account/email', { token }))).toEqual(over);
    await rename('Edna G.');
    expect(await said(await confirm(token))).toEqual([200, ACCOUNT_MESSAGES.emailChanged]);
    expect(await said(await confirm(token))).toEqual(over);
    // The session goes on, and the new address alone logs in.
    expect(await edna.read('GET', '/api/account')).toMatchObject({ email: TO, login: TO });
    const logins = [TO, EDNA.email].map(async (username) => (await logIn(api, { username })).status);
    expect(await Promise.all(logins)).toEqual([200, 401]);
    await api.settled();
    expect(api.resend.delivered.at(-1)).toMatchObject({
      ...{ to: [EDNA.email], subject: 'Your email address was changed' },
    });
  });

  it('ends after a day, with the next change, and where the address is taken meanwhile', async () => {
    await rename(EDNA.name, TO);
    const first = emailToken(api, TO);
    await rename(EDNA.name, TO);
    expect((await confirm(first)).status).toBe(410);
    await add('Other', TO);
    const taken = [409, ACCOUNT_MESSAGES.emailTaken];
    expect(await said(await confirm(emailToken(api, TO)))).toEqual(taken);
    expect(await said(await rename(EDNA.name, TO.toUpperCase()))).toEqual(taken);
    await rename(EDNA.name, 'late@staff.example');
    api.clock.now += DAY;
    edna = staffAs(api, await cookieFor(api, EDNA));
    expect(await edna.read('GET', '/api/account')).not.toHaveProperty('pendingEmail');
    expect((await confirm(emailToken(api, 'late@staff.example'))).status).toBe(410);
  });

  it('whose mail fails is said, and nothing waits; the first owner keeps the user name beside it', async () => {
    const owner = { name: 'Amal', email: 'amal@veralu.example' };
    await call('PUT', '/api/account', owner);
    await call('POST', '/api/account/email', { token: emailToken(api, owner.email) });
    for (const username of [ADMIN.username, owner.email])
      expect((await logIn(api, { username })).status).toBe(200);
    api.resend.mood = 500;
    const answer = await (await rename('Edna F.', TO)).json();
    expect(answer).toMatchObject({ name: 'Edna F.', message: ACCOUNT_MESSAGES.linkNotSent });
    expect((await accountOf(EDNA)).pendingEmail).toBeUndefined();
  });
});

it('the audit trail has names and addresses before and after', async () => {
  const { id } = await accountOf(EDNA);
  await rename('Edna F.', TO);
  await confirm(emailToken(api, TO));
  const edits = (await trail()).filter(({ action }) => action === 'account.edit');
  const change = (field: string, before: string, after: string) => ({ field, before, after });
  expect(edits.reverse().map(({ record, title, changes }) => [record, title, changes])).toEqual([
    [id, 'Edna', [change('name', 'Edna', 'Edna F.'), change('pendingEmail', '', TO)]],
    [id, 'Edna F.', [change('email', EDNA.email, TO), change('pendingEmail', TO, '')]],
  ]);
});

it('the audit trail and its file tell a person apart from one of the name who was removed', async () => {
  const { id } = await inquired();
  const note = async (cookie: string) =>
    staffAs(api, cookie).call('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' });
  await note(await cookieFor(api, NIMAL));
  await call('DELETE', `/api/accounts/${(await accountOf(NIMAL)).id}`);
  await rename('nimal perera');
  await later('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' });
  const told = ['nimal perera', 'Nimal Perera (removed account)'];
  const entries = await trail();
  const notes = entries.filter(({ action }) => action === 'inquiry.note');
  expect(notes.map(({ who }) => who)).toEqual(told);
  expect(entries.find(({ action }) => action === 'account.remove')?.title).toBe(told[1]);
  const file = await call('POST', '/api/exports', { list: 'audit-trail' });
  expect(parseCsv(await file.text()).flat()).toEqual(expect.arrayContaining(told));
  await rename('Edna again');
  await add('Edna again', 'other@staff.example');
  for (const username of [EDNA.email, 'other@staff.example'])
    await logIn(api, { username, password: 'a wrong one' });
  await api.settled();
  const { tried } = (await trail()).find(({ action }) => action === 'login.refuse')!;
  expect(tried).toEqual([`Edna again (${EDNA.email})`, 'Edna again (other@staff.example)']);
});

it('who wrote something is shown by the present name, apart from one alike, and as stored once removed', async () => {
  const { id } = await inquired();
  const owner = api.cookie;
  api.cookie = await cookieFor(api, EDNA);
  await call('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' });
  await reply(id);
  const draft = await (await call('POST', '/api/post-drafts', POST)).json();
  const post = await (await call('POST', '/api/blogs', { ...POST, title: 'Other' })).json();
  await call('POST', '/api/preview-links', { kind: 'draft', of: draft.id });
  for (const address of [`/api/post-drafts/${draft.id}`, `/api/blogs/${post.id}`])
    await call('PUT', address, { ...POST, content: 'Other' });
  api.cookie = owner;
  const expectNames = async (name: string) => {
    const { notes, replies } = await inquiry(id);
    const unseen = await (await call('POST', `/api/inquiries/${id}/replies?seen=0`, WORDS)).json();
    const saved = [`/api/post-drafts/${draft.id}`, `/api/blogs/${post.id}`];
    const versions = await Promise.all(saved.map((address) => read(`${address}/versions`)));
    expect(versions.map(([{ savedBy }]) => savedBy)).toEqual([name, name]);
    expect([notes[0]?.author, replies[0]?.author, unseen.message]).toEqual([
      ...[name, name, `${name} has replied in the meantime.`],
    ]);
    const [link] = await read(`/api/preview-links/draft/${draft.id}`);
    expect(link.createdBy).toBe(name);
  };
  await expectNames('Edna');
  await rename('Edna F.');
  await expectNames('Edna F.');
  await add('EDNA F.', 'other@staff.example');
  await expectNames(`Edna F. (${EDNA.email})`);
  const account = await accountOf(EDNA);
  for (const address of ['/api/blogs', '/api/blogs/other'])
    expect(await (await api.call(address)).text()).not.toContain(account.id);
  await call('DELETE', `/api/accounts/${account.id}`);
  await expectNames('Edna');
  await add('edna', 'another@staff.example');
  await expectNames('Edna (removed account)');
});
