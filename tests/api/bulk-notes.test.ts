import { describe, expect, it } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import { NOTE_LIMITS } from '#features/notes/schema/note';
import { adminCookie, cookieFor, json, SILENT_LOG, startSignedIn } from '#tests/support/api';
import { trailOf } from '#tests/support/audit-trail';
import { failToUpdate, outcomes } from '#tests/support/bulk-rows';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls } from '#tests/support/replies';

const api = perTest(() =>
  startSignedIn({ person: { name: 'Ruwan', roles: ['recruiter'] }, log: SILENT_LOG }),
);

const { call, apply, readApplicant } = mailCalls(api);

interface Row {
  id: string;
  version: string;
  noteCount: number;
}

const rows = async (): Promise<Row[]> => (await call(applications, '/api/applications')).json();

async function applicants(count: number): Promise<Row[]> {
  for (let number = 1; number <= count; number += 1)
    await apply({ name: `Applicant ${number}`, email: `a${number}@example.com` });
  return rows();
}

const KEY = { 'Idempotency-Key': 'one-note-for-several' };

const addNotes = (of: Row[], text = 'Speaks Tamil.', headers = {}) => {
  const records = of.map(({ id, version }) => ({ id, version }));
  return call(applicationChanges, '/api/applications/notes', json({ records, change: { text } }, headers));
};

const counts = async () => (await rows()).map(({ noteCount }) => noteCount);

const setStage = (id: string, stage: string) =>
  call(applicationChanges, `/api/applications/${id}`, { ...json({ stage }), method: 'PATCH' });

describe('a note for a selection', () => {
  it('is added to each, changes no version, and has an entry of its own without its text', async () => {
    const all = await applicants(3);
    const answer = await addNotes(all);
    expect(answer.status).toBe(200);
    expect((await answer.json()).results).toEqual(
      all.map(({ id, version }) => ({ id, version, outcome: 'done' })),
    );
    for (const { id, version } of all)
      expect(await readApplicant(id)).toMatchObject({
        ...{ version, notes: [{ text: 'Speaks Tamil.', author: 'Ruwan', removable: true }] },
      });
    const entries = (await trailOf(api)).filter(({ action }) => action === 'application.note');
    expect(entries.map(({ record }) => record).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(entries.map(({ title, outcome }) => `${title} ${outcome}`)).toContain('Applicant 2 done');
    expect(JSON.stringify(entries)).not.toContain('Tamil');
  });

  it('is added once by a double click and by a retry, also where a colleague moved one in between', async () => {
    const all = await applicants(2);
    await Promise.all([addNotes(all, 'Once', KEY), addNotes(all, 'Once', KEY)]);
    await setStage(all[0]!.id, 'offer');
    expect(await outcomes(await addNotes(all, 'Once', KEY))).toEqual(['done', 'done']);
    expect(await counts()).toEqual([1, 1]);
    expect((await readApplicant(all[0]!.id)).stage).toBe('offer');
  });

  it('is added by a retry where the store failed, and nowhere twice', async () => {
    const all = await applicants(3);
    const spy = failToUpdate(api.ctx.stores.applications, all[1]!.id);
    expect(await outcomes(await addNotes(all, 'Once', KEY))).toEqual(['done', 'failed', 'done']);
    spy.mockRestore();
    expect(await outcomes(await addNotes(all, 'Once', KEY))).toEqual(['done', 'done', 'done']);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('is not added to one that was changed or erased meanwhile, and keeps the note of a colleague', async () => {
    const all = await applicants(3);
    const [moved, erased, noted] = all as [Row, Row, Row];
    await setStage(moved.id, 'hired');
    const owner = { method: 'DELETE', headers: { Cookie: await adminCookie(api) } };
    expect((await call(applicationChanges, `/api/applications/${erased.id}`, owner)).status).toBe(200);
    await addNotes([noted], 'Theirs');
    expect(await outcomes(await addNotes(all, 'Mine'))).toEqual(['conflict', 'missing', 'done']);
    expect((await readApplicant(moved.id)).notes).toEqual([]);
    expect((await readApplicant(noted.id)).notes.map(({ text }) => text)).toEqual(['Theirs', 'Mine']);
    const refused = (await trailOf(api)).filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ action, reason }) => `${action} ${reason}`).toSorted()).toEqual([
      'application.note conflict',
      'application.note missing',
    ]);
  });

  it('skips one that holds as many notes as it may', async () => {
    const [row] = (await applicants(1)) as [Row];
    const note = { at: 0, account: '', author: 'Ruwan', text: 'One of many' };
    const notes = Array.from({ length: NOTE_LIMITS.count }, (_, at) => ({ ...note, id: `note-${at}` }));
    await api.ctx.stores.applications.update(row.id, (value) => ({ ...value, notes }), { keepVersion: true });
    expect((await (await addNotes([row])).json()).results).toEqual([
      { id: row.id, outcome: 'skipped', why: 'already had as many notes as a record can hold' },
    ]);
    expect(await counts()).toEqual([NOTE_LIMITS.count]);
  });

  it('is refused when it is empty or too long, and to people of other roles', async () => {
    const all = await applicants(2);
    expect((await addNotes(all, ' ')).status).toBe(422);
    expect((await addNotes(all, 'x'.repeat(NOTE_LIMITS.text + 1))).status).toBe(422);
    const other = { Cookie: await cookieFor(api, { name: 'Office', roles: ['office'] }) };
    const path = '/api/applications/notes';
    const records = all.map(({ id, version }) => ({ id, version }));
    const body = json({ records, change: { text: 'No' } }, other);
    expect((await api.call(path, body)).status).toBe(403);
    expect(await counts()).toEqual([0, 0]);
  });
});
