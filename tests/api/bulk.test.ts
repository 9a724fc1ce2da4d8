import { describe, expect, it, vi } from 'vitest';
import { pdfFile } from '../fixtures/cv-files.ts';
import { cookieFor } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { listOf, named, outcomes, recordsSuite } from '../support/records.ts';

const { api, call, apply, many, inquiries, applicants, applicant } = recordsSuite();

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
  { kind: 'inquiries', one: 'inquiry', field: 'status', first: 'answered', second: 'closed' },
  { kind: 'applications', one: 'application', field: 'stage', first: 'offer', second: 'hired' },
] as const;

describe.each(KINDS)('one call about several $kind', ({ kind, one, field, first, second }) => {
  const change = (rows: Row[], value: string) =>
    call('POST', `/api/${kind}/bulk`, { records: named(rows), change: { [field]: value } });
  const erase = (rows: Row[]) =>
    call('POST', `/api/${kind}/bulk-erase`, { records: named(rows), change: { erased: true } });
  const listed = (): Promise<Row[]> => (kind === 'inquiries' ? inquiries() : applicants());
  const states = async () => (await listed()).map((row) => row[field as keyof Row]);

  it('changes all of them, each with its new version and an entry of its own in the audit trail', async () => {
    const rows = await many(kind, 5);
    const answer = await change(rows, first);
    const after = (await listed()).map(({ id, version }) => ({ id, version, outcome: 'done' }));
    expect([await answer.json(), await states()]).toEqual([{ results: after }, rows.map(() => first)]);
    expect(await audited(`${one}.change`, rows)).toEqual([5, 4, 3, 2, 1].map((n) => `done Person ${n}`));
    const entries = (await trailOf(api)).filter(({ action }) => action === `${one}.change`);
    for (const { changes } of entries) expect(changes).toEqual([{ field, before: 'new', after: first }]);
  });

  it('says which a colleague changed or erased meanwhile, does the others, and repeats without conflict', async () => {
    const rows = await many(kind, 4);
    await change(rows.slice(0, 1), first);
    expect(await outcomes(await erase(rows.slice(2, 3)))).toEqual(['done']);
    expect(await outcomes(await change(rows, second))).toEqual(['conflict', 'done', 'missing', 'done']);
    expect(await states()).toEqual([first, second, second]);
    const refused = (await trailOf(api)).filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ record, reason }) => `${record} ${reason}`).toSorted()).toEqual(
      [`${rows[0]!.id} conflict`, `${rows[2]!.id} missing`].toSorted(),
    );
    expect(await outcomes(await change(rows.slice(1, 2), second))).toEqual(['done']);
  });

  it('erases those that nobody changed, with what they have; no name stays, and no list', async () => {
    if (kind === 'applications') await apply({ name: 'Person 0' }, { bytes: pdfFile(), name: 'cv.pdf' });
    await change(await many(kind, 3), first);
    const rows = await listed();
    await change(rows.slice(0, 1), second);
    const expected = ['conflict', ...rows.slice(1).map(() => 'done')];
    expect(await outcomes(await erase(rows))).toEqual(expected);
    const { [kind]: store, cvs } = api.ctx.stores;
    expect([await listOf(store.ids()), await listOf(cvs.ids())]).toEqual([[rows[0]!.id], []]);
    expect((await audited(`${one}.erase`, rows)).slice(0, 3)).toEqual(['refused conflict', 'done', 'done']);
    expect(JSON.stringify(await trailOf(api))).not.toMatch(/Person [012]/);
    const spy = vi.spyOn(api.ctx.stores.snapshots[kind], 'erase').mockRejectedValue(new Error('No answer.'));
    expect(await outcomes(await erase(await listed()))).toEqual(['failed']);
    spy.mockRestore();
  });
});

const add = (rows: Row[], text = 'Speaks Tamil.', headers = {}) =>
  call('POST', '/api/applications/notes', { records: named(rows), change: { text } }, headers);

it('a note for a selection is added to each, changes no version, and has an entry of its own without its text', async () => {
  const rows = await many('applications', 3);
  api.cookie = await cookieFor(api, { name: 'Ruwan', roles: ['recruiter'] });
  const results = rows.map(({ id, version }) => ({ id, version, outcome: 'done' }));
  expect(await (await add(rows)).json()).toEqual({ results });
  const notes = [{ text: 'Speaks Tamil.', author: 'Ruwan', removable: true }];
  for (const { id, version } of rows) expect(await applicant(id)).toMatchObject({ version, notes });
  expect(await audited('application.note', rows)).toEqual([3, 2, 1].map((n) => `done Person ${n}`));
  expect(JSON.stringify(await trailOf(api))).not.toContain('Tamil');
});
