import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Background } from '#local/background';
import { build, createRebuilder, earlierBuilds } from '#local/builds';
import type { Handler } from '#local/functions';
import { FunctionLimits, type Limits } from '#local/limits';
import { startOutbox } from '#local/outbox';
import { call } from '#local/routing';
import { startSchedule } from '#local/scheduler';
import { createMailer } from '#server/mail/mailer';
import type { Log } from '#server/platform/log';

let errors: string[] = [];
let folder: string;
const log: Log = { info: () => undefined, error: (event) => void errors.push(event) };
const never = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  errors = [];
  folder = await mkdtemp(path.join(tmpdir(), 'local-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a visitor gets of a function that runs under these limits. */
function answer(run: Handler, limits: Partial<Limits> = {}, background = new Background(log)) {
  const serving = { background, limits: new FunctionLimits(limits, log) };
  const fn = { name: 'example', run, schedule: undefined, paths: [], patterns: [] };
  return call(serving, fn, new Request('http://localhost/api/example'), '127.0.0.1');
}

it('an answer that takes too long is 504 or breaks off, and its source is cancelled', async () => {
  const late = await answer(never, { requestMs: 20 });
  expect([late.status, await late.json()]).toEqual([504, { message: expect.stringContaining('too long') }]);
  const cancel = vi.fn();
  const source = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(10)), cancel });
  const broken = await answer(async () => new Response(source), { requestMs: 20 });
  await expect(broken.arrayBuffer()).rejects.toThrow('time is over');
  expect([errors, cancel.mock.calls.length]).toEqual([Array(2).fill('function timed out'), 1]);
});

it('work behind an answer is waited for with what it starts, and one without an end is left at a stop', async () => {
  const background = new Background(log);
  const done: string[] = [];
  const run: Handler = async (_request, { waitUntil, deploy }) => {
    const more = () => waitUntil(Promise.resolve().then(() => done.push('second')));
    waitUntil(new Promise(setImmediate).then(() => (done.push('first'), more())));
    waitUntil(Promise.reject(new TypeError('broken')));
    return Response.json(deploy);
  };
  const response = await answer(run, {}, background);
  expect(await response.json()).toEqual({ context: 'dev', id: 'local', published: true });
  await background.settled();
  await background.settledWithin(10);
  background.add(never());
  await background.settledWithin(10);
  expect(done).toEqual(['first', 'second']);
  expect(errors).toEqual(['background work failed', 'background work ended by the stop']);
});

it('the schedule runs no function twice at once, and refreshes at the start what lagged behind', async () => {
  const background = new Background(log);
  const slow = Promise.withResolvers<void>();
  const runs = { slow: vi.fn(() => slow.promise), broken: vi.fn(() => Promise.reject(new Error('x'))) };
  const [refresh, erase] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const missed = { 'refresh-snapshots': refresh, 'erase-expired': erase };
  const functions = Object.entries({ ...runs, ...missed }).map(([name, run]) => {
    const schedule = name in runs ? '* * * * * *' : '0 0 29 2 *';
    return { name, run, schedule, paths: [], patterns: [] };
  });
  const limits = new FunctionLimits({ scheduleMs: 30 }, log);
  const schedule = startSchedule(functions, 'http://localhost', { background, limits });
  await vi.waitUntil(() => runs.broken.mock.calls.length === 2, { timeout: 30_000 });
  schedule.stop();
  const called = [runs.slow, missed['refresh-snapshots'], missed['erase-expired']].map(
    (run) => run.mock.calls.length,
  );
  expect(called).toEqual([1, 1, 0]);
  slow.resolve();
  await background.settled();
  expect(errors).toContain('scheduled function timed out: the platform ends it here');
  expect(errors.filter((event) => event === 'background work failed')).toHaveLength(2);
});

/** A rebuilder whose builds end one by one, when a gate says how. */
function watched() {
  const seen = { swaps: [] as string[], states: [] as string[] };
  const gates: PromiseWithResolvers<string>[] = [];
  const rebuild = (signal: AbortSignal) => {
    const gate = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => gate.reject(signal.reason));
    gates.push(gate);
    return gate.promise;
  };
  const report = async (state: string) => void seen.states.push(state);
  const rebuilder = createRebuilder(rebuild, async (built) => void seen.swaps.push(built), report, 1);
  const begun = (count: number) =>
    vi.waitUntil(() => gates.length === count, { interval: 1, timeout: 30_000 });
  return { seen, rebuilder, gates, begun };
}

it('one build runs at a time and one more for all calls meanwhile, and one that failed changes nothing', async () => {
  const { seen, rebuilder, gates, begun } = watched();
  for (let n = 0; n < 10; n += 1) rebuilder.request();
  await begun(1);
  for (let n = 0; n < 10; n += 1) rebuilder.request();
  gates[0]?.reject(new Error('The build failed.'));
  await begun(2);
  gates[1]?.resolve('second');
  await rebuilder.settled();
  const states = ['building', 'failed', 'building', 'live'];
  expect([gates.length, seen]).toEqual([2, { swaps: ['second'], states }]);
});

it('a stop ends the build, leaves no folder of it, and starts no other; two earlier builds are kept', async () => {
  const { seen, rebuilder, gates, begun } = watched();
  rebuilder.request();
  await begun(1);
  rebuilder.request();
  await rebuilder.stop();
  rebuilder.request();
  await rebuilder.settled();
  expect([gates.length, seen]).toEqual([1, { swaps: [], states: ['building', 'failed'] }]);
  await expect(build(folder, 'ignore', AbortSignal.timeout(100))).rejects.toThrow('The build failed');
  expect(await readdir(folder)).toEqual([]);
  for (const name of ['1-newest', '2', '3', '4-oldest']) await mkdir(path.join(folder, name));
  const earlier = await earlierBuilds(folder, path.join(folder, '1-newest'));
  expect([...earlier, path.join(folder, '1-newest')].toSorted()).toEqual(
    ['1-newest', '2', '3'].map((name) => path.join(folder, name)),
  );
  expect(await readdir(folder)).toHaveLength(3);
});

it('the outbox has one mail a key as files for people, also for calls at once and after a restart', async () => {
  const mail = { subject: '../../නිමල් / Perera', text: 'Hello', html: '<p>Hello</p>', replyTo: 'a@b.example' };
  let outbox = await startOutbox(folder);
  const send = (key: string) => {
    const people = { from: 'site@veralu.example', to: 'office@veralu.example' };
    return createMailer({ apiKey: 're_local', baseUrl: outbox.url, ...people }).send(mail, key);
  };
  expect(await Promise.all(['1', '1', '1'].map(send))).toEqual(Array(3).fill({ outcome: 'sent' }));
  const [html = '', json = ''] = (await readdir(folder)).toSorted();
  expect(await readFile(path.join(folder, html), 'utf8')).toBe(mail.html);
  expect(JSON.parse(await readFile(path.join(folder, json), 'utf8'))).toMatchObject({
    reply_to: 'a@b.example',
  });
  await outbox.stop();
  outbox = await startOutbox(folder);
  for (const key of ['1', '2']) await send(key);
  await outbox.stop();
  const kinds = (await readdir(folder)).map((file) => path.extname(file)).toSorted();
  expect(kinds.join('')).toBe('.html.html.json.json.txt.txt');
});
