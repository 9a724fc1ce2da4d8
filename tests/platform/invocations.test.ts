import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBlobs, type LocalBlobs } from '#local/blobs-server';
import { MINUTE } from '#server/platform/clock';
import { consoleLog } from '#server/platform/log';
import { openStores } from '#server/stores/stores';
import { unpackedBundle } from '../support/bundled.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { startLambda, type DeployHeaders, type Lambda } from '../support/lambda.ts';
import { signed } from '../support/mail-events.ts';
import { VARIABLES } from '../support/netlify-build.ts';
import { startResend, type LoopbackResend } from '../support/resend.ts';

const BUNDLING_MS = 120_000;
const TOKEN_LIFE_MS = 1500;

const SEND = {
  path: '/api/send-email',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(INQUIRY),
};
const TICK = { path: '/.netlify/functions/retry-mail', method: 'POST', body: '{}' };

let folder: string;
let bundles: Record<'inquiries' | 'mail-events' | 'retry-mail' | 'routes' | 'sessions', string>;
let data: string;
let blobs: LocalBlobs;
let resend: LoopbackResend;
const running: Lambda[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'invocations-'));
  bundles = {
    inquiries: await unpackedBundle('inquiries', folder),
    'retry-mail': await unpackedBundle('retry-mail', folder),
    routes: await unpackedBundle('routes', folder),
    sessions: await unpackedBundle('sessions', folder),
    'mail-events': await unpackedBundle('mail-events', folder),
  };
}, BUNDLING_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  data = await mkdtemp(path.join(folder, 'data-'));
  [blobs, resend] = await Promise.all([startBlobs(data, { tokenLifeMs: TOKEN_LIFE_MS }), startResend()]);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((lambda) => lambda.stop()));
  await Promise.all([blobs.stop(), resend.stop()]);
});

async function start(name: keyof typeof bundles, own: Record<string, string> = {}): Promise<Lambda> {
  const lambda = await startLambda(bundles[name], { ...VARIABLES, RESEND_BASE_URL: resend.url, ...own });
  running.push(lambda);
  return lambda;
}

/** The stores of one deploy context, with a new token. */
function storesOf(deploy: string) {
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.newContext();
  return openStores(deploy, consoleLog);
}

/** The deploy contexts with stored data. */
async function contexts(): Promise<string[]> {
  const stores = (await readdir(data, { recursive: true })).map((name) => path.basename(name));
  const named = stores.map(
    (name) =>
      /^(?:site:)?(production|deploy-preview|branch-deploy|superseded|unknown|dev)-/.exec(
        decodeURIComponent(name),
      )?.[1],
  );
  return [...new Set(named.filter((name) => name !== undefined))].sort();
}

describe('an instance that lives longer than the token of its first invocation', () => {
  it('works with the token of each', async () => {
    const lambda = await start('inquiries');
    const first = blobs.newContext();
    expect((await lambda.invoke({ ...SEND, blobs: first })).status).toBe(200);
    await delay(TOKEN_LIFE_MS + 100);
    // This checks that the store refuses the first token by now.
    expect((await lambda.invoke({ ...SEND, blobs: first })).status).toBeGreaterThanOrEqual(500);
    expect((await lambda.invoke({ ...SEND, blobs: blobs.newContext() })).status).toBe(200);
    const stored: string[] = [];
    for await (const id of storesOf('production').inquiries.ids()) stored.push(id);
    expect(stored).toHaveLength(2);
  });

  it('and continues its schedule, too', async () => {
    const lambda = await start('retry-mail');
    await lambda.invoke({ ...TICK, blobs: blobs.newContext() });
    await delay(TOKEN_LIFE_MS + 100);
    resend.mood = 500;
    await (await start('inquiries')).invoke({ ...SEND, blobs: blobs.newContext() });
    resend.mood = 'well';
    await makeDue('production');
    await lambda.invoke({ ...TICK, blobs: blobs.newContext() });
    expect(resend.delivered).toHaveLength(1);
  });
});

it('a report of the email provider is checked by what is in its bundle', async () => {
  const lambda = await start('mail-events');
  const { headers, body } = signed({ type: 'email.delivered', data: {} });
  const sent = { method: 'POST', path: '/api/mail-events', headers, body };
  expect((await lambda.invoke({ ...sent, blobs: blobs.newContext() })).status).toBe(204);
  const altered = { ...sent, body: `${body} ` };
  expect((await lambda.invoke({ ...altered, blobs: blobs.newContext() })).status).toBe(403);
});

/** Makes all waiting mail of a context due. */
async function makeDue(deploy: string): Promise<void> {
  const { mailOutbox } = storesOf(deploy);
  for await (const id of mailOutbox.ids())
    await mailOutbox.update(id, (entry) => ({
      ...entry,
      nextAttemptAt: Date.now() - MINUTE,
      leasedUntil: 0,
    }));
}

describe('the context of a deploy decides which stores it uses', () => {
  const PUBLISHED = { context: 'production', published: true };

  it.each<[said: string, deploy: DeployHeaders, status: number, stored: string[]]>([
    ['the published production deploy', PUBLISHED, 200, ['production']],
    ['one that another has replaced', { context: 'production', published: false }, 410, []],
    ['one of which it is not said', { context: 'production' }, 410, []],
    ['a preview', { context: 'deploy-preview', published: false }, 403, []],
    ['a branch', { context: 'branch-deploy', published: true }, 403, []],
    ['an empty context', { context: '', published: true }, 403, []],
    ['no context', { published: true }, 403, []],
    ['a context that nobody knows', { context: 'Production', published: true }, 403, []],
    ['nothing', {}, 403, []],
  ])('%s', async (said, deploy, status, stored) => {
    const lambda = await start('inquiries');
    const answer = await lambda.invoke({ ...SEND, deploy, blobs: blobs.newContext() });
    expect(answer.status, answer.text).toBe(status);
    if (status !== 200) expect(JSON.parse(answer.text).message).toContain(VARIABLES.SITE_URL);
    expect(await contexts()).toEqual(stored);
    const complained = lambda.output().includes('deploy context unknown');
    expect(complained).toBe(said.includes('context') || said === 'nothing');
  });

  it('an earlier deploy answers no read either, and says to a browser where the current site is', async () => {
    const deploy = { context: 'production', published: false };
    const routes = await start('routes');
    const visit = { path: '/blog/new-post', deploy, headers: { accept: 'text/html' } };
    const page = await routes.invoke({ ...visit, blobs: blobs.newContext() });
    expect([page.status, page.headers['content-type']]).toEqual([410, ['text/html; charset=utf-8']]);
    expect(page.text).toContain(`<a href="${VARIABLES.SITE_URL}">`);
    const session = { path: '/api/session', deploy, blobs: blobs.newContext() };
    expect((await (await start('sessions')).invoke(session)).status).toBe(410);
  });

  it('a preview opens with PREVIEW_ADMIN, to its own password and on its own stores', async () => {
    const own = { PREVIEW_ADMIN: '1', PREVIEW_ADMIN_PASSWORD: 'galle-lagoon-three' };
    const deploy = { context: 'deploy-preview', published: false };
    const lambda = await start('sessions', own);
    const logIn = async (password: string) => {
      const body = JSON.stringify({ username: VARIABLES.ADMIN_USERNAME, password });
      return lambda.invoke({ ...SEND, path: '/api/login', body, deploy, blobs: blobs.newContext() });
    };
    expect((await logIn(VARIABLES.ADMIN_PASSWORD)).status).toBe(401);
    expect((await logIn(own.PREVIEW_ADMIN_PASSWORD)).status).toBe(200);
    const sent = await (await start('inquiries', own)).invoke({ ...SEND, deploy, blobs: blobs.newContext() });
    expect(sent.status, sent.text).toBe(200);
    expect(await contexts()).toEqual(['deploy-preview']);
  });

  it('a schedule works for the published production deploy alone', async () => {
    const [inquiries, schedule] = [await start('inquiries'), await start('retry-mail')];
    resend.mood = 500;
    await inquiries.invoke({ ...SEND, deploy: PUBLISHED, blobs: blobs.newContext() });
    resend.mood = 'well';
    await makeDue('production');
    const others = [
      {},
      { context: '' },
      { context: 'production' },
      { context: 'deploy-preview', published: true },
    ];
    for (const deploy of others) await schedule.invoke({ ...TICK, deploy, blobs: blobs.newContext() });
    expect(resend.delivered).toHaveLength(0);
    await schedule.invoke({ ...TICK, deploy: PUBLISHED, blobs: blobs.newContext() });
    expect(resend.delivered).toHaveLength(1);
  });
});
