import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import { BULK_RECORDS } from '#lib/bulk';
import { adminCookie, json, startApi, type Api } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { trailOf } from '../support/audit-trail.ts';
import { INQUIRY } from '../support/inquiries.ts';

let api: Api;
let Cookie: string;

beforeEach(async () => {
  api = await startApi();
  Cookie = await adminCookie(api);
});

afterEach(() => api.stop());

interface Row {
  id: string;
  version: string;
  stage?: string;
  rating?: number;
  status?: string;
}

async function apply(count: number): Promise<Row[]> {
  for (let number = 1; number <= count; number += 1)
    await api.call(
      applications,
      '/api/submit-application',
      form({ ...APPLICANT, name: `Applicant ${number}` }),
    );
  return applicants();
}

const applicants = async (): Promise<Row[]> =>
  (await api.call(applications, '/api/applications', { headers: { Cookie } })).json();

async function inquire(count: number): Promise<Row[]> {
  for (let number = 1; number <= count; number += 1)
    await api.call(inquiries, '/api/send-email', json({ ...INQUIRY, firstName: `Visitor ${number}` }));
  return inquired();
}

const inquired = async (): Promise<Row[]> =>
  (await api.call(inquiries, '/api/getemaildetails', { headers: { Cookie } })).json();

const records = (rows: Row[]) => rows.map(({ id, version }) => ({ id, version }));

const changeApplications = (rows: Row[], change: unknown, headers = {}) =>
  api.call(
    applicationChanges,
    '/api/applications/bulk',
    json({ records: records(rows), change }, { Cookie, ...headers }),
  );

const changeInquiries = (rows: Row[], change: unknown) =>
  api.call(inquiryChanges, '/api/inquiries/bulk', json({ records: records(rows), change }, { Cookie }));

const outcomes = async (answer: Response): Promise<string[]> =>
  (await answer.json()).results.map(({ outcome }: { outcome: string }) => outcome);

describe('one change of many applications', () => {
  it('changes all of them, each with an entry of its own in the audit trail', async () => {
    const rows = await apply(5);
    const answer = await changeApplications(rows, { stage: 'shortlisted', rating: 3 });
    expect(answer.status).toBe(200);
    const { results } = await answer.json();
    const after = await applicants();
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
    const rows = await apply(4);
    const [first, second, third, fourth] = rows as [Row, Row, Row, Row];
    await changeApplications([first], { stage: 'offer' });
    const erased = await api.call(applicationChanges, `/api/applications/${third.id}`, {
      method: 'DELETE',
      headers: { Cookie },
    });
    expect(erased.status).toBe(200);
    const answer = await changeApplications(rows, { stage: 'rejected' });
    expect(await outcomes(answer)).toEqual(['conflict', 'done', 'missing', 'done']);
    const stages = new Map((await applicants()).map(({ id, stage }) => [id, stage]));
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

  it('finds no conflict with itself when it is sent again after an error', async () => {
    const rows = await apply(3);
    const { applications: store } = api.ctx.stores;
    const update = store.update.bind(store);
    const logged = vi.spyOn(api.ctx.log, 'error').mockReturnValue();
    const spy = vi
      .spyOn(store, 'update')
      .mockImplementation((id, ...rest) =>
        id === rows[1]?.id ? Promise.reject(new Error('The store does not answer.')) : update(id, ...rest),
      );
    expect((await changeApplications(rows, { stage: 'interview' })).status).toBe(500);
    spy.mockRestore();
    expect(logged).toHaveBeenCalled();
    expect(await outcomes(await changeApplications(rows, { stage: 'interview' }))).toEqual(
      rows.map(() => 'done'),
    );
  });

  it(`takes ${BULK_RECORDS} records at most, one at least, and no change that a single one refuses`, async () => {
    const [row] = (await apply(1)) as [Row];
    const many = Array.from({ length: BULK_RECORDS + 1 }, () => row);
    expect((await changeApplications(many, { stage: 'offer' })).status).toBe(422);
    expect((await changeApplications([], { stage: 'offer' })).status).toBe(422);
    expect((await changeApplications([row], { rating: 9 })).status).toBe(422);
    expect((await changeApplications([row], {})).status).toBe(422);
    expect((await changeApplications([row], { assignee: 'nobody' })).status).toBe(422);
    expect((await applicants())[0]).toMatchObject({ stage: 'new', rating: 0 });
  });
});

describe('one change of many inquiries', () => {
  it('sets the status of all', async () => {
    const rows = await inquire(3);
    expect(await outcomes(await changeInquiries(rows, { status: 'closed' }))).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect((await inquired()).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
  });

  it('deletes those that nobody changed, and each can be restored', async () => {
    const rows = await inquire(3);
    await changeInquiries(rows.slice(0, 1), { status: 'answered' });
    expect(await outcomes(await changeInquiries(rows, { deleted: true }))).toEqual([
      'conflict',
      'done',
      'done',
    ]);
    expect((await inquired()).map(({ id }) => id)).toEqual([rows[0]?.id]);
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

describe('erasing many', () => {
  const erase = (rows: Row[]) =>
    api.call(
      inquiryChanges,
      '/api/inquiries/bulk-erase',
      json({ records: records(rows), change: { erased: true } }, { Cookie }),
    );

  it('erases each inquiry that nobody changed, with an entry without a name for each', async () => {
    const rows = await inquire(4);
    await changeInquiries(rows.slice(0, 1), { status: 'answered' });
    await erase(rows.slice(3));
    expect(await outcomes(await erase(rows))).toEqual(['conflict', 'done', 'done', 'missing']);
    expect((await inquired()).map(({ id }) => id)).toEqual([rows[0]?.id]);
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

  it('says that none was erased when the store fails', async () => {
    const rows = await inquire(2);
    const logged = vi.spyOn(api.ctx.log, 'error').mockReturnValue();
    const { inquiries: store } = api.ctx.stores;
    const spy = vi.spyOn(store, 'remove').mockRejectedValue(new Error('The store does not answer.'));
    expect((await erase(rows)).status).toBe(500);
    spy.mockRestore();
    expect(logged).toHaveBeenCalled();
    const entries = (await trailOf(api)).filter(({ action }) => action === 'inquiry.erase');
    expect(entries.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['failed', 'error'],
      ['failed', 'error'],
    ]);
    expect(await outcomes(await erase(rows))).toEqual(['done', 'done']);
  });

  it('erases applications with their CVs', async () => {
    const rows = await apply(2);
    const answer = await api.call(
      applicationChanges,
      '/api/applications/bulk-erase',
      json({ records: records(rows), change: { erased: true } }, { Cookie }),
    );
    expect(await outcomes(answer)).toEqual(['done', 'done']);
    expect(await applicants()).toEqual([]);
  });
});
