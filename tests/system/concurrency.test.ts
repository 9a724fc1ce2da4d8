import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MINUTE, pause } from '#server/platform/clock';
import { consoleLog } from '#server/platform/log';
import { deliverDue } from '#server/features/outbox/outbox';
import { inBatches } from '#server/stores/batches';
import { openStores } from '#server/stores/stores';
import { startBlobs } from '#local/blobs-server';
import { adminCookie, json, startApi } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { startSite } from '../support/site.ts';

const KILLS = 20;
const MINUTES_MS = 180_000;

describe('many parallel calls', () => {
  const api = perTest(startApi);

  it(
    'of a hundred writers with one version one succeeds each round, and the others get a conflict',
    async () => {
      const headers = { 'Content-Type': 'application/json', Cookie: await adminCookie(api) };
      const call = (address: string, method: string, body?: object, ifMatch?: string) =>
        api.call(address, {
          method,
          headers: { ...headers, ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      const read = async () => {
        const rows = await (await call('/api/careerdetails', 'GET')).json();
        return rows.find((row: { title: string }) => row.title === VACANCY.title);
      };
      await call('/api/save', 'POST', VACANCY);
      for (let round = 0; round < 3; round += 1) {
        const { id, version } = await read();
        const writers = Array.from({ length: 100 }, (_, n) => `round ${round}, writer ${n}`);
        const answers = await Promise.all(
          writers.map((description) =>
            call(`/api/careerdetails/${id}`, 'PUT', { ...VACANCY, description }, version),
          ),
        );
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect(statuses.filter((status) => status === 409)).toHaveLength(99);
        expect((await read()).description).toBe(writers[statuses.indexOf(200)]);
      }
    },
    MINUTES_MS,
  );

  it(
    '500 inquiries from one address, 20 at a time, are 500 rows and 500 mails, while the list is read',
    async () => {
      const cookie = await adminCookie(api);
      const list = async (): Promise<{ message: string; mail: string }[]> =>
        (await api.call('/api/getemaildetails', { headers: { Cookie: cookie } })).json();
      const sent = Array.from({ length: 500 }, (_, n) => `inquiry ${n}`);
      let done = 0;
      const statuses = await inBatches(sent, 20, async (message) => {
        const { status } = await api.call('/api/send-email', json({ ...INQUIRY, message }));
        done += 1;
        if (done % 125 === 0) {
          const acknowledged = done;
          const seen = (await list()).map((row) => row.message);
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.length).toBeGreaterThanOrEqual(acknowledged);
        }
        return status;
      });
      expect(new Set(statuses)).toEqual(new Set([200]));
      // A busy machine's provider may be slower than the visitor can wait for: those mails are owed, not lost.
      for (let round = 0; round < 5; round += 1) {
        api.clock.now += 2 * MINUTE;
        await deliverDue(api.ctx);
      }
      const rows = await list();
      expect(rows.map(({ message }) => message).toSorted()).toEqual(sent.toSorted());
      expect(rows.every(({ mail }) => mail === 'sent')).toBe(true);
      expect(api.resend.delivered).toHaveLength(500);
      expect(new Set(api.resend.delivered.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(500);
    },
    MINUTES_MS,
  );
});

it(
  'a site that is killed during bursts has every acknowledged inquiry, once and complete',
  async () => {
    const dist = await mkdtemp(path.join(tmpdir(), 'plain-site-'));
    await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>Site</title>');
    const site = await startSite({ dist });
    const acknowledged: string[] = [];
    const send = async (message: string) => {
      const init = json({ ...INQUIRY, message }, { 'Idempotency-Key': message.padEnd(12, '-') });
      const answer = await fetch(`${site.url}/api/send-email`, init).catch(() => undefined);
      if (answer?.ok) acknowledged.push(message);
    };
    try {
      for (let round = 0; round < KILLS; round += 1) {
        const burst = Array.from({ length: 12 }, (_, n) => send(`round-${round}-${n}`));
        // Sooner and later in the burst: before the first one is acknowledged, between two, after the last but one.
        const until = acknowledged.length + (round % 12);
        const latest = Date.now() + 5000;
        while (acknowledged.length < until && Date.now() < latest) await pause(1);
        await site.kill();
        await Promise.all(burst);
        await site.start();
      }
      const after = await Promise.all(['after-1', 'after-2'].map(send));
      expect([after.length, acknowledged.slice(-2).toSorted()]).toEqual([2, ['after-1', 'after-2']]);
      await site.stop();
      await expectKept(site.dataFolder, acknowledged);
    } finally {
      await site.remove();
      await rm(dist, { recursive: true, force: true });
    }
  },
  MINUTES_MS,
);

async function expectKept(dataFolder: string, acknowledged: string[]): Promise<void> {
  const blobs = await startBlobs(dataFolder);
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const { records, unreadable } = await openStores('dev', consoleLog).inquiries.list();
  await blobs.stop();
  const kept = records.map(({ value }) => value.message);
  expect(unreadable).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
  expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(12);
  console.info(`${KILLS} kills: ${acknowledged.length} acknowledged, ${kept.length} kept, each once`);
}
