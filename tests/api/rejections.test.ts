import { describe, expect, it, vi } from 'vitest';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR } from '#server/platform/clock';
import { SILENT_LOG, startSignedIn } from '../support/api.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { failWith, named, outcomes, recordCalls, refusal } from '../support/records.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, applied, many, applicants, applicant, mails } = recordCalls(api);

const CHANGE = {
  ...{ subject: 'Your application for {vacancy}', text: 'Dear {name}, no. {company}' },
  ...{ move: true, again: false },
};

type Row = Parameters<typeof named>[0][number];

const reject = (rows: readonly Row[], own: object = {}, headers = {}) =>
  call(
    'POST',
    '/api/applications/rejections',
    { records: named(rows), change: { ...CHANGE, ...own } },
    headers,
  );

const result = async (answer: Response) => (await answer.json()).results[0];

async function deliverLater(): Promise<void> {
  api.resend.mood = 'well';
  api.clock.now += HOUR;
  await Promise.all([deliverDue(api.ctx), deliverDue(api.ctx)]);
}

describe('a rejection of a selection', () => {
  it('mails each applicant with the own words, notes it, and moves all of them', async () => {
    const rows = await many('applications', 3);
    expect(await outcomes(await reject(rows))).toEqual(['done', 'done', 'done']);
    expect(
      mails()
        .map(({ to, text }) => [to[0], text])
        .toSorted(),
    ).toEqual([1, 2, 3].map((n) => [`person${n}@customer.example`, `Dear Person ${n}, no. Veralu Systems`]));
    expect(mails()[0]?.subject).toBe('Your application for Storekeeper');
    expect(await applicants()).toMatchObject(rows.map(() => ({ stage: 'rejected', rejection: 'sent' })));
    expect((await applicant(rows[0]!.id)).replies).toMatchObject([{ kind: 'rejection', mail: 'sent' }]);
    const entries = (await trailOf(api)).filter(({ action }) => action === 'application.reject');
    expect(entries.map(({ changes }) => changes)).toEqual(
      rows.map(() => [{ field: 'stage', before: 'new', after: 'rejected' }]),
    );
    expect(JSON.stringify(entries)).not.toContain('Dear');
  });

  it('leaves the stage where that is wanted, mails nobody twice unasked, and says whom it left out', async () => {
    const rows = await many('applications', 2);
    await reject(rows.slice(0, 1), { move: false });
    expect(await applicants()).toMatchObject([
      { stage: 'new', rejection: 'sent', version: rows[0]!.version },
      { stage: 'new' },
    ]);
    expect((await (await reject(rows)).json()).results).toMatchObject([
      { id: rows[0]!.id, outcome: 'skipped', why: 'had already been sent a rejection' },
      { id: rows[1]!.id, outcome: 'done' },
    ]);
    expect(mails()).toHaveLength(2);
    await reject(rows.slice(0, 1), { again: true });
    expect(mails()).toHaveLength(3);
  });

  it('is one mail when two people send one at once', async () => {
    const rows = await many('applications', 1);
    const keys = ['one-of-two-people', 'the-other-person'];
    const send = (key: string) => reject(rows, { move: false }, { 'Idempotency-Key': key });
    const answers = await Promise.all(keys.map(send));
    expect((await Promise.all(answers.map(outcomes))).flat().toSorted()).toEqual(['done', 'skipped']);
    await deliverLater();
    expect(mails()).toHaveLength(1);
  });

  it('is completed by a retry where the store failed, and sends nothing twice, even where it may', async () => {
    const rows = await many('applications', 3);
    const key = { 'Idempotency-Key': 'one-rejection-of-three-that-fails' };
    const send = () => reject(rows, { again: true }, key);
    const spy = failWith(api.ctx.stores.applications, 'update', rows[1]!.id);
    expect(await outcomes(await send())).toEqual(['done', 'failed', 'done']);
    spy.mockRestore();
    expect(mails()).toHaveLength(2);
    await Promise.all([send(), send()]);
    expect(await outcomes(await send())).toEqual(['done', 'done', 'done']);
    await deliverLater();
    expect(mails()).toHaveLength(3);
  });

  it('is sent though its call failed before the outbox had it, when a colleague rejects the applicant again', async () => {
    const rows = await many('applications', 1);
    const failing = vi
      .spyOn(api.ctx.stores.mailOutbox, 'create')
      .mockRejectedValueOnce(new Error('No answer.'));
    expect(await outcomes(await reject(rows, { move: false }))).toEqual(['failed']);
    failing.mockRestore();
    expect(await outcomes(await reject(rows, { move: false }))).toEqual(['skipped']);
    await deliverLater();
    expect(mails()).toHaveLength(1);
  });

  it('mails nobody whom a colleague moved meanwhile, or who is gone', async () => {
    const [moved, gone, other] = await many('applications', 3);
    await call('PATCH', `/api/applications/${moved!.id}`, { stage: 'hired' });
    await call('DELETE', `/api/applications/${gone!.id}`);
    expect(await outcomes(await reject([moved!, gone!, other!]))).toEqual(['conflict', 'missing', 'done']);
    expect([mails().length, (await applicant(moved!.id)).stage]).toEqual([1, 'hired']);
  });

  it('waits while the provider is down, and is sent once afterwards', async () => {
    await many('applications', 4);
    api.resend.mood = 'down';
    expect(await outcomes(await reject(await applicants()))).toEqual(Array(4).fill('done'));
    const waiting = await applicants();
    expect(waiting.map(({ rejection }) => rejection)).toEqual(Array(4).fill('pending'));
    expect(await result(await reject(waiting))).toMatchObject({
      ...{ outcome: 'skipped', why: 'already had a rejection on its way' },
    });
    await deliverLater();
    expect(mails()).toHaveLength(4);
    expect((await applicants()).map(({ rejection }) => rejection)).toEqual(Array(4).fill('sent'));
  });

  it('mails again whom the provider refused, and nobody at an unsafe address or with twenty mails', async () => {
    const [row] = await many('applications', 1);
    api.resend.mood = 'of the recipient';
    await reject([row!]);
    const refused = await applicants();
    expect(refused).toMatchObject([{ rejection: 'refused' }]);
    api.resend.mood = 'well';
    expect(await outcomes(await reject(refused))).toEqual(['done']);
    expect(await applicants()).toMatchObject([{ rejection: 'sent' }]);
    const unsafe = await applied({ email: 'a,b@victim.example' });
    expect(await result(await reject([unsafe]))).toMatchObject({
      ...{ outcome: 'skipped', why: 'could not be emailed at their address' },
    });
    const { applications: store } = api.ctx.stores;
    const fill = (value: object) => {
      const { replies } = value as { replies: object[] };
      return { ...value, replies: Array.from({ length: 20 }, () => replies[0]) } as never;
    };
    await store.update(row!.id, fill);
    const full = (await applicants()).filter(({ id }) => id === row!.id);
    expect(await result(await reject(full, { again: true }))).toMatchObject({
      outcome: 'skipped',
      why: 'had already been sent as many emails as the site sends about one application',
    });
  });

  it('is refused with an unknown placeholder', async () => {
    const rows = await many('applications', 1);
    const sentence = '{interest} is not known here: please use {name}, {vacancy} or {company}.';
    expect(await refusal(await reject(rows, { text: 'About {interest}' }))).toMatchObject([
      422,
      sentence,
      {},
    ]);
    expect([mails(), await applicants()]).toMatchObject([[], [{ stage: 'new' }]]);
  });
});
