import { describe, expect, it, vi } from 'vitest';
import { pdfFile } from '../fixtures/cv-files.ts';
import { cookieFor, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { failWith, listOf, named, outcomes, recordCalls, said } from '../support/records.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, apply, many, inquiries, applicants, applicant } = recordCalls(api);

type Row = Awaited<ReturnType<typeof many>>[number];

/** What the audit trail says of an action on each row: its outcome, the reason and the title. */
async function audited(action: string, rows: Row[]): Promise<string[]> {
  const entries = (await trailOf(api)).filter((entry) => entry.action === action);
  return rows.map(({ id }) => {
    const found = entries.find(({ record }) => record === id);
    return [found?.outcome, found?.reason, found?.title?.replace(' Perera', '')].filter(Boolean).join(' ');
  });
}

const KINDS = [
  { kind: 'inquiries', one: 'inquiry', field: 'status', values: ['answered', 'closed'], list: inquiries },
  { kind: 'applications', one: 'application', field: 'stage', values: ['offer', 'hired'], list: applicants },
] as const;

describe.each(KINDS)('one call about several $kind', ({ kind, one, field, values, list }) => {
  const [first, second] = values;
  const change = (rows: Row[], body: object) =>
    call('POST', `/api/${kind}/bulk`, { records: named(rows), change: body });
  const erase = (rows: Row[]) =>
    call('POST', `/api/${kind}/bulk-erase`, { records: named(rows), change: { erased: true } });
  const current = async () => ((await list()) as Row[]).map((row) => row[field as keyof Row]);

  it('changes all of them, each with its new version and an entry of its own in the audit trail', async () => {
    const rows = await many(kind, 5);
    const answer = await change(rows, { [field]: first });
    const after = (await list()) as Row[];
    expect(await answer.json()).toEqual({
      results: after.map(({ id, version }) => ({ id, version, outcome: 'done' })),
    });
    expect(await current()).toEqual(rows.map(() => first));
    expect(await audited(`${one}.change`, rows)).toEqual([5, 4, 3, 2, 1].map((n) => `done Person ${n}`));
    for (const { action, changes } of await trailOf(api))
      if (action === `${one}.change`) expect(changes).toEqual([{ field, before: 'new', after: first }]);
  });

  it('says which a colleague changed or erased meanwhile, changes the others, and repeats without a conflict', async () => {
    const rows = await many(kind, 4);
    await change(rows.slice(0, 1), { [field]: first });
    expect(await outcomes(await erase(rows.slice(2, 3)))).toEqual(['done']);
    expect(await outcomes(await change(rows, { [field]: second }))).toEqual([
      ...['conflict', 'done', 'missing', 'done'],
    ]);
    expect(await current()).toEqual([first, second, second]);
    const reasons = (await trailOf(api)).filter(({ outcome }) => outcome === 'refused');
    expect(reasons.map(({ record, reason }) => [record, reason]).toSorted()).toEqual(
      [
        [rows[0]!.id, 'conflict'],
        [rows[2]!.id, 'missing'],
      ].toSorted(),
    );
    expect(await outcomes(await change(rows.slice(1, 2), { [field]: second }))).toEqual(['done']);
  });

  it('says which the store failed to change or erase, and does the rest when it is sent again', async () => {
    const rows = await many(kind, 3);
    const failing = (method: 'update' | 'remove') =>
      kind === 'inquiries'
        ? failWith(api.ctx.stores.inquiries, method, rows[1]!.id)
        : failWith(api.ctx.stores.applications, method, rows[1]!.id);
    const writing = failing('update');
    expect(await outcomes(await change(rows, { [field]: first }))).toEqual(['done', 'failed', 'done']);
    writing.mockRestore();
    expect(await audited(`${one}.change`, [rows[1]!])).toEqual(['failed error Person 2']);
    expect(await outcomes(await change(rows, { [field]: first }))).toEqual(['done', 'done', 'done']);
    const now = (await list()) as Row[];
    const removing = failing('remove');
    expect(await outcomes(await erase(now))).toEqual(['done', 'failed', 'done']);
    removing.mockRestore();
    expect((await list()).map(({ id }) => id)).toEqual([rows[1]!.id]);
    expect(await outcomes(await erase(now))).toEqual(['missing', 'done', 'missing']);
  });

  it('takes 25 records at most and one at least, and no change that a single one refuses', async () => {
    const [row] = (await many(kind, 1)) as [Row];
    const tooMany = Array.from({ length: 26 }, () => row);
    const refused = async (rows: Row[], body: object) => said(await change(rows, body));
    expect(await refused(tooMany, { [field]: first })).toEqual([
      ...[422, 'Please send at most 25 records at a time.'],
    ]);
    expect(await refused([], { [field]: first })).toEqual([422, 'Please select at least one record.']);
    for (const body of [{}, { [field]: 'fired' }, { assignee: 'nobody' }])
      expect((await refused([row], body))[0]).toBe(422);
    expect(await current()).toEqual(['new']);
    expect(await outcomes(await change(tooMany.slice(1), { [field]: first }))).toEqual(['done']);
  });

  it('erases those that nobody changed, with what they have, and no name of them stays', async () => {
    const rows = await many(kind, 3);
    await change(rows.slice(0, 1), { [field]: first });
    expect(await outcomes(await erase(rows))).toEqual(['conflict', 'done', 'done']);
    expect((await list()).map(({ id }) => id)).toEqual([rows[0]!.id]);
    const { [kind]: store } = api.ctx.stores;
    expect(await listOf(store.ids())).toEqual([rows[0]!.id]);
    expect(await audited(`${one}.erase`, rows)).toEqual(['refused conflict', 'done', 'done']);
    expect(JSON.stringify(await trailOf(api))).not.toMatch(/Person [12]/);
  });

  it('counts none as erased while the list still has them', async () => {
    const rows = await many(kind, 2);
    const spy = vi
      .spyOn(api.ctx.stores.snapshots[kind], 'erase')
      .mockRejectedValue(new Error('The store does not answer.'));
    expect(await outcomes(await erase(rows))).toEqual(['failed', 'failed']);
    spy.mockRestore();
    expect(await audited(`${one}.erase`, rows)).toEqual(['failed error', 'failed error']);
  });
});

it('several inquiries are deleted by one call, and each can be restored', async () => {
  const rows = await many('inquiries', 3);
  const bulk = async (some: Row[], change: object) =>
    outcomes(await call('POST', '/api/inquiries/bulk', { records: named(some), change }));
  await bulk(rows.slice(0, 1), { status: 'answered' });
  expect(await bulk(rows, { deleted: true })).toEqual(['conflict', 'done', 'done']);
  expect((await inquiries()).map(({ id }) => id)).toEqual([rows[0]!.id]);
  expect(await audited('inquiry.delete', rows)).toEqual([
    'refused conflict Person 3',
    'done Person 2',
    'done Person 1',
  ]);
  expect(await bulk(rows.slice(1), { deleted: true })).toEqual(['done', 'done']);
  expect(await bulk(rows.slice(1), { status: 'closed' })).toEqual(['conflict', 'conflict']);
  for (const { id } of rows.slice(1))
    expect((await call('POST', `/api/deleted/inquiry/${id}/restore`)).status).toBe(200);
  expect(await inquiries()).toHaveLength(3);
});

it('applications are erased with their CVs', async () => {
  for (let n = 0; n < 2; n += 1) await apply({}, { bytes: pdfFile(), name: 'cv.pdf' });
  const body = { records: named(await applicants()), change: { erased: true } };
  expect(await outcomes(await call('POST', '/api/applications/bulk-erase', body))).toEqual(['done', 'done']);
  expect([await applicants(), await listOf(api.ctx.stores.cvs.names())]).toEqual([[], []]);
});

describe('a note for a selection', () => {
  const KEY = { 'Idempotency-Key': 'one-note-for-several' };
  const add = (rows: Row[], text = 'Speaks Tamil.', headers = {}) =>
    call('POST', '/api/applications/notes', { records: named(rows), change: { text } }, headers);
  const counts = async () => (await applicants()).map(({ noteCount }) => noteCount);

  it('is added to each, changes no version, and has an entry of its own without its text', async () => {
    const rows = await many('applications', 3);
    api.cookie = await cookieFor(api, { name: 'Ruwan', roles: ['recruiter'] });
    expect(await (await add(rows)).json()).toEqual({
      results: rows.map(({ id, version }) => ({ id, version, outcome: 'done' })),
    });
    for (const { id, version } of rows)
      expect(await applicant(id)).toMatchObject({
        ...{ version, notes: [{ text: 'Speaks Tamil.', author: 'Ruwan', removable: true }] },
      });
    expect(await audited('application.note', rows)).toEqual([
      'done Person 3',
      'done Person 2',
      'done Person 1',
    ]);
    expect(JSON.stringify(await trailOf(api))).not.toContain('Tamil');
  });

  it('is added once by a double click and by retries, also after a failure and where one was moved meanwhile', async () => {
    const rows = await many('applications', 3);
    const spy = failWith(api.ctx.stores.applications, 'update', rows[1]!.id);
    expect(await outcomes(await add(rows, 'Once', KEY))).toEqual(['done', 'failed', 'done']);
    spy.mockRestore();
    await call('PATCH', `/api/applications/${rows[0]!.id}`, { stage: 'offer' });
    await Promise.all([add(rows, 'Once', KEY), add(rows, 'Once', KEY)]);
    expect(await outcomes(await add(rows, 'Once', KEY))).toEqual(['done', 'done', 'done']);
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await applicants()).toMatchObject([{ stage: 'offer' }, { stage: 'new' }, { stage: 'new' }]);
  });

  it('is not added where a colleague changed, erased or filled the record, and says why', async () => {
    const rows = await many('applications', 4);
    const [moved, erased, noted, full] = rows as [Row, Row, Row, Row];
    await call('PATCH', `/api/applications/${moved.id}`, { stage: 'hired' });
    await call('DELETE', `/api/applications/${erased.id}`);
    await add([noted], 'Theirs');
    const note = { at: 0, account: '', author: 'Ruwan', text: 'One of many' };
    const notes = Array.from({ length: 200 }, (_, n) => ({ ...note, id: `note-${n}` }));
    const fill = (value: object) => ({ ...value, notes }) as never;
    await api.ctx.stores.applications.update(full.id, fill, { keepVersion: true });
    expect(await (await add(rows, 'Mine')).json()).toMatchObject({
      results: [
        { id: moved.id, outcome: 'conflict' },
        { id: erased.id, outcome: 'missing' },
        { id: noted.id, outcome: 'done' },
        { id: full.id, outcome: 'skipped', why: 'already had as many notes as a record can hold' },
      ],
    });
    expect((await applicant(noted.id)).notes.map(({ text }) => text)).toEqual(['Theirs', 'Mine']);
    expect(await audited('application.note', [moved, erased, full])).toEqual([
      'refused conflict Person 4',
      'refused missing',
      'refused input Person 1',
    ]);
  });

  it('is refused when it is empty or too long', async () => {
    const rows = await many('applications', 2);
    expect(await said(await add(rows, ' '))).toEqual([422, 'Please write the note.']);
    expect(await said(await add(rows, 'x'.repeat(2001)))).toEqual([
      422,
      'Please use at most 2,000 characters.',
    ]);
    expect(await counts()).toEqual([0, 0]);
  });
});
