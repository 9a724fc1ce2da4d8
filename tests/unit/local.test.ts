import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Background } from '#local/background';
import { readBackupSettings } from '#local/backup-settings';
import { build, createRebuilder, earlierBuilds } from '#local/builds';
import type { Handler } from '#local/functions';
import { FunctionLimits, type Limits } from '#local/limits';
import { startOutbox } from '#local/outbox';
import { call } from '#local/routing';
import { startSchedule } from '#local/scheduler';
import { createMailer } from '#server/mail/mailer';
import type { Log, LogDetails } from '#server/platform/log';
import { makeKeys } from '../support/backups.ts';

let errors: [event: string, details: LogDetails | undefined][] = [];
let folder: string;
const log: Log = { info: () => undefined, error: (event, details) => void errors.push([event, details]) };
const never = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  errors = [];
  folder = await mkdtemp(path.join(tmpdir(), 'local-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a visitor gets of a function that runs under these limits. */
function answer(
  run: Handler,
  limits: Partial<Limits> = {},
  background = new Background(log),
): Promise<Response> {
  const serving = { background, limits: new FunctionLimits(limits, log) };
  const fn = { name: 'example', run, schedule: undefined, paths: [], patterns: [] };
  return call(serving, fn, new Request('http://localhost/api/example'), '127.0.0.1');
}

describe('a function’s answer', () => {
  const MEGABYTE = 2 ** 20;
  const stream = (pieces: number) =>
    new ReadableStream<Uint8Array>({
      pull: (controller) =>
        pieces-- > 0 ? controller.enqueue(new Uint8Array(MEGABYTE)) : controller.close(),
    });

  it('is passed on with its status and cookies, and fails as its function does', async () => {
    const headers = new Headers([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
    const response = await answer(async () => Response.json({ a: 1 }, { status: 201, headers }));
    expect([response.status, await response.json()]).toEqual([201, { a: 1 }]);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect((await answer(async () => new Response(null, { status: 304 }))).status).toBe(304);
    expect((await answer(async () => undefined)).status).toBe(204);
    await expect(answer(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(errors).toEqual([]);
  });

  it('that takes too long is 504 or breaks off, its source is cancelled, and both are logged', async () => {
    const late = await answer(never, { requestMs: 20 });
    expect([late.status, await late.json()]).toEqual([504, { message: expect.stringContaining('too long') }]);
    const cancel = vi.fn();
    const source = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel,
    });
    const broken = await answer(async () => new Response(source), { requestMs: 20 });
    await expect(broken.arrayBuffer()).rejects.toThrow('time is over');
    const timedOut = ['function timed out', { function: 'example', limitMs: 20 }];
    expect([errors, cancel.mock.calls.length]).toEqual([[timedOut, timedOut], 1]);
  });

  it('has at most 6 MB, and a stream 20 MB', async () => {
    const sizes = [new Uint8Array(6 * MEGABYTE), stream(20)].map((body) =>
      answer(async () => new Response(body)),
    );
    for (const [at, response] of (await Promise.all(sizes)).entries())
      expect((await response.arrayBuffer()).byteLength).toBe((at === 0 ? 6 : 20) * MEGABYTE);
    const long = new Response(stream(7), { headers: { 'Content-Length': String(7 * MEGABYTE) } });
    for (const large of [new Response('x'.repeat(6 * MEGABYTE + 1)), long]) {
      const refused = await answer(async () => large);
      expect([refused.status, await refused.json()]).toEqual([
        502,
        { message: expect.stringContaining('too large') },
      ]);
    }
    const endless = await answer(async () => new Response(stream(21)));
    await expect(endless.arrayBuffer()).rejects.toThrow('too large');
    const tooLarge = (limit: number) => [
      'answer too large',
      { function: 'example', bytes: expect.any(Number), limitBytes: limit * MEGABYTE },
    ];
    expect(errors).toEqual([tooLarge(6), tooLarge(6), tooLarge(20)]);
  });

  it('is logged once when the process has more memory in use than a function has', async () => {
    const limits = new FunctionLimits({ memoryBytes: 1000 }, log);
    for (let n = 0; n < 3; n += 1) await limits.answer('example', Promise.resolve(new Response('x')));
    expect(errors.map(([event]) => event)).toEqual(['more memory in use than a function has']);
  });
});

describe('work behind an answer', () => {
  it('is waited for, also if it starts more, its failure is logged, and one without an end is left at a stop', async () => {
    const background = new Background(log);
    const done: string[] = [];
    const run: Handler = async (_request, { waitUntil, deploy }) => {
      const more = () => waitUntil(Promise.resolve().then(() => done.push('second')));
      waitUntil(new Promise(setImmediate).then(() => (done.push('first'), more())));
      waitUntil(Promise.reject(new TypeError('broken')));
      return Response.json(deploy);
    };
    const deploy = await answer(run, {}, background).then((response) => response.json());
    expect(deploy).toEqual({ context: 'dev', id: 'local', published: true });
    await background.settled();
    expect([done, errors]).toEqual([['first', 'second'], [['background work failed', {}]]]);
    background.add(never());
    await background.settledWithin(10);
    expect(errors[1]).toEqual(['background work ended by the stop', { unfinished: 1 }]);
  });
});

describe('the schedule', () => {
  const fn = (name: string, schedule: string, run: () => unknown) => ({
    name,
    run: async () => void (await run()),
    schedule,
    paths: [],
    patterns: [],
  });

  it('runs no function twice at once, waits no longer than its limit, and logs its failure', async () => {
    const background = new Background(log);
    const slow = Promise.withResolvers<void>();
    const runs = {
      slow: vi.fn(() => slow.promise),
      broken: vi.fn(() => Promise.reject(new TypeError('broken'))),
    };
    const functions = Object.entries(runs).map(([name, run]) => fn(name, '* * * * * *', run));
    const limits = new FunctionLimits({ scheduleMs: 30 }, log);
    const schedule = startSchedule(functions, 'http://localhost', { background, limits });
    await vi.waitUntil(() => runs.broken.mock.calls.length === 2, { timeout: 30_000 });
    schedule.stop();
    expect(runs.slow).toHaveBeenCalledOnce();
    slow.resolve();
    await background.settled();
    const events = errors.map(([event]) => event).toSorted();
    const [failed, timedOut] = [
      'background work failed',
      'scheduled function timed out: the platform ends it here',
    ];
    expect(events).toEqual([failed, failed, timedOut]);
  });

  it('makes up at the start for the snapshots that were not refreshed, and for nothing else', async () => {
    const background = new Background();
    const runs: string[] = [];
    const functions = ['refresh-snapshots', 'erase-expired'].map((name) =>
      fn(name, '0 0 29 2 *', () => runs.push(name)),
    );
    startSchedule(functions, 'http://localhost', { background, limits: new FunctionLimits() }).stop();
    await background.settled();
    expect(runs).toEqual(['refresh-snapshots']);
  });
});

describe('rebuilding', () => {
  /** A rebuilder whose builds end one by one, when `end` says how. */
  function watched() {
    const seen = { builds: 0, swaps: [] as string[], states: [] as string[] };
    const gates: PromiseWithResolvers<string>[] = [];
    const rebuild = (signal: AbortSignal) => {
      seen.builds += 1;
      const gate = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => gate.reject(signal.reason));
      gates.push(gate);
      return gate.promise;
    };
    const swap = async (built: string) => void seen.swaps.push(built);
    const rebuilder = createRebuilder(rebuild, swap, async (state) => void seen.states.push(state), 1);
    const begun = (count: number) =>
      vi.waitUntil(() => gates.length === count, { interval: 1, timeout: 30_000 });
    return { seen, rebuilder, gates, begun };
  }

  it('runs one build at a time and one more for all calls meanwhile, and one that failed changes nothing', async () => {
    const { seen, rebuilder, gates, begun } = watched();
    for (let n = 0; n < 10; n += 1) rebuilder.request();
    await begun(1);
    for (let n = 0; n < 10; n += 1) rebuilder.request();
    gates[0]?.reject(new Error('The build failed.'));
    await begun(2);
    gates[1]?.resolve('second');
    await rebuilder.settled();
    expect(seen).toEqual({
      builds: 2,
      swaps: ['second'],
      states: ['building', 'failed', 'building', 'live'],
    });
  });

  it('that is stopped ends its build and starts no other', async () => {
    const { seen, rebuilder, begun } = watched();
    rebuilder.request();
    await begun(1);
    rebuilder.request();
    await rebuilder.stop();
    rebuilder.request();
    await rebuilder.settled();
    expect(seen).toEqual({ builds: 1, swaps: [], states: ['building', 'failed'] });
  });

  it('leaves no folder when it is stopped, and keeps the two builds before the one that is served', async () => {
    await expect(build(folder, 'ignore', AbortSignal.timeout(100))).rejects.toThrow('The build failed');
    expect(await readdir(folder)).toEqual([]);
    for (const name of ['1-newest', '2', '3', '4', '5-oldest']) await mkdir(path.join(folder, name));
    const kept = await earlierBuilds(folder, path.join(folder, '1-newest'));
    expect(kept.map((file) => path.basename(file))).toEqual(['2', '3']);
    expect((await readdir(folder)).toSorted()).toEqual(['1-newest', '2', '3']);
  });
});

it('the outbox has one mail a key as files that a person can read, also for calls at once and after a restart', async () => {
  const mail = { subject: '../../නිමල් / Perera', text: 'Hello', html: '<p>Hello</p>', replyTo: 'a@b.example' };
  let outbox = await startOutbox(folder);
  const send = (key: string) => {
    const from = {
      apiKey: 're_local',
      baseUrl: outbox.url,
      from: 'website@veralu.example',
      to: 'office@veralu.example',
    };
    return createMailer(from).send(mail, key);
  };
  expect(await Promise.all(['1', '1', '1'].map(send))).toEqual(Array(3).fill({ outcome: 'sent' }));
  const [html = '', json = '', ...more] = (await readdir(folder)).toSorted();
  expect([path.extname(html), path.extname(json), more.map(path.extname)]).toEqual([
    '.html',
    '.json',
    ['.txt'],
  ]);
  expect(await readFile(path.join(folder, html), 'utf8')).toBe(mail.html);
  expect(JSON.parse(await readFile(path.join(folder, json), 'utf8'))).toMatchObject({
    reply_to: 'a@b.example',
  });
  await outbox.stop();
  outbox = await startOutbox(folder);
  for (const key of ['1', '2']) await send(key);
  await outbox.stop();
  expect(await readdir(folder)).toHaveLength(6);
});

describe('the settings of the backup commands', () => {
  it('have defaults, and several keys as text or from a file', async () => {
    const home = path.join(homedir(), '.local/share/veralu-backups');
    const nothing = {
      recipients: [],
      passphrase: undefined,
      identities: [],
      folder: home,
      access: undefined,
    };
    const empty = {
      BACKUP_RECIPIENT: '',
      BACKUP_PASSPHRASE: '',
      BACKUP_IDENTITY: '',
      BACKUP_DIR: '',
      NETLIFY_SITE_ID: '',
    };
    expect(readBackupSettings(empty)).toEqual(nothing);
    const folders = [{ XDG_DATA_HOME: '/data' }, { XDG_DATA_HOME: 'data' }, { BACKUP_DIR: 'x' }].map(
      readBackupSettings,
    );
    expect(folders.map((one) => one.folder)).toEqual(['/data/veralu-backups', home, path.resolve('x')]);
    const [one, other] = [await makeKeys(), await makeKeys()];
    const { recipients } = readBackupSettings({ BACKUP_RECIPIENT: `${one.recipient}, ${other.recipient}` });
    expect(recipients).toEqual([one.recipient, other.recipient]);
    const file = path.join(folder, 'keys');
    await writeFile(file, `# mine\r\n${one.identity}\r\n\n# another\n${other.identity}`);
    expect(readBackupSettings({ BACKUP_IDENTITY: file }).identities).toEqual([one.identity, other.identity]);
    expect(readBackupSettings({ BACKUP_IDENTITY: one.identity }).identities).toEqual([one.identity]);
  });

  it.each([
    ['BACKUP_RECIPIENT', 'age1short'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1X'],
    ['BACKUP_IDENTITY', 'AGE-SECRET-KEY-1X'],
    ['BACKUP_IDENTITY', '/nowhere/at-all.key'],
    ['BACKUP_PASSPHRASE', 'guess me'],
  ])('stop at a malformed %s with its name and a remedy, without its value', (name, value) => {
    const reading = () => readBackupSettings({ [name]: value });
    expect(reading).toThrow(new RegExp(`^${name} is malformed: set it to .+\\.$`));
    expect(reading).not.toThrow(value);
  });
});
