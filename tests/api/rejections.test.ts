import { describe, expect, it, vi } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR } from '#server/platform/clock';
import { json, SILENT_LOG, startSignedIn } from '#tests/support/api';
import { trailOf } from '#tests/support/audit-trail';
import { failToUpdate, outcomes } from '#tests/support/bulk-rows';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls } from '#tests/support/replies';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, apply, readApplicant } = mailCalls(api);

interface Row {
  id: string;
  version: string;
  stage: string;
  rejection?: string;
}

const rows = async (): Promise<Row[]> => (await call(applications, '/api/applications')).json();

async function applicants(count: number): Promise<Row[]> {
  for (let number = 1; number <= count; number += 1)
    await apply({ name: `Applicant ${number}`, email: `a${number}@example.com` });
  return rows();
}

const CHANGE = {
  subject: 'Your application for {vacancy}',
  text: 'Dear {name}, no. {company}',
  move: true,
  again: false,
};

const reject = (records: Row[], own: object = {}, headers = {}) =>
  call(
    applicationChanges,
    '/api/applications/rejections',
    json(
      { records: records.map(({ id, version }) => ({ id, version })), change: { ...CHANGE, ...own } },
      headers,
    ),
  );

const mails = () => api.resend.delivered.filter(({ to }) => to[0] !== 'office@veralu.example');

describe('a rejection of a selection', () => {
  it('mails each applicant with the own words, notes it, and moves all of them', async () => {
    const all = await applicants(3);
    expect(await outcomes(await reject(all))).toEqual(['done', 'done', 'done']);
    expect(
      mails()
        .map(({ to, text }) => [to[0], text])
        .toSorted(),
    ).toEqual([1, 2, 3].map((n) => [`a${n}@example.com`, `Dear Applicant ${n}, no. Veralu Systems`]));
    expect(mails()[0]?.subject).toBe('Your application for Storekeeper');
    expect((await rows()).map(({ stage, rejection }) => [stage, rejection])).toEqual(
      all.map(() => ['rejected', 'sent']),
    );
    expect((await readApplicant(all[0]!.id)).replies).toMatchObject([{ kind: 'rejection', mail: 'sent' }]);
    const entries = (await trailOf(api)).filter(({ action }) => action === 'application.reject');
    expect(entries).toHaveLength(3);
    expect(entries[0]?.changes).toEqual([{ field: 'stage', before: 'new', after: 'rejected' }]);
    expect(JSON.stringify(entries)).not.toContain('Dear');
  });

  it('leaves the stage where that is wanted', async () => {
    const [row] = await applicants(1);
    await reject([row!], { move: false });
    expect(await rows()).toMatchObject([{ stage: 'new', rejection: 'sent', version: row!.version }]);
  });

  it('mails nobody twice without being asked, and says who was left out', async () => {
    const [one, other] = (await applicants(2)) as [Row, Row];
    await reject([one]);
    const [first] = (await rows()).filter(({ id }) => id === one.id);
    const answer = await reject([first!, other]);
    expect((await answer.json()).results).toMatchObject([
      { id: one.id, outcome: 'skipped', why: 'had already been sent a rejection' },
      { id: other.id, outcome: 'done' },
    ]);
    expect(mails()).toHaveLength(2);
    await reject([first!], { again: true });
    expect(mails()).toHaveLength(3);
  });

  it('mails one rejection when two people send one at once, and leaves the applicant where they are', async () => {
    const all = await applicants(1);
    const answers = await Promise.all(
      ['one-of-two-people', 'the-other-person'].map((key) =>
        reject(all, { move: false }, { 'Idempotency-Key': key }),
      ),
    );
    expect((await Promise.all(answers.map(outcomes))).flat().toSorted()).toEqual(['done', 'skipped']);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });

  it('mails those that were stored, when the store fails with one, which a retry of the call sends', async () => {
    const all = await applicants(3);
    const spy = failToUpdate(api.ctx.stores.applications, all[1]!.id);
    const key = { 'Idempotency-Key': 'one-rejection-of-three-that-fails' };
    expect(await outcomes(await reject(all, {}, key))).toEqual(['done', 'failed', 'done']);
    await api.settled();
    spy.mockRestore();
    expect(mails()).toHaveLength(2);
    expect(await outcomes(await reject(all, {}, key))).toEqual(['done', 'done', 'done']);
    await api.settled();
    expect(mails()).toHaveLength(3);
  });

  it('sends one whose call failed before the outbox had it, when a colleague rejects the applicant again', async () => {
    const [row] = await applicants(1);
    const spy = vi
      .spyOn(api.ctx.stores.mailOutbox, 'create')
      .mockRejectedValueOnce(new Error('The store does not answer.'));
    expect(await outcomes(await reject([row!], { move: false }))).toEqual(['failed']);
    spy.mockRestore();
    expect(await outcomes(await reject([row!], { move: false }))).toEqual(['skipped']);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });

  it('sends nothing twice by a retry of the call, even where it is asked for again', async () => {
    const all = await applicants(3);
    const key = { 'Idempotency-Key': 'one-rejection-of-three' };
    await Promise.all([reject(all, { again: true }, key), reject(all, { again: true }, key)]);
    expect(await outcomes(await reject(all, { again: true }, key))).toEqual(['done', 'done', 'done']);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(3);
  });

  it('mails nobody whom another person moved meanwhile, or who is gone', async () => {
    const all = await applicants(3);
    const [moved, gone] = all as [Row, Row];
    const hire = { ...json({ stage: 'hired' }), method: 'PATCH' };
    await call(applicationChanges, `/api/applications/${moved.id}`, hire);
    await call(applicationChanges, `/api/applications/${gone.id}`, { method: 'DELETE' });
    expect(await outcomes(await reject(all))).toEqual(['conflict', 'missing', 'done']);
    expect(mails()).toHaveLength(1);
    expect((await readApplicant(moved.id)).stage).toBe('hired');
  });

  it('waits while the provider is down, and sends each once afterwards', async () => {
    const all = await applicants(4);
    api.resend.mood = 'down';
    expect(await outcomes(await reject(all))).toEqual(all.map(() => 'done'));
    const waiting = await rows();
    expect(waiting.map(({ rejection }) => rejection)).toEqual(all.map(() => 'pending'));
    expect((await (await reject(waiting)).json()).results).toMatchObject(
      all.map(() => ({ outcome: 'skipped', why: 'already had a rejection on its way' })),
    );
    api.resend.mood = 'well';
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(4);
    expect((await rows()).map(({ rejection }) => rejection)).toEqual(all.map(() => 'sent'));
  });

  it('mails again whom the provider refused to mail', async () => {
    const all = await applicants(1);
    api.resend.mood = 'of the recipient';
    await reject(all);
    const [refused] = await rows();
    expect(refused!.rejection).toBe('refused');
    api.resend.mood = 'well';
    expect(await outcomes(await reject([refused!]))).toEqual(['done']);
    expect(await rows()).toMatchObject([{ rejection: 'sent' }]);
  });

  it('skips an address that cannot be mailed, and refuses an unknown placeholder', async () => {
    await apply({ email: 'a,b@victim.example' });
    const all = await rows();
    expect((await (await reject(all)).json()).results).toMatchObject([
      { outcome: 'skipped', why: 'could not be emailed at their address' },
    ]);
    const refused = await reject(all, { text: 'About {interest}' });
    expect(refused.status).toBe(422);
    expect(await rows()).toMatchObject([{ stage: 'new' }]);
  });
});
