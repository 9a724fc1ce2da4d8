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
let bundles: Record<'inquiries' | 'retry-mail', string>;
let data: string;
let blobs: LocalBlobs;
let resend: LoopbackResend;
const running: Lambda[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'invocations-'));
  bundles = {
    inquiries: await unpackedBundle('inquiries', folder),
    'retry-mail': await unpackedBundle('retry-mail', folder),
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

async function start(name: keyof typeof bundles): Promise<Lambda> {
  const lambda = await startLambda(bundles[name], { ...VARIABLES, RESEND_BASE_URL: resend.url });
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
    ['one that another has replaced', { context: 'production', published: false }, 503, []],
    ['one of which it is not said', { context: 'production' }, 503, []],
    ['a preview', { context: 'deploy-preview', published: false }, 200, ['deploy-preview']],
    ['a branch', { context: 'branch-deploy', published: false }, 200, ['branch-deploy']],
    ['an empty context', { context: '', published: true }, 503, []],
    ['no context', { published: true }, 503, []],
    ['nothing', {}, 503, []],
  ])('%s', async (said, deploy, status, stored) => {
    const lambda = await start('inquiries');
    const answer = await lambda.invoke({ ...SEND, deploy, blobs: blobs.newContext() });
    expect(answer.status, answer.text).toBe(status);
    expect(await contexts()).toEqual(stored);
    const complained = lambda.output().includes('deploy context unknown');
    expect(complained).toBe(said.includes('context') || said === 'nothing');
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
