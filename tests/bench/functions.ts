import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadFunctions } from '#local/functions';
import type { FunctionHandler } from '#server/http/endpoints';
import { pathWith } from '#tests/support/tables';
import { bundle } from '../platform/netlify-build.ts';

/** The fastest of several starts: other work of the machine only adds time. */
const STARTS = 5;

/** Milliseconds from loading the bundle in a fresh process to its first answer. */
async function coldStart(entry: string, method: string, address: string): Promise<number> {
  const script = `const from = performance.now();
    const { default: own } = await import(${JSON.stringify(entry)});
    const run = own.fetch ?? own;
    await run(new Request('https://site.example${address}', { method: '${method}' }), {});
    process.stdout.write(String(performance.now() - from));`;
  const stores = Buffer.from(JSON.stringify({ siteID: 'none', token: 'none' })).toString('base64');
  const options = { cwd: path.dirname(entry), env: { NETLIFY_BLOBS_CONTEXT: stores } };
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const args = ['--input-type=module', '--eval', script];
    times.push(Number((await promisify(execFile)(process.execPath, args, options)).stdout));
  }
  return Math.min(...times);
}

/**
 * How long each function takes to start: its bundle loaded in a fresh process, up to an answer that needs no store (an
 * address it does not serve, or a caller it does not know).
 */
export async function functions(): Promise<void> {
  const out = await mkdtemp(path.join(tmpdir(), 'bench-bundles-'));
  const rows: object[] = [];
  for (const { name, run } of await loadFunctions()) {
    const { routes, table } = run as FunctionHandler;
    if (!routes) continue;
    const { bytes, entry } = await bundle(name, out);
    const admin = routes.find((route) => table[route]?.access === 'admin');
    const [method = 'GET'] = (admin ?? 'GET').split(' ');
    const address = admin ? pathWith(admin, 'none') : '/api/none';
    const cold = await coldStart(entry, method, address);
    rows.push({ function: name, 'bundle kB': Math.round(bytes / 1024), 'cold start ms': Math.round(cold) });
  }
  console.log('\nStarting each function');
  console.table(rows);
  await rm(out, { recursive: true, force: true });
}
