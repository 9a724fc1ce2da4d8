import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBlobs, type LocalBlobs } from '#local/blobs-server';
import { DAY } from '#server/platform/clock';
import { consoleLog } from '#server/platform/log';
import { openStores, type Stores } from '#server/stores/stores';
import { article } from '../bench/articles.ts';
import { declaredEndpoints } from '../support/tables.ts';
import { startLambda, type Invocation, type Lambda, type LambdaAnswer } from '../support/lambda.ts';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';
import { runNetlifyBuild, VARIABLES } from '../support/netlify-build.ts';
import { copyProject } from '../support/project-copy.ts';
import { unzip } from '../support/unzip.ts';

const BUILD_MS = 240_000;
const CALLS_MS = 120_000;

/** An image that only a committed file uses. */
const IMAGE = `${'a'.repeat(32)}.png`;
const UNUSED = `${'b'.repeat(32)}.png`;

interface Deployed {
  name: string;
  schedule?: string;
  eventSubscriptions?: string[];
}

let project: string;
let folder: string;
let api: NetlifyApi;
let blobs: LocalBlobs;
let stores: Stores;
let deployed: Deployed[];
const running = new Map<string, Lambda>();

beforeAll(async () => {
  [project, api] = await Promise.all([copyProject({ bundles: true }), startNetlifyApi()]);
  api.refusesChanges = true;
  await writeFile(
    path.join(project, 'content/blog/named-in-a-file.md'),
    `${article(1)}\n![A picture](/api/uploads/${IMAGE})\n`,
  );
  const { code, said } = await runNetlifyBuild(project, api);
  expect(code, said).toBe(0);
  folder = await mkdtemp(path.join(tmpdir(), 'bundles-'));
  const manifest = await readFile(path.join(project, '.netlify/functions/manifest.json'), 'utf8');
  deployed = JSON.parse(manifest).functions;
  for (const { name } of deployed)
    await unzip(path.join(project, `.netlify/functions/${name}.zip`), path.join(folder, name));
  blobs = await startBlobs(path.join(folder, '.data'));
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  stores = openStores('production', consoleLog);
}, BUILD_MS);

afterAll(async () => {
  await Promise.all([...running.values()].map((lambda) => lambda.stop()));
  await Promise.all([blobs?.stop(), api?.stop()]);
  for (const made of [project, folder].filter(Boolean)) await rm(made, { recursive: true, force: true });
});

/** Calls a function in its unpacked bundle. */
async function call(name: string, invocation: Invocation): Promise<LambdaAnswer> {
  const lambda = running.get(name) ?? (await startLambda(path.join(folder, name), VARIABLES));
  running.set(name, lambda);
  return lambda.invoke({ blobs: blobs.context, ...invocation });
}

const post = (address: string, body: object, cookie = ''): Invocation => ({
  path: address,
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

/** The cookie of the device, so that a later login mails nobody: there is no provider here. */
let device = '';

async function logIn(): Promise<string> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = VARIABLES;
  const answer = await call('sessions', post('/api/login', { username, password }, device));
  expect(answer.status, answer.text).toBe(200);
  const [session = '', known = ''] = answer.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]!);
  device = known;
  return session;
}

/** Errors that are expected without the platform: there is no site to fetch from, and no token for purges. */
const EXPECTED = /own page not reached|cache not purged/;

/** All other errors in the bundles' logs. */
const complaints = () =>
  [...running].flatMap(([name, lambda]) =>
    lambda
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"') && !EXPECTED.test(line))
      .map((line) => `${name}: ${line}`),
  );

describe('a deploy that Netlify’s own build made, where its stores refuse every change', () => {
  it('has every page', () => {
    const pages = (root: string) => readdirSync(path.join(root, 'dist')).length;
    expect(pages(project)).toBeGreaterThan(20);
    expect(readdirSync(path.join(project, 'dist/blog'))).toContain('named-in-a-file.html');
    expect(api.changes).toEqual([]);
  });

  it(
    'answers at every endpoint from its bundle alone',
    async () => {
      const declared = await declaredEndpoints();
      expect(declared.length).toBeGreaterThan(30);
      const cookie = await logIn();
      // Logging out comes last, because the others need the session.
      const inOrder = declared.toSorted((one) => (one.path === '/api/logout' ? 1 : -1));
      const failed: string[] = [];
      for (const { name, file, method, path: address } of inOrder) {
        const { headers, body } = post(address, {}, cookie);
        const takesBody = method !== 'GET' && method !== 'DELETE';
        const { status, text } = await call(file, {
          path: address,
          method,
          headers,
          ...(takesBody ? { body } : {}),
        });
        if (status >= 500 || status === 401) failed.push(`${name} ${status} ${text}`);
      }
      expect(failed).toEqual([]);
      expect(complaints()).toEqual([]);
    },
    CALLS_MS,
  );

  it('answers other paths although it cannot fetch its pages', async () => {
    const { status, headers } = await call('routes', { path: '/nothing/here' });
    expect([status, headers['content-type']]).toEqual([404, ['text/html; charset=utf-8']]);
  });

  it('restores a committed post that was deleted', async () => {
    const cookie = await logIn();
    const address = '/api/blogs/named-in-a-file';
    expect((await call('posts', { path: address, method: 'DELETE', headers: { cookie } })).status).toBe(200);
    expect((await call('posts', { path: address })).status).toBe(404);
    const restored = await call('deletions', post('/api/deleted/post/named-in-a-file/restore', {}, cookie));
    expect(restored.status, restored.text).toBe(200);
    expect((await call('posts', { path: address })).status).toBe(200);
  });

  it('removes unused images, but none that a committed file uses', async () => {
    for (const name of [IMAGE, UNUSED]) {
      await stores.uploads.create(name, new Uint8Array([1]));
      await stores.unusedImages.create(name, { since: Date.now() - 2 * DAY });
    }
    await call('purge-deleted', post('/.netlify/functions/purge-deleted', {}));
    const names: string[] = [];
    for await (const name of stores.uploads.names()) names.push(name);
    expect(names).toEqual([IMAGE]);
  });

  it(
    'runs every schedule, and handles every event of the platform',
    async () => {
      const schedules = deployed.filter(({ schedule }) => schedule);
      expect(schedules.length).toBeGreaterThan(3);
      for (const { name } of schedules) {
        const answer = await call(
          name,
          post(`/.netlify/functions/${name}`, { next_run: '2026-01-01T00:00:00Z' }),
        );
        expect([name, answer.status < 300]).toEqual([name, true]);
      }
      expect(complaints()).toEqual([]);
    },
    CALLS_MS,
  );

  it('distinguishes saves that its build has read from later ones, and failed deploys from running ones', async () => {
    const cookie = await logIn();
    const state = async () =>
      JSON.parse((await call('builds', { path: '/api/builds', headers: { cookie } })).text);
    const { readAt } = JSON.parse(await readFile(path.join(project, '.netlify/stored/build.json'), 'utf8'));
    const note = async (savedAt: number) => {
      await stores.builds.remove('save');
      await stores.builds.create('save', { savedAt, hook: 'called' });
    };
    await note(readAt - 1);
    expect(await state()).toMatchObject({ state: 'live', builtAt: new Date(readAt).toISOString() });
    await note(readAt + 1);
    expect((await state()).state).toBe('building');
    const fail = (context: string) => {
      const payload = { id: 'deploy-2', site_id: 'the-site', state: 'error', context };
      const created_at = new Date(readAt + 2).toISOString();
      const event = post('/.netlify/functions/deploy-events', {
        payload: { ...payload, created_at },
        site: { id: 'the-site' },
      });
      return call('deploy-events', { ...event, headers: { 'x-netlify-event': 'deploy_failed' } });
    };
    expect((await fail('deploy-preview')).status).toBe(200);
    expect((await state()).state).toBe('building');
    expect((await fail('production')).status).toBe(200);
    expect((await state()).state).toBe('failed');
    expect((await call('deploy-events', { path: '/.netlify/functions/deploy-events' })).status).toBe(404);
  });
});
