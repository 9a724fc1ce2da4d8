import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import inquiries from '#functions/inquiries';
import changes from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock';
import { hashText, idAt } from '#server/platform/ids';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { deliverDue } from '#server/features/outbox/outbox';
import { purge } from '#server/features/maintenance/purge';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { fillStore, waitingMail } from '../bench/filled-stores.ts';
import { adminCookie, json, startApi, type Api } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';

vi.setConfig({ testTimeout: 90_000 });

/** The time of a store request on the platform, and here. */
const PLATFORM_MS = 40;
const LATENCY_MS = 25;

/** A run without time left: it only finishes what it has begun. */
const SHORT = { isOver: () => true };

let api: Api;

afterEach(() => api.stop());

/** The id of a record from `n` seconds ago. */
const idOf = (n: number) => idAt(api.clock.now - n * SECOND, n.toString(16).padStart(18, '0'));

/** Inquiries with failed mail that has been due for the given times. Returns their ids. */
async function failMail(...dueFor: number[]): Promise<string[]> {
  api.resend.mood = 500;
  for (const n of dueFor.keys())
    await api.call(inquiries, '/api/send-email', json({ ...INQUIRY, message: `n${n}` }));
  api.resend.mood = 'well';
  api.resend.attempts = 0;
  const { mailOutbox } = api.ctx.stores;
  const { records } = await api.ctx.stores.inquiries.list();
  for (const { id, value } of records) {
    const nextAttemptAt = api.clock.now - (dueFor[Number(value.message.slice(1))] ?? 0);
    await mailOutbox.update(`inquiry~${id}`, (mail) => ({ ...mail, nextAttemptAt }));
  }
  return records
    .toSorted((one, other) => (one.value.message < other.value.message ? -1 : 1))
    .map(({ id }) => id);
}

const delivered = () => api.resend.delivered.map(({ text }) => /\bn\d\b/.exec(text)?.[0]);

describe('mail that is due', () => {
  beforeEach(async () => {
    api = await startApi({ latencyMs: LATENCY_MS });
  });

  it('is sent oldest first and within 2 s, though 600 others are not due', async () => {
    await failMail(MINUTE, 3 * MINUTE, 2 * MINUTE);
    const { now } = api.clock;
    await fillStore(api.directory, 'pending-mail', waitingMail(600, now, now + HOUR / 2));
    // First without a snapshot, then as every minute.
    for (const sent of [['n1'], ['n1', 'n2'], ['n1', 'n2', 'n0'], ['n1', 'n2', 'n0']]) {
      const { depth } = await api.countRequests(() => deliverDue(api.ctx, SHORT));
      expect(delivered()).toEqual(sent);
      expect(depth * PLATFORM_MS).toBeLessThanOrEqual(2000);
      await api.settled();
    }
    expect(api.resend.attempts).toBe(3);
  });

  it('is tried once when two admins request it at once in two instances, and the second gets a message', async () => {
    const [id] = await failMail(MINUTE);
    api.resend.delayMs = 200;
    const headers = { cookie: await adminCookie(api) };
    const retry = async ({ call }: Pick<Api, 'call'>) =>
      (await call(changes, `/api/inquiries/${id}/retry-mail`, { method: 'POST', headers })).json();
    const answers = await Promise.all([api, api.anotherInstance()].map(retry));
    expect(api.resend.attempts).toBe(1);
    expect(answers.map(({ mail }) => mail).toSorted()).toEqual(['pending', 'sent']);
    expect(answers.map(({ message }) => message)).toContain(
      'The email is being sent. Please check again in a moment.',
    );
    expect(await retry(api)).toMatchObject({ mail: 'sent', message: 'The email has already been sent.' });
  });

  it('is tried once when an admin requests it while the schedule runs in another instance', async () => {
    const [id] = await failMail(MINUTE);
    api.resend.delayMs = 200;
    const headers = { cookie: await adminCookie(api) };
    const retry = api.call(changes, `/api/inquiries/${id}/retry-mail`, { method: 'POST', headers });
    const [answer] = await Promise.all([retry, deliverDue(api.anotherInstance().ctx)]);
    expect([answer.status, api.resend.attempts, api.resend.delivered.length]).toEqual([200, 1, 1]);
  });
});

describe('the erasure of a person', () => {
  const OFTEN = 80;

  beforeEach(async () => {
    api = await startApi({ latencyMs: LATENCY_MS });
  });

  it('with eighty records takes a few parallel requests a record, and the next list none', async () => {
    const headers = { cookie: await adminCookie(api) };
    const createdAt = api.clock.now;
    await fillStore(
      api.directory,
      'inquiries',
      Array.from({ length: OFTEN }, (_, n) => [idOf(n), { ...INQUIRY, createdAt, mail: 'sent' }]),
    );
    expect(await refreshSnapshots(api.ctx)).toBe(0);
    const { total, depth } = await api.countRequests(async () => {
      const answer = await api.call(people, '/api/people/erase', json({ email: INQUIRY.email }, headers));
      expect(await answer.json()).toMatchObject({ inquiries: OFTEN });
    });
    expect(total).toBeLessThan(6 * OFTEN);
    expect(depth * PLATFORM_MS).toBeLessThanOrEqual(5000);
    const after = await api.countRequests(() => api.call(inquiries, '/api/getemaildetails', { headers }));
    expect(after.total).toBeLessThanOrEqual(10);
  });
});

describe('the nightly purge of what was deleted', () => {
  beforeEach(async () => {
    api = await startApi({ latencyMs: LATENCY_MS });
  });

  it('takes a few parallel requests a record, so that a run can finish thousands', async () => {
    const deletedAt = api.clock.now - 31 * DAY;
    const inquiry = { ...INQUIRY, createdAt: deletedAt, mail: 'sent' };
    const kept = Array.from({ length: 160 }, (_, n): [string, unknown] => [
      idOf(n),
      n % 2 === 0 ? { ...inquiry, deletedAt } : inquiry,
    ]);
    await fillStore(api.directory, 'inquiries', kept);
    expect(await refreshSnapshots(api.ctx)).toBe(0);
    const { total, depth } = await api.countRequests(async () =>
      expect(await purgeDeleted(api.ctx)).toBe(80),
    );
    expect(total).toBeLessThan(8 * 80);
    expect(depth).toBeLessThan(80);
    expect((await api.ctx.stores.inquiries.list()).records).toHaveLength(80);
  });
});

describe('the nightly purge', () => {
  beforeEach(async () => {
    api = await startApi();
  });

  const HELD = 600;
  const KEYS = Array.from({ length: HELD }, (_, n) => hashText('key', String(n)));

  /** Sessions and claims, of which every third is still valid. */
  async function fill(): Promise<void> {
    const { now } = api.clock;
    const at = (n: number) => (n % 3 === 0 ? now : now - 40 * DAY);
    await fillStore(
      api.directory,
      'sessions',
      KEYS.map((key, n) => [key, { credential: 'x', createdAt: at(n), seenAt: at(n) }]),
    );
    await fillStore(
      api.directory,
      'claims',
      KEYS.map((key, n) => [key, { recordId: key, fingerprint: '', createdAt: at(n) }]),
    );
  }

  async function count(name: 'sessions' | 'claims'): Promise<number> {
    let found = 0;
    for await (const page of api.ctx.stores[name].listPages()) found += page.length;
    return found;
  }

  /** A run whose time is over at its third check. */
  const shortRun = () => {
    let looks = 0;
    return { isOver: () => (looks += 1) > 2 };
  };

  it('continues where its time ended, reads nothing twice, and finishes in the same night', async () => {
    await fill();
    const read: string[] = [];
    let removed = 0;
    let runs = 0;
    for (let asked = 0; asked !== 1; runs += 1) {
      expect(runs).toBeLessThan(20);
      const { requests } = await api.countRequests(async () => (removed += await purge(api.ctx, shortRun())));
      await api.settled();
      const sessions = requests.filter(({ kind, store }) => kind === 'get' && store.endsWith('sessions'));
      read.push(...sessions.map(({ key }) => key));
      // A finished night needs one request.
      asked = requests.length;
    }
    expect(runs).toBeGreaterThan(3);
    expect(read.toSorted()).toEqual([...KEYS].sort());
    expect([await count('sessions'), await count('claims'), removed]).toEqual([
      HELD / 3,
      HELD / 3,
      (HELD * 4) / 3,
    ]);
    api.clock.now += DAY;
    expect((await api.countRequests(() => purge(api.ctx))).total).toBeGreaterThan(HELD / 3);
  });
});
