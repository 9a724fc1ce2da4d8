import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#features/accounts/schema/account';
import type { AuditEntry } from '#features/audit/schema/audit';
import { DAY } from '#server/platform/clock';
import { cookieFor, seedPerson } from '../support/api.ts';
import { POST } from '../support/blogs.ts';
import { parseCsv } from '../support/csv.ts';
import { formData } from '../support/form-data.ts';
import { recordsSuite, WORDS } from '../support/records.ts';
import { emailToken, logIn, refusal, said, staffAs, storedAccounts, type Staff } from '../support/staff.ts';

const NIMAL = { name: 'Nimal Perera', roles: ['office' as const], email: 'nimal@staff.example' };
const EDNA = { name: 'Edna', roles: ['office' as const, 'editor' as const], email: 'edna@staff.example' };

const { api, call, read, inquired, inquiry, reply } = recordsSuite();

let edna: Staff;

beforeEach(async () => {
  await seedPerson(api, NIMAL);
  edna = staffAs(api, await cookieFor(api, EDNA));
});

const accountOf = async ({ email }: { email: string }) =>
  (await storedAccounts(api)).find((account) => account.email === email);
/** A call of Edna's, after the ones before. */
const later: Staff['call'] = (...asked) => {
  api.clock.now += 1;
  return edna.call(...asked);
};
const rename = (name: string, email = EDNA.email) => later('PUT', '/api/account', { name, email });
const confirm = (token: string) => later('POST', '/api/account/email', { token });
const trail = (): Promise<AuditEntry[]> => read('/api/audit');

describe('a name', () => {
  const ways: [string, (name: string) => Promise<Response>][] = [
    ['the own profile', rename],
    [
      'an invitation',
      (name) => call('POST', '/api/accounts', { name, email: 'new@staff.example', roles: ['office'] }),
    ],
    [
      'an owner’s change',
      async (name) => {
        const { id } = (await accountOf(EDNA))!;
        return call('PUT', `/api/accounts/${id}`, { name, roles: EDNA.roles, suspended: false });
      },
    ],
  ];

  it.each(ways)('of another person is refused in %s, however it is written', async (_way, put) => {
    await call('POST', '/api/accounts', { name: 'Invited', email: 'i@staff.example', roles: ['office'] });
    const same = [NIMAL.name, 'NIMAL PERERÁ', ' Nimal\u200d  Perera', 'N\u202eimal\nPerera', 'invited'];
    for (const name of [...same, `Nimal Perera (${NIMAL.email})`]) {
      const { nameTaken } = ACCOUNT_MESSAGES;
      expect(await refusal(await put(name)), name).toEqual([409, nameTaken, { name: nameTaken }]);
    }
    await seedPerson(api, { ...NIMAL, name: 'Gone', email: 'gone@staff.example', state: 'suspended' });
    expect((await put('Gone')).status).toBe(200);
  });

  it('that two people had before stays while it is not changed', async () => {
    await seedPerson(api, { ...NIMAL, name: EDNA.name, email: 'other@staff.example' });
    expect((await rename(EDNA.name)).status).toBe(200);
    expect((await rename(EDNA.name.toUpperCase())).status).toBe(409);
  });
});

describe('a change of the address', () => {
  const to = 'edna.new@staff.example';

  it('waits for the link in the mail to it, which works once, and is told to the former address', async () => {
    const answer = await (await rename('Edna F.', to.toUpperCase())).json();
    const waiting = { name: 'Edna F.', email: EDNA.email, pendingEmail: to };
    expect(answer).toMatchObject({ ...waiting, message: ACCOUNT_MESSAGES.linkSent });
    expect(await edna.read('GET', '/api/account')).toMatchObject(waiting);
    expect(api.resend.delivered.map((mail) => mail.to)).toEqual([[to]]);
    const token = emailToken(api, to);
    expect(JSON.stringify([answer, await storedAccounts(api)])).not.toContain(token);
    // Nobody else can open it, and a change of the name leaves it as it is.
    const over = [410, ACCOUNT_MESSAGES.linkOver];
    const nimal = staffAs(api, await cookieFor(api, NIMAL));
    expect(await said(await nimal.call('POST', '/api/account/email', { token }))).toEqual(over);
    await rename('Edna G.');
    expect(await said(await confirm(token))).toEqual([200, ACCOUNT_MESSAGES.emailChanged]);
    const { email, pendingEmail, login } = await edna.read('GET', '/api/account');
    expect([email, pendingEmail, login]).toEqual([to, undefined, to]);
    expect(await said(await confirm(token))).toEqual(over);
    await api.settled();
    expect(api.resend.delivered.slice(1)).toMatchObject([
      { to: [EDNA.email], subject: 'Your email address was changed' },
    ]);
  });

  it('ends after a day, with the next change, and where the address is taken meanwhile', async () => {
    await rename(EDNA.name, to);
    const first = emailToken(api, to);
    await rename(EDNA.name, to);
    expect((await confirm(first)).status).toBe(410);
    await seedPerson(api, { ...NIMAL, name: 'Other', email: to });
    const taken = [409, ACCOUNT_MESSAGES.emailTaken];
    expect(await said(await confirm(emailToken(api, to)))).toEqual(taken);
    expect(await said(await rename(EDNA.name, to))).toEqual(taken);
    await rename(EDNA.name, 'late@staff.example');
    api.clock.now += DAY;
    edna = staffAs(api, await cookieFor(api, EDNA));
    expect(await edna.read('GET', '/api/account')).not.toHaveProperty('pendingEmail');
    expect((await confirm(emailToken(api, 'late@staff.example'))).status).toBe(410);
    expect((await accountOf(EDNA))?.email).toBe(EDNA.email);
  });

  it('whose mail fails is said, and nothing waits', async () => {
    api.resend.mood = 500;
    const answer = await (await rename('Edna F.', to)).json();
    expect(answer).toMatchObject({ name: 'Edna F.', message: ACCOUNT_MESSAGES.linkNotSent });
    expect([answer.pendingEmail, (await accountOf(EDNA))?.pendingEmail]).toEqual([undefined, undefined]);
  });
});

describe('the audit trail', () => {
  it('has names and addresses before and after', async () => {
    const { id } = (await accountOf(EDNA))!;
    const to = 'edna.new@staff.example';
    await rename('Edna F.', to);
    await confirm(emailToken(api, to));
    api.clock.now += 1;
    await call('PUT', `/api/accounts/${id}`, { name: 'Edna G.', roles: EDNA.roles, suspended: false });
    const edits = (await trail()).filter(({ action }) => action === 'account.edit');
    const change = (field: string, before: string, after: string) => ({ field, before, after });
    expect(edits.reverse().map(({ record, title, changes }) => [record, title, changes])).toEqual([
      [id, 'Edna', [change('name', 'Edna', 'Edna F.'), change('pendingEmail', '', to)]],
      [id, 'Edna F.', [change('email', EDNA.email, to), change('pendingEmail', to, '')]],
      [id, 'Edna F.', [change('name', 'Edna F.', 'Edna G.')]],
    ]);
  });

  it('shows and exports names alike with the login behind them, also of who was removed', async () => {
    const nimal = (await accountOf(NIMAL))!;
    const { id } = await inquired();
    const note = (staff: Staff) => staff.call('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' });
    await note(staffAs(api, await cookieFor(api, NIMAL)));
    const writers = async () =>
      (await trail()).flatMap(({ action, who }) => (action === 'inquiry.note' ? who : []));
    expect(await writers()).toEqual([NIMAL.name]);
    await call('DELETE', `/api/accounts/${nimal.id}`);
    expect((await rename('nimal perera')).status).toBe(200);
    api.clock.now += 1;
    await note(edna);
    await rename('Edna again');
    const told = [`nimal perera (${EDNA.email})`, `Nimal Perera (${NIMAL.email})`];
    expect(await writers()).toEqual(told);
    const entries = await trail();
    const removed = entries.find(({ action }) => action === 'account.remove');
    expect(removed?.title).toBe(told[1]);
    const [headings = [], ...rows] = parseCsv(
      await (await call('POST', '/api/exports', { list: 'audit-trail' })).text(),
    );
    const people = rows.map((row) => row[headings.indexOf('Person')]);
    expect(people).toEqual(expect.arrayContaining(told));
    expect(people).not.toContain(NIMAL.name);
    // What is stored is the name as it was.
    const { records } = await api.ctx.stores.audit.list();
    expect(records.map(({ value }) => value.who)).toContain(NIMAL.name);
  });

  it('tells the accounts of one name apart that were tried in a quarter of an hour', async () => {
    await seedPerson(api, { ...NIMAL, name: EDNA.name, email: 'other@staff.example' });
    for (const username of [EDNA.email, 'other@staff.example', NIMAL.email])
      await logIn(api, { username, password: 'a wrong one' });
    await api.settled();
    const refused = (await trail()).find(({ action }) => action === 'login.refuse');
    expect(refused?.tried).toEqual([`Edna (${EDNA.email})`, 'Edna (other@staff.example)', NIMAL.name]);
  });
});

describe('who wrote something', () => {
  /** What Edna leaves everywhere that a name is stored, and how a colleague reads the names. */
  async function leave() {
    const { id } = await inquired();
    const cookie = api.cookie;
    const send = (method: string, address: string, fields: object) =>
      api.call(address, { method, body: formData({ ...POST, ...fields }), headers: { Cookie: api.cookie } });
    api.cookie = await cookieFor(api, EDNA);
    await call('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' });
    await reply(id);
    const draft = await (await send('POST', '/api/post-drafts', {})).json();
    const post = await (await send('POST', '/api/blogs', { title: 'Other' })).json();
    await call('POST', '/api/preview-links', { kind: 'draft', of: draft.id });
    for (const address of [`/api/post-drafts/${draft.id}`, `/api/blogs/${post.id}`])
      await send('PUT', address, { content: 'Other' });
    api.cookie = cookie;
    return async () => {
      const { notes, replies } = await inquiry(id);
      const unseen = await call('POST', `/api/inquiries/${id}/replies?seen=0`, WORDS);
      return [
        ...[notes[0]?.author, replies[0]?.author],
        (await unseen.json()).message.replace(' has replied in the meantime.', ''),
        (await read(`/api/post-drafts/${draft.id}`)).savedBy,
        (await read('/api/post-drafts'))[0].savedBy,
        (await read(`/api/post-drafts/${draft.id}/versions`))[0].savedBy,
        (await read(`/api/blogs/${post.id}/versions`))[0].savedBy,
        (await read(`/api/preview-links/draft/${draft.id}`))[0].createdBy,
      ];
    };
  }

  it('is shown by the present name, told apart from one alike, and as stored once the account is gone', async () => {
    const names = await leave();
    const all = (name: string) => Array.from({ length: 8 }, () => name);
    expect(await names()).toEqual(all('Edna'));
    await rename('Edna F.');
    expect(await names()).toEqual(all('Edna F.'));
    await seedPerson(api, { ...NIMAL, name: 'EDNA F.', email: 'other@staff.example' });
    expect(await names()).toEqual(all(`Edna F. (${EDNA.email})`));
    await call('DELETE', `/api/accounts/${(await accountOf(EDNA))!.id}`);
    expect(await names()).toEqual(all('Edna'));
    await seedPerson(api, { ...NIMAL, name: 'edna', email: 'another@staff.example' });
    expect(await names()).toEqual(all('Edna (removed account)'));
  });

  it('of a record of before, which has no id, is as it was stored', async () => {
    const names = await leave();
    const { postDrafts, postVersions, previewLinks } = api.ctx.stores;
    for (const store of [postDrafts, postVersions, previewLinks])
      for await (const id of store.ids())
        await (store as typeof postDrafts).update(id, (value) =>
          JSON.parse(JSON.stringify(value).replaceAll(/,"(?:savedById|createdById)":"[^"]*"/g, '')),
        );
    await rename('Edna F.');
    expect((await names()).slice(3)).toEqual(Array.from({ length: 5 }, () => 'Edna'));
  });

  it('is nothing that visitors read', async () => {
    await leave();
    const { id } = (await accountOf(EDNA))!;
    for (const address of ['/api/blogs', '/api/blogs/other'])
      expect(await (await api.call(address)).text()).not.toContain(id);
  });

  it('of a note decides by the account, not by the name, who may delete it', async () => {
    const { id } = await inquired();
    await edna.call('POST', `/api/inquiries/${id}/notes`, { text: 'Called.' });
    const [note] = (await inquiry(id)).notes;
    const alike = { ...NIMAL, name: EDNA.name, email: 'other@staff.example' };
    const remove = (staff: Staff) => staff.call('DELETE', `/api/inquiries/${id}/notes/${note?.id}`);
    expect((await remove(staffAs(api, await cookieFor(api, alike)))).status).toBe(403);
    await rename('Edna F.');
    expect((await remove(edna)).status).toBe(200);
  });
});
