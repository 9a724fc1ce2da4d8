import { describe, expect, it, vi } from 'vitest';
import { json, startSignedIn } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { applicants, apply, inquire, inquired, outcomes, records, type Row } from '../support/bulk-rows.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startSignedIn);

const changeInquiries = (rows: Row[], change: unknown) =>
  api.call(
    '/api/inquiries/bulk',
    json({ records: records(rows), change }, { Cookie: api.cookie }),
  );

describe('erasing many', () => {
  const erase = (rows: Row[]) =>
    api.call(
      '/api/inquiries/bulk-erase',
      json({ records: records(rows), change: { erased: true } }, { Cookie: api.cookie }),
    );

  it('erases each inquiry that nobody changed, with an entry without a name for each', async () => {
    const rows = await inquire(api, api.cookie, 4);
    await changeInquiries(rows.slice(0, 1), { status: 'answered' });
    await erase(rows.slice(3));
    expect(await outcomes(await erase(rows))).toEqual(['conflict', 'done', 'done', 'missing']);
    expect((await inquired(api, api.cookie)).map(({ id }) => id)).toEqual([rows[0]?.id]);
    for (const { id } of rows.slice(1)) expect(await api.ctx.stores.inquiries.get(id)).toBeUndefined();
    const entries = (await trailOf(api)).filter(({ action }) => action === 'inquiry.erase');
    expect(entries.map(({ record, outcome, reason }) => [record, outcome, reason])).toEqual(
      expect.arrayContaining([
        [rows[0]?.id, 'refused', 'conflict'],
        [rows[1]?.id, 'done', undefined],
        [rows[2]?.id, 'done', undefined],
        [rows[3]?.id, 'refused', 'missing'],
      ]),
    );
    expect(entries.filter(({ title }) => title)).toEqual([]);
  });

  it('says which one was not erased when the store fails with it', async () => {
    const rows = await inquire(api, api.cookie, 3);
    const logged = vi.spyOn(api.ctx.log, 'error').mockReturnValue();
    const { inquiries: store } = api.ctx.stores;
    const remove = store.remove.bind(store);
    const spy = vi
      .spyOn(store, 'remove')
      .mockImplementation((id, ...rest) =>
        id === rows[1]?.id ? Promise.reject(new Error('The store does not answer.')) : remove(id, ...rest),
      );
    expect(await outcomes(await erase(rows))).toEqual(['done', 'failed', 'done']);
    spy.mockRestore();
    expect(logged).toHaveBeenCalled();
    const entries = (await trailOf(api)).filter(({ action }) => action === 'inquiry.erase');
    const outcomeOf = new Map(entries.map(({ record, outcome }) => [record, outcome]));
    expect(rows.map(({ id }) => outcomeOf.get(id))).toEqual(['done', 'failed', 'done']);
    expect((await inquired(api, api.cookie)).map(({ id }) => id)).toEqual([rows[1]?.id]);
    expect(await outcomes(await erase(rows))).toEqual(['missing', 'done', 'missing']);
  });

  it('counts none as erased when the list still has them', async () => {
    const rows = await inquire(api, api.cookie, 2);
    const logged = vi.spyOn(api.ctx.log, 'error').mockReturnValue();
    const { inquiries: snapshot } = api.ctx.stores.snapshots;
    const spy = vi.spyOn(snapshot, 'erase').mockRejectedValue(new Error('The store does not answer.'));
    expect(await outcomes(await erase(rows))).toEqual(['failed', 'failed']);
    spy.mockRestore();
    expect(logged).toHaveBeenCalled();
    const entries = (await trailOf(api)).filter(({ action }) => action === 'inquiry.erase');
    expect(entries.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  it('erases applications with their CVs', async () => {
    const rows = await apply(api, api.cookie, 2);
    const answer = await api.call(
      '/api/applications/bulk-erase',
      json({ records: records(rows), change: { erased: true } }, { Cookie: api.cookie }),
    );
    expect(await outcomes(answer)).toEqual(['done', 'done']);
    expect(await applicants(api, api.cookie)).toEqual([]);
  });
});
