import { beforeEach, describe, expect, it } from 'vitest';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { NOTE_LIMITS } from '#features/notes/schema/note';
import { adminCookie, cookieFor, json, seedPerson, startApi } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { ifMatch } from '../support/staff.ts';

const api = perTest(startApi);
let owner: string;
let office: string;

beforeEach(async () => {
  owner = await adminCookie(api);
  office = await cookieFor(api, { name: 'Ruwan', roles: ['office'] });
});

interface Options {
  Cookie?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Calls an endpoint of the only inquiry; a body makes it JSON. */
async function call(path: string, body?: unknown, { Cookie = office, method, headers }: Options = {}) {
  const { records } = await api.ctx.stores.inquiries.list();
  const sent = { Cookie, ...headers };
  const init = body === undefined ? { headers: sent } : json(body, sent);
  const address = `/api/inquiries/${records[0]?.id}${path}`;
  return api.call(address, { ...init, ...(method ? { method } : {}) });
}

const read = async (): Promise<InquiryDetails> => (await call('')).json();

const change = (body: unknown, headers = {}) => call('', body, { method: 'PATCH', headers });

const note = (text: string, headers = {}) => call('/notes', { text }, { headers });

const send = () => api.call('/api/send-email', json(INQUIRY));

async function row() {
  const answer = await api.call('/api/getemaildetails', { headers: { Cookie: office } });
  return (await answer.json())[0];
}

async function colleagues() {
  const answer = await api.call('/api/colleagues', { headers: { Cookie: office } });
  return answer.json();
}

describe('the status of an inquiry', () => {
  it('is new and given to nobody at first, in the list and by itself', async () => {
    await send();
    const untouched = { status: 'new', assignee: '', noteCount: 0 };
    expect(await row()).toMatchObject(untouched);
    expect(await read()).toMatchObject({ ...INQUIRY, ...untouched, notes: [] });
  });

  it('is changed, shown in the list at once, and in the audit trail with what it was', async () => {
    await send();
    const answer = await change({ status: 'answered' }, ifMatch(await read()));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'answered', assignee: '' });
    expect(await row()).toMatchObject({ status: 'answered' });
    const [entry] = (await api.ctx.stores.auditHead.list()).records[0]?.value.pending.slice(-1) ?? [];
    expect(entry?.value).toMatchObject({
      action: 'inquiry.change',
      changes: [{ field: 'status', before: 'new', after: 'answered' }],
    });
  });

  it('is not overwritten by a person who has not seen the last change', async () => {
    await send();
    const before = await read();
    await change({ status: 'closed' }, ifMatch(before));
    expect((await change({ status: 'in-progress' }, ifMatch(before))).status).toBe(409);
    expect(await read()).toMatchObject({ status: 'closed' });
  });

  it('can be changed by a person who read it before its mail was delivered', async () => {
    api.resend.mood = 500;
    await send();
    const before = await read();
    expect(before.mail).toBe('pending');
    api.resend.mood = 'well';
    await call('/retry-mail', {}, { method: 'POST' });
    expect(await read()).toMatchObject({ mail: 'sent' });
    expect((await change({ status: 'answered' }, ifMatch(before))).status).toBe(200);
    const deleted = await call('', undefined, { method: 'DELETE', headers: ifMatch(await read()) });
    expect(deleted.status).toBe(200);
  });

  it.each([[{}], [{ status: 'done' }], [{ status: '' }], [{ assignee: 7 }]])(
    'is not changed by %j',
    async (body) => {
      await send();
      expect((await change(body)).status).toBe(422);
    },
  );

  it('is gone with a deleted inquiry', async () => {
    await send();
    await call('', undefined, { method: 'DELETE' });
    expect((await call('')).status).toBe(404);
    expect((await change({ status: 'closed' })).status).toBe(409);
    expect((await note('Late')).status).toBe(409);
  });
});

describe('the person who answers', () => {
  it('is chosen of those who may, and can be taken away', async () => {
    await send();
    const [person] = (await colleagues()).filter(({ roles }: { roles: string[] }) =>
      roles.includes('office'),
    );
    expect(await (await change({ assignee: person.id })).json()).toMatchObject({
      ...{ assignee: person.id, status: 'new' },
    });
    expect(await row()).toMatchObject({ assignee: person.id });
    expect(await (await change({ assignee: '' })).json()).toMatchObject({ assignee: '' });
  });

  it('is nobody who cannot read inquiries, or has no account', async () => {
    await cookieFor(api, { name: 'Kavya', roles: ['editor'] });
    await send();
    const [editor] = (await colleagues()).filter(({ roles }: { roles: string[] }) =>
      roles.includes('editor'),
    );
    for (const assignee of [editor.id, 'nobody']) {
      const answer = await change({ assignee });
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toHaveProperty('assignee');
    }
  });

  it('is named to colleagues without address, proofs or times', async () => {
    for (const person of await colleagues())
      expect(Object.keys(person).sort()).toEqual(['id', 'name', 'roles', 'self']);
  });

  it('is told from another of the same name by what each logs in with', async () => {
    for (const email of ['nimal@office.example', 'np@office.example'])
      await seedPerson(api, { name: 'Nimal Perera', roles: ['office'], email });
    const former = { name: 'Ruwan', email: 'former@office.example', state: 'suspended' as const };
    await seedPerson(api, { ...former, roles: ['office'] });
    const names = (await colleagues()).map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Nimal Perera (nimal@office.example)', 'Nimal Perera (np@office.example)']),
    );
    expect(names).toContain('Ruwan');
  });
});

describe('a note', () => {
  it('has author and time, and stands in the order of writing', async () => {
    await send();
    expect((await note('  Called, no answer.\r\nTry tomorrow. ')).status).toBe(201);
    api.clock.now += 60_000;
    await note('Answered.');
    const { notes, noteCount } = await read();
    expect(notes.map(({ text, at }) => ({ text, at }))).toEqual([
      { text: 'Called, no answer.\nTry tomorrow.', at: '2026-03-02T04:30:00.000Z' },
      { text: 'Answered.', at: '2026-03-02T04:31:00.000Z' },
    ]);
    expect(notes[0]?.author).toBe('Ruwan');
    expect(noteCount).toBe(2);
    expect(await row()).toMatchObject({ noteCount: 2 });
  });

  it('is written once by a call that is repeated, and both of two at once', async () => {
    await send();
    const twice = { 'Idempotency-Key': 'one-note-of-two-clicks' };
    await note('Once', twice);
    await note('Once', twice);
    await Promise.all([note('This'), note('That')]);
    expect((await read()).notes.map(({ text }) => text).sort()).toEqual(['Once', 'That', 'This']);
  });

  it('refuses nothing that another person does at the same time', async () => {
    await send();
    const before = await read();
    await note('First');
    expect((await change({ status: 'in-progress' }, ifMatch(before))).status).toBe(200);
    expect(await read()).toMatchObject({ noteCount: 1, status: 'in-progress' });
  });

  it('is deleted by its author or an owner, and by nobody else', async () => {
    await send();
    await note('Mine');
    await note('Mine, too');
    const [first, second] = (await read()).notes;
    const other = await cookieFor(api, { name: 'Dilani', roles: ['office'] });
    expect(first).toMatchObject({ removable: true });
    const remove = (id: string | undefined, Cookie: string) =>
      call(`/notes/${id}`, undefined, { method: 'DELETE', Cookie });
    expect((await remove(first?.id, other)).status).toBe(403);
    expect((await remove(first?.id, office)).status).toBe(200);
    expect((await remove(second?.id, owner)).status).toBe(200);
    expect((await remove(second?.id, owner)).status).toBe(404);
    expect((await read()).notes).toEqual([]);
  });

  it('is neither empty nor longer than may be', async () => {
    await send();
    for (const text of [' \n', 'x'.repeat(NOTE_LIMITS.text + 1)]) {
      const answer = await note(text);
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toHaveProperty('text');
    }
  });

  it('is part of what is held of a person, and goes with its inquiry when that is erased', async () => {
    await send();
    await note('Prefers Tamil');
    const held = await api.call(
      '/api/people/export',
      json({ email: INQUIRY.email }, { Cookie: office }),
    );
    expect((await held.json()).inquiries[0].notes).toMatchObject([
      { text: 'Prefers Tamil', author: 'Ruwan' },
    ]);
    const { id } = await read();
    await call('/erase', {}, { method: 'POST' });
    expect(await api.ctx.stores.inquiries.get(id)).toBeUndefined();
    const entries = await api.ctx.stores.snapshots.inquiries.entries();
    expect(JSON.stringify(entries)).not.toContain('Tamil');
  });
});
