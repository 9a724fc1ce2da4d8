import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBlobs } from '#netlify/local/blobs-server.ts';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { HOUR } from '#src/server/platform/clock.ts';
import { openStores } from '#src/server/stores/stores.ts';
import { json, SILENT_LOG } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { injectFaults, type Fault, type FaultyBlobs } from '../support/faulty-blobs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { CHANGED, expectSaid, listOf, newKey, recordsSuite } from '../support/records.ts';
import { startSite } from '../support/site.ts';
import { makeSmallSite } from '../support/small-site.ts';

/** Many calls at once, and starts of a whole site, take a slow and busy machine more than a minute. */
vi.setConfig({ testTimeout: 240_000 });

afterAll(() => vi.resetConfig());

const { api, call, read, inquire } = recordsSuite();

const counted = async (...stores: ('inquiries' | 'mailOutbox')[]) =>
  Promise.all(stores.map(async (store) => (await listOf(api.ctx.stores[store].ids())).length));

describe('a hundred at once', () => {
  beforeEach(() => {
    // On a busy machine the last of a hundred waits longer than the store may take in production.
    const patient = { timeoutMs: 240_000, background: api.ctx.waitUntil };
    api.ctx.stores = openStores('dev', api.ctx.log, patient);
  });

  it('writers with one version: one of them succeeds, and the others get a conflict', async () => {
    await call('POST', '/api/save', VACANCY);
    const [{ id, version }] = await read('/api/careerdetails');
    const writers = Array.from({ length: 100 }, (_, n) => `writer ${n}`);
    const ifMatch = { 'If-Match': `"${version}"` };
    const write = (description: string) =>
      call('PUT', `/api/careerdetails/${id}`, { ...VACANCY, description }, ifMatch);
    const statuses = (await Promise.all(writers.map(write))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(99).fill(409)]);
    expect((await read('/api/careerdetails'))[0].description).toBe(writers[statuses.indexOf(200)]);
  });
});

it('a site that is killed during bursts has every acknowledged inquiry, once and complete', async () => {
  const dist = await makeSmallSite();
  const site = await startSite({ dist });
  onTestFinished(async () => {
    await site.remove();
    await rm(dist, { recursive: true, force: true });
  });
  const acknowledged: string[] = [];
  const send = async (message: string) => {
    const init = json({ ...INQUIRY, message }, { 'Idempotency-Key': message.padEnd(12, '-') });
    const answer = await fetch(`${site.url}/api/send-email`, init).catch(() => undefined);
    if (answer?.ok) acknowledged.push(message);
  };
  // Sooner and later in the burst: before the first one is answered, between two, after the last but one.
  for (const [round, answers] of [0, 1, 6, 11].entries()) {
    const burst = Array.from({ length: 12 }, (_, n) => send(`round-${round}-${n}`));
    let answered = 0;
    await new Promise<void>((resolve) => {
      if (answers === 0) resolve();
      for (const one of burst)
        void one.then(() => {
          answered += 1;
          if (answered === answers) resolve();
        });
    });
    await site.kill();
    await Promise.all(burst);
    await site.start();
  }
  await send('afterwards');
  expect(acknowledged.at(-1)).toBe('afterwards');
  await site.stop();
  const blobs = await startBlobs(site.dataFolder);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const { inquiries } = openStores('dev', SILENT_LOG);
  const records = await Promise.all((await inquiries.allIds()).map((id) => inquiries.get(id)));
  await blobs.stop();
  const kept = records.map((record) => record?.value.message);
  expect([kept.includes(undefined), new Set(kept).size]).toEqual([false, kept.length]);
  expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(12);
});

describe('a store', () => {
  let store: FaultyBlobs;

  beforeEach(() => {
    store = injectFaults();
  });

  afterEach(() => store.restore());

  /** Does some work while a fault strikes all requests, or those to one store. */
  async function during<T>(fault: Fault, of: string, work: () => Promise<T>): Promise<T> {
    const { stores } = api.ctx;
    store.strikes = (name) => !of || name === of;
    store.fault = fault;
    // Only what stalls is given up sooner than in production.
    const options = { timeoutMs: fault === 'stalls' ? 250 : 60_000, background: api.ctx.waitUntil };
    api.ctx.stores = openStores('dev', api.ctx.log, options);
    try {
      return await work();
    } finally {
      store.fault = 'none';
      api.ctx.stores = stores;
    }
  }

  const BUSY = /^The site is too busy to answer just now\. Please try again in a few seconds\./;

  /** Only a store that refuses says that somebody else was first. */
  async function expectClearFailure(answer: Response, fault: Fault): Promise<void> {
    const [status, sentence, pause] =
      fault === 'refuses' ? [409, CHANGED, null] : [503, expect.stringMatching(BUSY), '5'];
    expect(answer.headers.get('retry-after')).toBe(pause);
    await expectSaid(answer, Number(status), sentence);
  }

  it.each<Fault>(['fails', 'stalls', 'refuses', 'lies', 'full'])(
    'that %s is a clear error',
    async (fault) => {
      const key = { headers: newKey() };
      for (const of of ['', 'dev-inquiries'])
        await expectClearFailure(await during(fault, of, () => inquire({}, key)), fault);
      api.clock.now += HOUR;
      // The entry is written beside the record, perhaps only after the answer; the next delivery removes it.
      const outbox = async () => [await deliverDue(api.ctx), ...(await counted('inquiries', 'mailOutbox'))];
      await expect.poll(outbox, { timeout: 60_000 }).toEqual([0, 0, 0]);
      expect(api.resend.attempts).toBe(0);
      for (let turn = 0; turn < 2; turn += 1) expect((await inquire({}, key)).status).toBe(200);
      expect([await counted('inquiries'), api.resend.delivered.length]).toEqual([[1], 1]);
    },
  );
});
