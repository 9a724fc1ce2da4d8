import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#features/accounts/schema/roles';
import { adminCookie, cookieFor, seedPerson, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { recordCalls, refusal, said } from '../support/records.ts';
import { ifMatch } from '../support/staff.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, read, inquired, applied, inquiries, applicants } = recordCalls(api);

const CHANGED =
  'Someone else changed this in the meantime. Nothing was overwritten: reload to see the change.';

interface Kind {
  kind: 'inquiries' | 'applications';
  one: string;
  /** The role that the work needs, and one that may not do it. */
  role: Role;
  other: Role;
  /** How far the work is: the name of the field, and two of its values. */
  field: string;
  first: string;
  second: string;
  /** The sentences for a change of nothing, and for a person who may not do it. */
  nothing: string;
  nobody: string;
  rows: () => Promise<{ noteCount: number }[]>;
  add: () => Promise<{ id: string }>;
}

const KINDS: Kind[] = [
  {
    ...{ kind: 'inquiries', one: 'inquiry', role: 'office', other: 'recruiter', field: 'status' },
    ...{ first: 'in-progress', second: 'closed', nothing: 'Please choose a status or a person.' },
    nobody: 'This person cannot answer inquiries. Please choose another person.',
    rows: inquiries,
    add: inquired,
  },
  {
    ...{ kind: 'applications', one: 'application', role: 'recruiter', other: 'office', field: 'stage' },
    ...{ first: 'interview', second: 'rejected', nothing: 'Please choose a stage, a rating or a person.' },
    nobody: 'This person cannot work on applications. Please choose another person.',
    rows: applicants,
    add: applied,
  },
];

describe.each(KINDS)('the work on $kind', ({ kind, one, role, other, field, first, second, ...own }) => {
  let id: string;
  const at = (rest = '') => `/api/${kind}/${id}${rest}`;
  const details = () => read(at());
  const change = (body: object, headers = {}) => call('PATCH', at(), body, headers);
  const note = (text: string, headers = {}) => call('POST', at('/notes'), { text }, headers);

  beforeEach(async () => {
    ({ id } = await own.add());
    api.cookie = await cookieFor(api, { name: 'Ruwan', roles: [role] });
  });

  it('begins as new; a change is listed at once, and in the audit trail with what was before', async () => {
    const before = await details();
    expect(before).toMatchObject({ [field]: 'new', assignee: '', noteCount: 0, notes: [], replies: [] });
    const [self] = (await read('/api/colleagues')).filter((person: { self: boolean }) => person.self);
    const answer = await change({ [field]: first, assignee: self.id }, ifMatch(before));
    expect(answer.status).toBe(200);
    const now = { [field]: first, assignee: self.id };
    expect([await answer.json(), await details(), (await own.rows())[0]]).toMatchObject([now, now, now]);
    const [entry] = (await trailOf(api)).filter(({ action }) => action === `${one}.change`);
    expect(entry).toMatchObject({ record: id, who: 'Ruwan', outcome: 'done' });
    expect(entry?.changes).toEqual([
      { field, before: 'new', after: first },
      { field: 'assignee', before: '', after: self.id },
    ]);
    expect(await (await change({ assignee: '' })).json()).toMatchObject({ [field]: first, assignee: '' });
  });

  it('is not overwritten by a person who has not seen the last change', async () => {
    const before = await details();
    expect((await change({ [field]: second }, ifMatch(before))).status).toBe(200);
    expect(await said(await change({ [field]: first }, ifMatch(before)))).toEqual([409, CHANGED]);
    expect(await details()).toMatchObject({ [field]: second });
    // Without a version, the last change wins.
    expect(await (await change({ [field]: first })).json()).toMatchObject({ [field]: first });
  });

  it('takes no other states, and nobody who may not do it', async () => {
    const idOf = async (name: string, roles: Role[]) => (await seedPerson(api, { name, roles })).id;
    for (const [body, sentence] of [
      [{}, own.nothing],
      [{ [field]: 'fired' }, expect.any(String)],
      [{ [field]: '' }, expect.any(String)],
      [{ assignee: 7 }, expect.any(String)],
      [{ assignee: 'x'.repeat(65) }, expect.any(String)],
      [{ assignee: 'nobody' }, own.nobody],
      [{ assignee: await idOf('Kavya', ['editor']) }, own.nobody],
      [{ assignee: await idOf('Sunil', [other]) }, own.nobody],
    ] as const)
      expect(await said(await change(body))).toEqual([422, sentence]);
    expect(await details()).toMatchObject({ [field]: 'new', assignee: '' });
  });

  it('has notes with author and time in the order of writing, which refuse no change of a colleague', async () => {
    const before = await details();
    expect((await note('  Called, no answer.\r\nTry tomorrow. ')).status).toBe(201);
    const firstAt = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    const key = { 'Idempotency-Key': 'one-note-of-two-clicks' };
    await Promise.all([note('Once', key), note('Once', key)]);
    await note('Once', key);
    const { notes, noteCount } = await details();
    expect([notes, noteCount, (await own.rows())[0]?.noteCount]).toMatchObject([
      [
        { text: 'Called, no answer.\nTry tomorrow.', at: firstAt, author: 'Ruwan', removable: true },
        { text: 'Once', at: new Date(api.clock.now).toISOString() },
      ],
      ...[2, 2],
    ]);
    await Promise.all([note('This'), note('That')]);
    expect((await details()).noteCount).toBe(4);
    expect((await change({ [field]: first }, ifMatch(before))).status).toBe(200);
    const entries = (await trailOf(api)).filter(({ action }) => action === `${one}.note`);
    expect(entries[0]).toMatchObject({ record: id, who: 'Ruwan' });
    expect(JSON.stringify(entries)).not.toContain('tomorrow');
  });

  it('has notes that their author or an owner deletes, and nobody else', async () => {
    for (const text of ['Mine', 'Mine, too']) await note(text);
    const [mine, tooMine] = (await details()).notes;
    const remove = (which: { id: string }) => call('DELETE', at(`/notes/${which.id}`));
    const ruwan = api.cookie;
    api.cookie = await cookieFor(api, { name: 'Dilani', roles: [role] });
    expect((await details()).notes[0]).toMatchObject({ removable: false });
    expect(await said(await remove(mine))).toEqual([
      ...[403, 'Only the person who wrote a note, or an owner, can delete it.'],
    ]);
    api.cookie = ruwan;
    expect((await remove(mine)).status).toBe(200);
    api.cookie = await adminCookie(api);
    expect((await remove(tooMine)).status).toBe(200);
    expect(await said(await remove(tooMine))).toEqual([404, 'This note no longer exists.']);
    expect((await details()).notes).toEqual([]);
  });

  it('has notes that are neither empty nor too long, and 200 of them at most', async () => {
    const [empty, long] = ['Please write the note.', 'Please use at most 2,000 characters.'];
    expect(await refusal(await note(' \n'))).toEqual([422, empty, { text: empty }]);
    expect(await refusal(await note('x'.repeat(2001)))).toEqual([422, long, { text: long }]);
    const stored = { at: 0, account: '', author: 'Ruwan', text: 'One of many' };
    const notes = Array.from({ length: 199 }, (_, n) => ({ ...stored, id: `note-${n}` }));
    const { inquiries: asked, applications: applied } = api.ctx.stores;
    if (kind === 'inquiries') await asked.update(id, (value) => ({ ...value, notes }));
    else await applied.update(id, (value) => ({ ...value, notes }));
    expect((await note('x'.repeat(2000))).status).toBe(201);
    expect(await said(await note('More'))).toEqual([409, 'A record holds at most 200 notes.']);
  });
});

it('a rating is one of five, or none, and is in the audit trail', async () => {
  const { id } = await applied();
  const rate = (rating: number) => call('PATCH', `/api/applications/${id}`, { rating });
  const sentence = 'Please choose a rating from 1 to 5, or none.';
  for (const rating of [6, -1, 2.5])
    expect(await refusal(await rate(rating))).toEqual([422, sentence, { rating: sentence }]);
  for (const rating of [5, 1, 0]) {
    api.clock.now += 1000;
    expect(await (await rate(rating)).json()).toMatchObject({ rating, stage: 'new' });
    expect((await applicants())[0]).toMatchObject({ rating });
  }
  const changes = (await trailOf(api)).filter(({ action }) => action === 'application.change');
  expect(changes.map((entry) => entry.changes)).toEqual([
    [{ field: 'rating', before: '1', after: '' }],
    [{ field: 'rating', before: '5', after: '1' }],
    [{ field: 'rating', before: '', after: '5' }],
  ]);
});

it('who opens an application is in the audit trail, and an erased one is answered to nobody', async () => {
  const { id, version } = await applied();
  const at = `/api/applications/${id}`;
  await read(at);
  expect(await trailOf(api)).toContainEqual(
    expect.objectContaining({ action: 'application.view', record: id, title: 'නිමල් Perera', who: 'owner' }),
  );
  expect(await said(await call('DELETE', at, undefined, { 'If-Match': '"stale"' }))).toEqual([409, CHANGED]);
  const erased = await call('DELETE', at, undefined, ifMatch({ version }));
  expect(await said(erased)).toEqual([200, 'The application was erased.']);
  for (const late of [
    ...[call('GET', at), call('DELETE', at), call('PATCH', at, { stage: 'offer' })],
    call('POST', `${at}/notes`, { text: 'Late' }),
  ])
    expect(await said(await late)).toEqual([404, 'This application no longer exists.']);
});

it('colleagues are named without address, proofs or times, and two of one name by their addresses', async () => {
  for (const email of ['nimal@office.example', 'np@office.example'])
    await seedPerson(api, { name: 'Nimal Perera', roles: ['office'], email });
  await seedPerson(api, {
    name: 'owner',
    email: 'former@office.example',
    state: 'suspended',
    roles: ['office'],
  });
  const colleagues = await read('/api/colleagues');
  for (const person of colleagues)
    expect(Object.keys(person).toSorted()).toEqual(['id', 'name', 'roles', 'self']);
  expect(colleagues.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    ...['Nimal Perera (nimal@office.example)', 'Nimal Perera (np@office.example)', 'owner'],
  ]);
});
