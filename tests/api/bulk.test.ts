import { describe, expect, it, vi } from 'vitest';
import { BULK_RECORDS } from '#lib/bulk';
import { json, startSignedIn } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import {
  applicants,
  apply,
  failToUpdate,
  inquire,
  inquired,
  outcomes,
  records,
  type Row,
} from '../support/bulk-rows.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startSignedIn);

const changeApplications = (rows: Row[], change: unknown, headers = {}) =>
  api.call(
    '/api/applications/bulk',
    json({ records: records(rows), change }, { Cookie: api.cookie, ...headers }),
  );

const changeInquiries = (rows: Row[], change: unknown) =>
  api.call(
    '/api/inquiries/bulk',
    json({ records: records(rows), change }, { Cookie: api.cookie }),
  );

describe('one change of many applications', () => {
  it('changes all of them, each with an entry of its own in the audit trail', async () => {
    const rows = await apply(api, api.cookie, 5);
    const answer = await changeApplications(rows, { stage: 'shortlisted', rating: 3 });
    expect(answer.status).toBe(200);
    const { results } = await answer.json();
    const after = await applicants(api, api.cookie);
    expect(after.map(({ stage, rating }) => [stage, rating])).toEqual(rows.map(() => ['shortlisted', 3]));
    expect(results.map(({ version }: Row) => version)).toEqual(after.map(({ version }) => version));
    const entries = (await trailOf(api)).filter(({ action }) => action === 'application.change');
    expect(entries.map(({ record }) => record).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(entries.map(({ title }) => title)).toContain('Applicant 3');
    for (const { changes, outcome } of entries) {
      expect(outcome).toBe('done');
      expect(changes).toContainEqual({ field: 'stage', before: 'new', after: 'shortlisted' });
    }
  });

  it('answers for each record that another person changed or erased, and changes the others', async () => {
    const rows = await apply(api, api.cookie, 4);
    const [first, second, third, fourth] = rows as [Row, Row, Row, Row];
    await changeApplications([first], { stage: 'offer' });
    const erased = await api.call(`/api/applications/${third.id}`, {
      method: 'DELETE',
      headers: { Cookie: api.cookie },
    });
    expect(erased.status).toBe(200);
    const answer = await changeApplications(rows, { stage: 'rejected' });
    expect(await outcomes(answer)).toEqual(['conflict', 'done', 'missing', 'done']);
    const stages = new Map((await applicants(api, api.cookie)).map(({ id, stage }) => [id, stage]));
    expect([first, second, fourth].map(({ id }) => stages.get(id))).toEqual([
      'offer',
      'rejected',
      'rejected',
    ]);
    const refused = (await trailOf(api)).filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ record, reason }) => [record, reason])).toEqual(
      expect.arrayContaining([
        [first.id, 'conflict'],
        [third.id, 'missing'],
      ]),
    );
  });

  it('answers for each record when the store fails with one, and finds no conflict with itself when it is sent again', async () => {
    const rows = await apply(api, api.cookie, 3);
    const logged = vi.spyOn(api.ctx.log, 'error').mockReturnValue();
    const spy = failToUpdate(api.ctx.stores.applications, rows[1]?.id);
    const answer = await changeApplications(rows, { stage: 'interview' });
    expect(answer.status).toBe(200);
    expect(await outcomes(answer)).toEqual(['done', 'failed', 'done']);
    spy.mockRestore();
    expect(logged).toHaveBeenCalledWith('record not changed', { record: rows[1]?.id }, expect.any(Error));
    const entries = (await trailOf(api)).filter(({ outcome }) => outcome === 'failed');
    expect(entries.map(({ record, reason }) => [record, reason])).toEqual([[rows[1]?.id, 'error']]);
    expect(await outcomes(await changeApplications(rows, { stage: 'interview' }))).toEqual(
      rows.map(() => 'done'),
    );
  });

  it(`takes ${BULK_RECORDS} records at most, one at least, and no change that a single one refuses`, async () => {
    const [row] = (await apply(api, api.cookie, 1)) as [Row];
    const many = Array.from({ length: BULK_RECORDS + 1 }, () => row);
    expect((await changeApplications(many, { stage: 'offer' })).status).toBe(422);
    expect((await changeApplications([], { stage: 'offer' })).status).toBe(422);
    expect((await changeApplications([row], { rating: 9 })).status).toBe(422);
    expect((await changeApplications([row], {})).status).toBe(422);
    expect((await changeApplications([row], { assignee: 'nobody' })).status).toBe(422);
    expect((await applicants(api, api.cookie))[0]).toMatchObject({ stage: 'new', rating: 0 });
  });
});

describe('one change of many inquiries', () => {
  it('sets the status of all', async () => {
    const rows = await inquire(api, api.cookie, 3);
    expect(await outcomes(await changeInquiries(rows, { status: 'closed' }))).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect((await inquired(api, api.cookie)).map(({ status }) => status)).toEqual([
      'closed',
      'closed',
      'closed',
    ]);
  });

  it('deletes those that nobody changed, and each can be restored', async () => {
    const rows = await inquire(api, api.cookie, 3);
    await changeInquiries(rows.slice(0, 1), { status: 'answered' });
    expect(await outcomes(await changeInquiries(rows, { deleted: true }))).toEqual([
      'conflict',
      'done',
      'done',
    ]);
    expect((await inquired(api, api.cookie)).map(({ id }) => id)).toEqual([rows[0]?.id]);
    const deleted = (await trailOf(api)).filter(
      ({ action, outcome }) => action === 'inquiry.delete' && outcome === 'done',
    );
    expect(deleted.map(({ record }) => record).sort()).toEqual(
      rows
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    expect(await outcomes(await changeInquiries(rows.slice(1), { deleted: true }))).toEqual(['done', 'done']);
    expect(await outcomes(await changeInquiries(rows.slice(1), { status: 'closed' }))).toEqual([
      'conflict',
      'conflict',
    ]);
  });
});
