import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBlobs, type LocalBlobs } from '../../netlify/local/blobs-server.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { consoleLog } from '../../src/server/platform/log.ts';
import { openStores } from '../../src/server/stores/stores.ts';
import { article } from '../bench/articles.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { signed } from '../support/mail-events.ts';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';
import { copyProject } from '../support/project-copy.ts';
import { startResend, type LoopbackResend } from '../support/resend.ts';
import { declaredEndpoints } from '../support/tables.ts';
import { startLambda, type Deploy, type Invocation, type Lambda } from './lambda.ts';
import { runNetlifyBuild, unpack, VARIABLES } from './netlify-build.ts';

/** An image that only a committed file uses. */
const IMAGE = `${'a'.repeat(32)}.png`;
const UNUSED = `${'b'.repeat(32)}.png`;

interface Deployed {
  name: string;
  schedule?: string;
  routes?: { pattern: string }[];
}

let project: string;
let folder: string;
let api: NetlifyApi;
let deployed: Deployed[];
let data: string;
let blobs: LocalBlobs;
let resend: LoopbackResend;
const running = new Map<string, Lambda>();

/** Netlify's own build of a copy of the project, where its stores refuse every change, and each bundle in a folder of its own. */
beforeAll(async () => {
  [project, api] = await Promise.all([copyProject(), startNetlifyApi()]);
  api.refusesChanges = true;
  const texts = { title: 'Saved', content: 'Text', format: 'markdown', contentwriter: 'A. Writer' };
  const saved = { version: '1', value: { ...texts, publishedAt: 1, updatedAt: 1 } };
  api.blobs.set('site:production-posts', new Map([['saved', Buffer.from(JSON.stringify(saved))]]));
  const text = `${article(1)}\n![A picture](/api/uploads/${IMAGE})\n`;
  await writeFile(path.join(project, 'content/blog/named-in-a-file.md'), text);
  const { code, said } = await runNetlifyBuild(project, api);
  expect(code, said).toBe(0);
  folder = await mkdtemp(path.join(tmpdir(), 'bundles-'));
  const manifest = await readFile(path.join(project, '.netlify/functions/manifest.json'), 'utf8');
  deployed = JSON.parse(manifest).functions;
  for (const { name } of deployed)
    await unpack(path.join(project, `.netlify/functions/${name}.zip`), path.join(folder, name));
});

afterAll(async () => {
  await api?.stop();
  for (const made of [project, folder].filter(Boolean)) await rm(made, { recursive: true, force: true });
});

beforeEach(async () => {
  data = await mkdtemp(path.join(folder, '.data-'));
  [blobs, resend] = await Promise.all([startBlobs(data), startResend()]);
});

afterEach(async () => {
  await Promise.all([...running.values()].map((lambda) => lambda.stop()));
  running.clear();
  await Promise.all([blobs.stop(), resend.stop()]);
});

/** The process of a function's bundle, which starts at its first call. */
async function lambdaOf(name: string, own: Record<string, string> = {}): Promise<Lambda> {
  const env = { ...VARIABLES, RESEND_BASE_URL: resend.url, ...own };
  const lambda = running.get(name) ?? (await startLambda(path.join(folder, name), env));
  running.set(name, lambda);
  return lambda;
}

type Call = Omit<Invocation, 'blobs'>;

const call = async (name: string, invocation: Call, own?: Record<string, string>) =>
  (await lambdaOf(name, own)).invoke({ blobs: blobs.context, ...invocation });

const post = (address: string, body: object, cookie = ''): Call => ({
  path: address,
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});

const SEND = post('/api/send-email', INQUIRY);
const tick = (name: string) => post(`/.netlify/functions/${name}`, { next_run: '2026-01-01T00:00:00Z' });

async function logIn(): Promise<string> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = VARIABLES;
  const answer = await call('login', post('/api/login', { username, password }));
  expect(answer.status, answer.text).toBe(200);
  return answer.headers['set-cookie']![0]!.split(';')[0]!;
}

/** The stores of one deploy context. */
function storesOf(deploy = 'production') {
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  return openStores(deploy, consoleLog);
}

/** The errors that the bundles logged, but for those of a machine without the site and its cache. */
const complaints = () =>
  [...running].flatMap(([name, lambda]) =>
    lambda
      .output()
      .split('\n')
      .filter((line) => /"level":"error"/.test(line) && !/own page not reached|cache not purged/.test(line))
      .map((line) => `${name}: ${line}`),
  );

it('a deploy that Netlify’s own build made has every page and every saved post, and wrote nothing to a store', async () => {
  expect(readdirSync(path.join(project, 'dist')).length).toBeGreaterThan(20);
  const posts = readdirSync(path.join(project, 'dist/blog'));
  expect(posts).toEqual(expect.arrayContaining(['named-in-a-file.html', 'saved.html']));
  // A production store starts without vacancies: the samples are for local serving.
  const careers = await readFile(path.join(project, '.netlify/stored/careers.json'), 'utf8');
  expect(JSON.parse(careers)).toEqual([]);
  expect([api.changes, api.written]).toEqual([[], []]);
});

it('a deploy that Netlify’s own build made answers at every endpoint, and at an address of none, from its bundle alone', async () => {
  const cookie = await logIn();
  // Logging out comes last, because the others need the session.
  const inOrder = (await declaredEndpoints()).toSorted((one) => (one.path === '/api/logout' ? 1 : -1));
  const failed: string[] = [];
  for (const { name, file, method, path: address } of inOrder) {
    const { body, ...rest } = { ...post(address, {}, cookie), method };
    const takesBody = method !== 'GET' && method !== 'DELETE';
    const { status, text } = await call(file, takesBody ? { ...rest, body: body! } : rest);
    if (status >= 500 || status === 401) failed.push(`${name} ${status} ${text}`);
  }
  expect(failed).toEqual([]);
  const { status, headers } = await call('routes', { path: '/nothing/here' });
  expect([status, headers['content-type']]).toEqual([404, ['text/html; charset=utf-8']]);
  const { method, headers: signature, body } = signed({ type: 'email.delivered', data: {} });
  const report = { path: '/api/mail-events', method: method!, headers: signature };
  expect((await call('webhooks', { ...report, body })).status).toBe(204);
  expect((await call('webhooks', { ...report, body: `${body} ` })).status).toBe(403);
  expect(complaints()).toEqual([]);
});

it('a deploy that Netlify’s own build made runs every schedule, which removes unused images but none that a committed file uses', async () => {
  const stores = storesOf();
  for (const name of [IMAGE, UNUSED]) {
    await stores.uploads.create(name, new Uint8Array([1]));
    await stores.unusedImages.create(name, { since: Date.now() - 2 * DAY });
  }
  const schedules = deployed.filter(({ schedule }) => schedule);
  expect(schedules.length).toBeGreaterThan(1);
  for (const { name } of schedules)
    expect([name, (await call(name, tick(name))).status < 300]).toEqual([name, true]);
  expect(await Array.fromAsync(stores.uploads.ids())).toEqual([IMAGE]);
  expect(complaints()).toEqual([]);
});

it('a deploy that Netlify’s own build made distinguishes saves that its build has read from later ones, and failed deploys from running ones', async () => {
  const cookie = await logIn();
  const stores = storesOf();
  const asked = { path: '/api/builds', headers: { cookie } };
  const own = { BUILD_HOOK_URL: 'https://hook.example' };
  const state = async () => JSON.parse((await call('admin', asked, own)).text);
  const { readAt } = JSON.parse(await readFile(path.join(project, '.netlify/stored/build.json'), 'utf8'));
  await stores.builds.put('save', { savedAt: readAt });
  await stores.builds.put('state', { calledAt: readAt + 1 });
  expect(await state()).toMatchObject({ state: 'live', builtAt: new Date(readAt).toISOString() });
  await stores.builds.put('save', { savedAt: readAt + 1 });
  const failing = (context: string) => {
    const created_at = new Date(readAt + 2).toISOString();
    const payload = { id: 'deploy-2', site_id: 'the-site', state: 'error', context, created_at };
    const event = post('/.netlify/functions/webhooks', { payload, site: { id: 'the-site' } });
    return call('webhooks', { ...event, headers: { 'x-netlify-event': 'deploy_failed' } });
  };
  for (const [context, after] of [
    ['deploy-preview', 'building'],
    ['production', 'failed'],
  ] as const)
    expect([(await failing(context)).status, (await state()).state]).toEqual([200, after]);
  expect((await call('webhooks', { path: '/.netlify/functions/webhooks' })).status).toBe(404);
});

it('an instance that lives longer than the token of its first invocation works with the token of each', async () => {
  const schedule = await lambdaOf('quarter-hourly');
  const first = blobs.context;
  await schedule.invoke({ ...tick('quarter-hourly'), blobs: first });
  const inquiries = await lambdaOf('forms');
  expect((await inquiries.invoke({ ...SEND, blobs: first })).status).toBe(200);
  blobs.renewToken();
  expect((await inquiries.invoke({ ...SEND, blobs: first })).status).toBeGreaterThanOrEqual(500);
  resend.mood = 500;
  expect((await call('forms', SEND)).status).toBe(200);
  expect(await Array.fromAsync(storesOf().inquiries.ids())).toHaveLength(2);
  resend.mood = 'well';
  resend.delivered.length = 0;
  const { mailOutbox } = storesOf();
  for await (const id of mailOutbox.ids())
    await mailOutbox.update(id, (entry) => ({ ...entry, nextAttemptAt: 0 }));
  await call('quarter-hourly', tick('quarter-hourly'));
  expect(resend.delivered).toHaveLength(1);
});

/** The deploy contexts with stored data. */
const contexts = () =>
  new Set(
    readdirSync(data, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const store = decodeURIComponent(path.basename(name)).replace('site:', '');
      return /^(production|deploy-preview|branch-deploy|superseded|unknown|dev)-/.exec(store)?.[1] ?? [];
    }),
  );

it.each<[said: string, deploy: Deploy, status: number, stored: string[]]>([
  ['the published production deploy', { context: 'production', published: true }, 200, ['production']],
  ['one that another has replaced', { context: 'production', published: false }, 410, []],
  ['a preview', { context: 'deploy-preview', published: false }, 403, []],
  ['no context', { published: true }, 403, []],
  ['nothing', {}, 403, []],
])('the context of a deploy decides whether it stores: %s', async (said, deploy, status, stored) => {
  const answer = await call('forms', { ...SEND, deploy });
  expect(answer.status, answer.text).toBe(status);
  if (status !== 200) expect(JSON.parse(answer.text).message).toContain(VARIABLES.SITE_URL);
  expect([...contexts()]).toEqual(stored);
  const complained = (await lambdaOf('forms')).output().includes('deploy context unknown');
  expect(complained).toBe(/context|nothing/.test(said));
});

it('a preview opens with PREVIEW_ADMIN, to its own password and on its own stores', async () => {
  const own = { PREVIEW_ADMIN: '1', PREVIEW_ADMIN_PASSWORD: 'galle-lagoon-three' };
  const deploy = { context: 'deploy-preview', published: false };
  const logInWith = async (password: string) => {
    const login = post('/api/login', { username: VARIABLES.ADMIN_USERNAME, password });
    return (await call('login', { ...login, deploy }, own)).status;
  };
  expect(await logInWith(VARIABLES.ADMIN_PASSWORD)).toBe(401);
  expect(await logInWith(own.PREVIEW_ADMIN_PASSWORD)).toBe(200);
  expect((await call('forms', { ...SEND, deploy }, own)).status).toBe(200);
  expect([...contexts()]).toEqual(['deploy-preview']);
});

it('fifty logins at once are all answered, within the memory of a function', async () => {
  const { ADMIN_USERNAME: owner, ADMIN_PASSWORD: password } = VARIABLES;
  const logInAs = (username: string, n: number) => {
    const login = post('/api/login', { username, password });
    const headers = { ...login.headers, 'x-nf-client-connection-ip': `10.0.${n}.1` };
    return call('login', { ...login, headers });
  };
  expect((await logInAs(owner, 0)).status).toBe(200);
  const names = Array.from({ length: 50 }, (_, n) => (n % 10 === 0 ? owner : `name ${n}`));
  const answers = await Promise.all(names.map((name, n) => logInAs(name, n + 1)));
  // Two hashes of 128 MiB, and what Node, the bundle and fifty requests need. A function has 1,024 MiB.
  const peak = await (await lambdaOf('login')).peakMemory();
  expect(peak).toBeGreaterThan(128 * 2 ** 20);
  expect(peak).toBeLessThan(640 * 2 ** 20);
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect(count(200) + count(401) + count(503)).toBe(50);
  // Two at a time and sixteen that wait; on a slow machine some of them wait for too long.
  expect(count(503)).toBeGreaterThanOrEqual(50 - 18 - 10);
  for (const { headers, text } of answers.filter(({ status }) => status === 503))
    expect([headers['retry-after'], JSON.parse(text).code]).toEqual([['5'], 'unavailable']);
  expect((await logInAs(owner, 0)).status).toBe(200);
  expect(complaints()).toEqual([]);
});
