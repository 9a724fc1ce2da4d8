import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { loadFunctions } from '#local/functions';
import type { FunctionHandler } from '#server/http/endpoints';
import { includedFiles } from '#tests/support/bundled';
import { pathWith } from '#tests/support/tables';

/** The fastest of several starts: other work of the machine only adds time. */
const STARTS = 5;

/** As netlify.toml says for every function. */
const config = { '*': { includedFiles: await includedFiles(), nodeVersion: '24' } };

interface Bundle {
  kb: number;
  /** Where its module is, unpacked. */
  entry: string;
}

/** Bundles a function with the platform's own bundler, packed for its weight and unpacked to be run. */
export async function bundle(name: string, out: string): Promise<Bundle> {
  const source = path.resolve('netlify/functions', `${name}.ts`);
  const options = { basePath: process.cwd(), config };
  const packed = await zipFunction(source, out, options);
  const plain = await zipFunction(source, path.join(out, 'plain'), { ...options, archiveFormat: 'none' });
  if (!packed || !plain) throw new Error(`The function ${name} was not bundled.`);
  const { size } = await stat(packed.path);
  return { kb: size / 1024, entry: path.join(plain.path, `netlify/functions/${name}.mjs`) };
}

/** Milliseconds from loading the bundle in a fresh process to its first answer. */
async function coldStart(entry: string, method: string, address: string): Promise<number> {
  const script = `const from = performance.now();
    const { default: own } = await import(${JSON.stringify(entry)});
    const run = own.fetch ?? own;
    await run(new Request('https://site.example${address}', { method: '${method}' }), {});
    process.stdout.write(String(performance.now() - from));`;
  const stores = Buffer.from(JSON.stringify({ siteID: 'none', token: 'none' })).toString('base64');
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: path.dirname(entry), env: { NETLIFY_BLOBS_CONTEXT: stores } },
    );
    times.push(Number(stdout));
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
    const { routes } = run as FunctionHandler;
    if (!routes) continue;
    const { kb, entry } = await bundle(name, out);
    const admin = routes.find((route) => (run as FunctionHandler).table[route]?.access === 'admin');
    const [method = 'GET'] = (admin ?? 'GET').split(' ');
    const address = admin ? pathWith(admin, 'none') : '/api/none';
    const cold = await coldStart(entry, method, address);
    rows.push({ function: name, 'bundle kB': Math.round(kb), 'cold start ms': Math.round(cold) });
  }
  console.log('\nStarting each function');
  console.table(rows);
  await rm(out, { recursive: true, force: true });
}
