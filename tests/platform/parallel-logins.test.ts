import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBlobs, type LocalBlobs } from '#local/blobs-server';
import { MINUTE } from '#server/platform/clock';
import { consoleLog } from '#server/platform/log';
import { openStores } from '#server/stores/stores';
import { unpackedBundle } from '../support/bundled.ts';
import { startLambda, type Lambda } from '../support/lambda.ts';
import { VARIABLES } from '../support/netlify-build.ts';

const BUNDLING_MS = 120_000;

const LOGINS = 50;

/** Two hashes of 128 MiB, and what Node, the bundle and fifty requests need. A function has 1,024 MiB. */
const MAX_BYTES = 640 * 2 ** 20;

let folder: string;
let blobs: LocalBlobs;
let lambda: Lambda;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parallel-'));
  blobs = await startBlobs(path.join(folder, '.data'));
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  lambda = await startLambda(await unpackedBundle('sessions', folder), VARIABLES);
}, BUNDLING_MS);

afterAll(async () => {
  await lambda?.stop();
  await blobs?.stop();
  await rm(folder, { recursive: true, force: true });
});

const { ADMIN_USERNAME: owner, ADMIN_PASSWORD: password } = VARIABLES;

const logIn = (username: string | undefined, n: number) =>
  lambda.invoke({
    path: '/api/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nf-client-connection-ip': `10.0.${n}.1` },
    body: JSON.stringify({ username, password }),
    blobs: blobs.context,
  });

it(
  'fifty logins at once are all answered, within the memory of a function',
  async () => {
    expect((await logIn(owner, 0)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: LOGINS }, (_, n) => logIn(n % 10 === 0 ? owner : `name ${n}`, n + 1)),
    );
    const peak = await lambda.peakMemory();
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
    // Two at a time and sixteen that wait; on a slow machine some of them wait for too long.
    expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(4);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(LOGINS - 18 - 10);
    for (const { headers, text } of refused) {
      expect(headers['retry-after']).toEqual(['5']);
      expect(JSON.parse(text)).toEqual({
        code: 'unavailable',
        message: 'Too many people are logging in at the moment. Please try again in a few seconds.',
      });
    }
    expect(peak).toBeGreaterThan(128 * 2 ** 20);
    expect(peak).toBeLessThan(MAX_BYTES);
    expect((await logIn(owner, 0)).status).toBe(200);
    // What was refused so is no guess, and neither is a right password.
    const { ceilings } = openStores('production', consoleLog);
    const counted = async () => {
      const { records } = await ceilings.list();
      return records.filter(({ value }) => value.anywhere > Date.now() + MINUTE).length;
    };
    await expect.poll(counted, { timeout: 20_000 }).toBe(statuses.filter((status) => status === 401).length);
    // No mail leaves here, so that the owner cannot be told of a new device.
    const errors = lambda
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(errors.filter((line) => !line.includes('"event":"notice not mailed"'))).toEqual([]);
  },
  BUNDLING_MS,
);
