import { expect, it } from 'vitest';
import { recordAction } from '../../netlify/server/features/audit/audit.ts';
import { purgeDeleted } from '../../netlify/server/features/deletions/deletions.ts';
import { purge } from '../../netlify/server/features/maintenance/purge.ts';
import { refreshSnapshots } from '../../netlify/server/features/maintenance/snapshots.ts';
import { deliverDue } from '../../netlify/server/features/outbox/outbox.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../netlify/server/platform/clock.ts';
import { hashText, idAt } from '../../netlify/server/platform/ids.ts';
import { fillStore, waitingMail } from '../bench/filled-stores.ts';
import { json, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { sendInRounds } from './rounds.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

/** Adds inquiries, a second apart, with further fields by their number. */
async function fillInquiries(count: number, fields: (n: number) => object = () => ({})): Promise<void> {
  const { now } = api.clock;
  const entries = Array.from({ length: count }, (_, n): [string, unknown] => [
    idAt(now - n * SECOND, n.toString(16).padStart(18, '0')),
    { ...INQUIRY, createdAt: now, mail: 'sent', ...fields(n) },
  ]);
  await fillStore(api.directory, 'inquiries', entries);
  expect(await refreshSnapshots(api.ctx)).toBe(0);
}

it('mail that is due is sent oldest first and in few rounds of requests, though 600 others are not due', async () => {
  const { resend, clock, ctx } = api;
  resend.mood = 500;
  const dueFor = [1, 3, 2];
  for (const minutes of dueFor)
    await api.call('/api/send-email', json({ ...INQUIRY, message: `due for ${minutes}` }));
  resend.mood = 'well';
  resend.attempts = 0;
  for (const { id, value } of (await ctx.stores.inquiries.list()).records) {
    const nextAttemptAt = clock.now - Number(value.message.slice(-1)) * MINUTE;
    await ctx.stores.mailOutbox.update(`inquiry~${id}`, (mail) => ({ ...mail, nextAttemptAt }));
  }
  await fillStore(api.directory, 'pending-mail', waitingMail(600, clock.now, clock.now + HOUR / 2));
  const rounds = sendInRounds();
  // Each run has no time left: it only finishes what it has begun.
  for (const sent of [['3'], ['3', '2'], ['3', '2', '1'], ['3', '2', '1']]) {
    const before = rounds();
    await deliverDue(ctx, { isOver: () => true });
    expect(rounds() - before).toBeLessThanOrEqual(50);
    expect(resend.delivered.map(({ text }) => /due for (\d)/.exec(text)?.[1])).toEqual(sent);
    await api.settled();
  }
  expect(resend.attempts).toBe(3);
});

it('sixteen entries of the audit trail take two requests each, and eighteen for all of them', async () => {
  const entry = { who: '', action: 'logout', outcome: 'done', record: '' } as const;
  // The very first one creates the head, with two requests more.
  await recordAction(api.ctx, entry);
  const { total } = await api.countRequests(async () => {
    for (let n = 0; n < 16; n += 1) await recordAction(api.ctx, entry);
    await api.settled();
  });
  expect(total).toBeLessThanOrEqual(16 * 2 + 18 + 1);
});

it('the erasure of a person with eighty records takes a few parallel requests a record, and the next list none', async () => {
  await fillInquiries(80);
  const rounds = sendInRounds();
  const headers = { cookie: api.cookie };
  const { total } = await api.countRequests(async () => {
    const answer = await api.call('/api/people/erase', json({ email: INQUIRY.email }, headers));
    expect(await answer.json()).toMatchObject({ inquiries: 80 });
  });
  expect(total).toBeLessThan(6 * 80);
  expect(rounds()).toBeLessThan(80);
  const after = await api.countRequests(() => api.call('/api/getemaildetails', { headers }));
  expect(after.total).toBeLessThanOrEqual(10);
});

it('the nightly purge of deleted records takes a few parallel requests a record, so that a run can finish thousands', async () => {
  const deletedAt = api.clock.now - 31 * DAY;
  await fillInquiries(160, (n) => (n % 2 === 0 ? { deletedAt } : {}));
  const rounds = sendInRounds();
  const { total } = await api.countRequests(async () => expect(await purgeDeleted(api.ctx)).toBe(80));
  expect(total).toBeLessThan(8 * 80);
  expect(rounds()).toBeLessThan(80);
  expect((await api.ctx.stores.inquiries.list()).records).toHaveLength(80);
});

it('the nightly purge continues where its time ended, reads nothing twice, and finishes in the same night', async () => {
  const { clock, ctx } = api;
  const keys = Array.from({ length: 600 }, (_, n) => hashText('key', String(n)));
  /** Every third is still valid. */
  const fill = (store: string, value: (key: string, at: number) => object) =>
    fillStore(
      api.directory,
      store,
      keys.map((key, n) => [key, value(key, clock.now - (n % 3 === 0 ? 0 : 40 * DAY))]),
    );
  await ctx.stores.sessions.remove((await Array.fromAsync(ctx.stores.sessions.ids()))[0]!);
  await fill('sessions', (_key, at) => ({ credential: 'x', createdAt: at, seenAt: at }));
  await fill('claims', (key, at) => ({ recordId: key, fingerprint: '', createdAt: at }));
  const read: string[] = [];
  let [removed, runs, asked] = [0, 0, 0];
  // A finished night needs one request.
  while (asked !== 1) {
    expect((runs += 1)).toBeLessThan(20);
    let looks = 0;
    const run = { isOver: () => (looks += 1) > 2 };
    const { requests } = await api.countRequests(async () => (removed += await purge(ctx, run)));
    await api.settled();
    const sessions = requests.filter(({ kind, store }) => kind === 'get' && store.endsWith('sessions'));
    read.push(...sessions.map(({ key }) => key));
    asked = requests.length;
  }
  expect(runs).toBeGreaterThan(3);
  expect(read.toSorted()).toEqual([...keys].sort());
  const left = [ctx.stores.sessions, ctx.stores.claims].map((store) => Array.fromAsync(store.ids()));
  expect((await Promise.all(left)).map(({ length }) => length)).toEqual([200, 200]);
  expect(removed).toBe(800);
  clock.now += DAY;
  expect((await api.countRequests(() => purge(ctx))).total).toBeGreaterThan(200);
});
