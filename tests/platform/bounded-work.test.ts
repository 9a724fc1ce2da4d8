import { expect, it } from 'vitest';
import { night } from '../../src/features/maintenance/server/night.ts';
import { deliverDue } from '../../src/features/messages/server/mail-kinds.ts';
import { DAY, HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { hashText } from '../../src/server/platform/ids.ts';
import { fillStore, waitingMail } from '../bench/filled-stores.ts';
import { json, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { sendInRounds } from './rounds.ts';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

it('mail that is due is sent oldest first and in few rounds of requests, though 600 others are not due', async () => {
  const { resend, clock, ctx } = api;
  resend.mood = 500;
  const dueFor = [1, 3, 2];
  for (const minutes of dueFor)
    await api.call('/api/send-email', json({ ...INQUIRY, message: `due for ${minutes}` }));
  resend.mood = 'well';
  resend.attempts = 0;
  for (const id of await ctx.stores.inquiries.allIds()) {
    const { value } = (await ctx.stores.inquiries.get(id))!;
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
    const { requests } = await api.countRequests(async () => (removed += await night(ctx, run)));
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
  expect((await api.countRequests(() => night(ctx))).total).toBeGreaterThan(200);
});
