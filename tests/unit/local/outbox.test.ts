import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoopbackServer } from '#local/loopback';
import { startOutbox } from '#local/outbox';
import { createMailer } from '#server/mail/mailer';

let folder: string;
let outbox: LoopbackServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  outbox = await startOutbox(folder);
});

afterEach(async () => {
  await outbox.stop();
  await rm(folder, { recursive: true, force: true });
});

const mail = { subject: '../../නිමල් / Perera', text: 'Hello', html: '<p>Hello</p>', replyTo: 'a@b.example' };

const send = (key: string) =>
  createMailer({
    apiKey: 're_local',
    baseUrl: outbox.url,
    from: 'website@veralu.example',
    to: 'office@veralu.example',
  }).send(mail, key);

it('writes what the real mail client sends to files that a person can read', async () => {
  expect(await send('key-1')).toEqual({ outcome: 'sent' });
  const files = (await readdir(folder)).sort();
  expect(files.map((file) => path.extname(file))).toEqual(['.html', '.json', '.txt']);
  expect(await readFile(path.join(folder, files[0] ?? ''), 'utf8')).toBe(mail.html);
  expect(JSON.parse(await readFile(path.join(folder, files[1] ?? ''), 'utf8'))).toMatchObject({
    reply_to: 'a@b.example',
  });
});

it('stores one mail a key, for parallel calls and after a restart', async () => {
  await Promise.all([send('key-1'), send('key-1'), send('key-1')]);
  await outbox.stop();
  outbox = await startOutbox(folder);
  await send('key-1');
  await send('key-2');
  const kept = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  expect(kept).toHaveLength(2);
});
