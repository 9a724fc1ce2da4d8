import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Background } from '#local/background';
import type { Handler } from '#local/functions';
import { FunctionLimits, type Limits } from '#local/limits';
import { startOutbox } from '#local/outbox';
import { call } from '#local/routing';
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
