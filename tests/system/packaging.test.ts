import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { zipFunction, zipFunctions, type FunctionResult } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeclared, loadFunctions, type LocalFunction } from '#local/functions';
import { includedFiles } from '../support/bundled.ts';

const FOLDER = path.resolve('netlify/functions');
/**
 * Without the content that each bundle includes, which grows with every post; the platform's runtime counts. A library that comes
 * whole instead of in the parts that are used breaks it.
 */
const MAX_BYTES = 597_000;
/** Functions that check passkeys: the library for it is in their bundles, and loaded at the first passkey only. */
const WITH_PASSKEYS = ['proofs', 'sessions'];
const MAX_BYTES_WITH_PASSKEYS = 987_000;
/** Bundling is most of this suite's work, and the machine may be busy with other suites. */
const BUNDLING_MS = 120_000;

let out: string;
let config: { '*': { includedFiles: string[]; nodeVersion: string } };
let bundles: FunctionResult[];
let functions: LocalFunction[];

beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'bundles-'));
  config = { '*': { includedFiles: await includedFiles(), nodeVersion: '24' } };
  functions = await loadFunctions();
  bundles = await zipFunctions(FOLDER, out, { basePath: process.cwd(), config });
}, BUNDLING_MS);

afterAll(() => rm(out, { recursive: true, force: true }));

describe("the functions in Netlify's own bundler", () => {
  it('are all there, each with the addresses and the schedule that its file declares', () => {
    const bundled = bundles.map(({ name, routes, schedule }) => ({
      name,
      paths: (routes ?? []).map(({ pattern }) => pattern),
      schedule,
    }));
    const declared = functions.map(({ name, paths, schedule }) => ({ name, paths, schedule }));
    expect(bundled.sort((a, b) => a.name.localeCompare(b.name))).toEqual(declared);
  });

  it('reach every endpoint that a table declares', () => {
    const unreachable = functions.flatMap((fn) => {
      const { name, run } = fn;
      const { routes = [] } = run as { routes?: string[] };
      const addresses = routes.map((route) => route.replace(/^\S+ /, '').replace(/:\w+/g, 'x'));
      return addresses
        .filter((pathname) => !isDeclared(fn, pathname))
        .map((pathname) => `${name} ${pathname}`);
    });
    expect(unreachable).toEqual([]);
    expect(functions.flatMap(({ run }) => (run as { routes?: string[] }).routes ?? [])).not.toEqual([]);
  });

  it('weigh less than 597 kB each without content, and with passkeys less than 987 kB', async () => {
    const texts = globSync(
      config['*'].includedFiles.filter((file) => file.startsWith('content/')),
      {
        withFileTypes: true,
      },
    ).filter((entry) => entry.isFile());
    const content = texts
      .map(({ parentPath, name }) => deflateRawSync(readFileSync(path.join(parentPath, name))).length)
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(content).toBeGreaterThan(30_000);
    const sizes = await Promise.all(
      bundles.map(async ({ name, path: file }) => ({ name, bytes: (await stat(file)).size - content })),
    );
    const limitOf = (name: string) => (WITH_PASSKEYS.includes(name) ? MAX_BYTES_WITH_PASSKEYS : MAX_BYTES);
    expect(sizes.filter(({ name, bytes }) => bytes > limitOf(name))).toEqual([]);
  });

  it(
    'have the library for passkeys whole, without its second copy for require()',
    async () => {
      const bundle = await zipFunction(path.join(FOLDER, 'sessions.ts'), path.join(out, 'passkeys'), {
        basePath: process.cwd(),
        archiveFormat: 'none',
        config,
      });
      const cwd = bundle?.path ?? '';
      const script = `const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
        process.stdout.write(typeof verifyAuthenticationResponse);`;
      const run = [process.execPath, ['--input-type=module', '--eval', script]] as const;
      expect((await promisify(execFile)(...run, { cwd })).stdout).toBe('function');
      await expect(stat(path.join(cwd, 'node_modules/@simplewebauthn/server/script'))).rejects.toThrow(
        /ENOENT/,
      );
    },
    BUNDLING_MS,
  );

  it(
    'contain all that they import: one runs outside the project',
    async () => {
      const bundle = await zipFunction(path.join(FOLDER, 'inquiries.ts'), path.join(out, 'plain'), {
        basePath: process.cwd(),
        archiveFormat: 'none',
        config,
      });
      const entry = path.join(bundle?.path ?? '', 'netlify/functions/inquiries.mjs');
      const script = `const { default: run } = await import(${JSON.stringify(entry)});
        const answer = await run(new Request('https://site.example/api/send-email', { method: 'PUT' }), { deploy: { context: 'production', published: true } });
        process.stdout.write(String(answer.status));`;
      const context = Buffer.from(JSON.stringify({ siteID: 'none', token: 'none' })).toString('base64');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        { cwd: out, env: { NETLIFY_BLOBS_CONTEXT: context } },
      );
      expect(stdout).toBe('405');
    },
    BUNDLING_MS,
  );
});
