import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startBlobs } from '#local/blobs-server';
import { cookieOf, json } from '#tests/support/api';
import { ADMIN, startSite } from '#tests/support/site';
import { fillStores } from './filled-stores.ts';
import { bundle } from '../platform/netlify-build.ts';
import { callerOf, LATENCY_MS, untilRead } from './latency.ts';

const STARTS = 5;

/** The first request of each screen, and the function that answers it. */
const CALLS: readonly [name: string, address: string][] = [
  ['dashboard', '/api/dashboard'],
  ['inquiries', '/api/getemaildetails?limit=100'],
  ['applications', '/api/applications?limit=100'],
  ['posts', '/api/blogs?view=cards&state=all&limit=100'],
  ['vacancies', '/api/careerdetails?limit=100'],
];

/** Milliseconds to load a bundle in a fresh process, and to its first answer after that. */
async function firstAnswer(entry: string, address: string, env: Record<string, string>) {
  const script = `const from = performance.now();
    const { default: run } = await import(${JSON.stringify(entry)});
    const loaded = performance.now();
    const headers = { cookie: process.env.COOKIE };
    const request = new Request('http://localhost${address}', { headers });
    const answer = await run(request, { ip: '127.0.0.1', url: new URL(request.url), waitUntil: () => {} });
    const bytes = (await answer.arrayBuffer()).byteLength;
    const times = { status: answer.status, bytes, load: loaded - from, answer: performance.now() - loaded };
    console.log(JSON.stringify(times));
    process.exit();`;
  // Files that a bundle contains are read from its root.
  const options = { cwd: path.resolve(entry, '../../..'), env };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    options,
  );
  const times = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  if (times.status !== 200) throw new Error(`${address} answered ${times.status}.`);
  return { load: times.load ?? 0, answer: times.answer ?? 0 };
}

/** Fills a folder, has a site make the snapshots, and returns a session's cookie. */
async function prepared(dataFolder: string, size: number): Promise<string> {
  await fillStores(dataFolder, size, Date.now());
  const site = await startSite({ dataFolder });
  const ask = await callerOf(site);
  for (const [, address] of CALLS) await untilRead(ask, address);
  const cookie = cookieOf(await fetch(`${site.url}/api/login`, json(ADMIN)));
  await site.remove();
  return cookie;
}

/**
 * How long a function that has nothing in memory takes to its first answer over full stores: as on the platform its bundle
 * runs in a process of its own, and the store is another one at the platform's latency.
 */
export async function instances(sizes: number[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'instances-'));
  const dataFolder = path.join(folder, 'data');
  const size = sizes.at(-1) ?? 10_000;
  const cookie = await prepared(dataFolder, size);
  const blobs = await startBlobs(dataFolder, { latencyMs: LATENCY_MS });
  const env = {
    LOCAL_SERVING: '1',
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    COOKIE: cookie,
  };
  const rows: object[] = [];
  for (const [name, address] of CALLS) {
    const { entry } = await bundle(name, folder);
    const times = [];
    for (let start = 0; start < STARTS; start += 1) times.push(await firstAnswer(entry, address, env));
    const answers = times.map(({ answer }) => answer);
    rows.push({
      call: address,
      'ms to load': Math.round(Math.min(...times.map(({ load }) => load))),
      'to answer, quickest': Math.round(Math.min(...answers)),
      slowest: Math.round(Math.max(...answers)),
    });
  }
  await blobs.stop();
  await rm(folder, { recursive: true, force: true });
  console.log(
    `\nThe first answer of a new instance over ${size} records at ${LATENCY_MS} ms a store request`,
  );
  console.table(rows);
}
