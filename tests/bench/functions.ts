import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startBlobs } from '#netlify/local/blobs-server.ts';
import { loadFunctions } from '#netlify/local/functions.ts';
import { cookieOf, json } from '../support/api.ts';
import { ADMIN, startSite } from '../support/site.ts';
import { bundle } from '../platform/netlify-build.ts';
import { fillStores } from './filled-stores.ts';
import { callerOf, LATENCY_MS, untilRead } from './latency.ts';

/** The quickest of several starts counts: other work of the machine only adds time. */
const STARTS = 5;

/** What a screen and a public list ask first, by the function that answers; the others answer an address that they do not serve. */
const CALLS: Record<string, string> = {
  admin: '/api/getemaildetails?limit=100',
  public: '/api/blogs?view=cards&limit=100',
};

/** Milliseconds to load a bundle in a fresh process, and to its first answer after that. */
async function firstAnswer(entry: string, address: string, env: Record<string, string>) {
  const script = `const from = performance.now();
    const { default: own } = await import(${JSON.stringify(entry)});
    const loaded = performance.now();
    const headers = { cookie: process.env.COOKIE };
    const request = new Request('http://localhost${address}', { headers });
    const context = { ip: '127.0.0.1', url: new URL(request.url), waitUntil: () => {} };
    const answer = await (own.fetch ?? own)(request, context);
    await answer?.arrayBuffer();
    const times = { load: loaded - from, answer: performance.now() - loaded };
    process.stdout.write('\\n' + JSON.stringify({ status: answer?.status, ...times }));
    process.exit();`;
  // Files that a bundle contains are read from its root.
  const options = { cwd: path.resolve(entry, '../../..'), env };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  const times = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  if (address !== '/api/none' && times.status !== 200)
    throw new Error(`${address} answered ${times.status}.`);
  return { load: times.load ?? 0, answer: times.answer ?? 0 };
}

/** Fills a folder, has a site make the snapshots, and returns a session's cookie. */
async function prepared(dataFolder: string, size: number): Promise<string> {
  await fillStores(dataFolder, size, Date.now());
  const site = await startSite({ dataFolder });
  const ask = await callerOf(site);
  for (const address of Object.values(CALLS)) await untilRead(ask, address);
  const cookie = cookieOf(await fetch(`${site.url}/api/login`, json(ADMIN)));
  await site.remove();
  return cookie;
}

/**
 * How much each function weighs, how long a fresh process takes to load it, and how long a function that has nothing in
 * memory takes to the first answer over full stores, which are in another process at the platform's latency.
 */
export async function functions(sizes: number[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-bundles-'));
  const dataFolder = path.join(folder, 'data');
  const size = sizes.at(-1) ?? 10_000;
  const COOKIE = await prepared(dataFolder, size);
  const blobs = await startBlobs(dataFolder, { latencyMs: LATENCY_MS });
  const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  const env = { LOCAL_SERVING: '1', NETLIFY_BLOBS_CONTEXT: blobs.context, ...admin, COOKIE };
  const rows: object[] = [];
  for (const { name, schedule } of await loadFunctions()) {
    if (schedule) continue;
    const { bytes, entry } = await bundle(name, folder);
    const times: Awaited<ReturnType<typeof firstAnswer>>[] = [];
    for (let start = 0; start < STARTS; start += 1)
      times.push(await firstAnswer(entry, CALLS[name] ?? '/api/none', env));
    const least = (part: 'load' | 'answer') => Math.round(Math.min(...times.map((one) => one[part])));
    const row = { function: name, 'bundle kB': Math.round(bytes / 1024), 'ms to load': least('load') };
    rows.push({ ...row, 'then to answer': least('answer'), call: CALLS[name] ?? 'none of its own' });
  }
  await blobs.stop();
  await rm(folder, { recursive: true, force: true });
  console.log(`\nStarting each function, over ${size} records at ${LATENCY_MS} ms a store request`);
  console.table(rows);
}
