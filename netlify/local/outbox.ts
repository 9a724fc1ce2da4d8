import { mkdir, readdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { hashText } from '#src/server/platform/ids.ts';
import { openOnLoopback, type LoopbackServer } from './server.ts';

const KEY_LENGTH = 12;

/** Stores a mail in files whose name has the time, the subject and the key. */
async function storeMail(folder: string, body: string, key: string): Promise<void> {
  const mail = JSON.parse(body) as { subject: string; text?: string; html?: string };
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const words = mail.subject.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const file = path.join(folder, `${time}-${words.slice(0, 40)}-${key}`);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.json`, JSON.stringify(mail, null, 2));
  if (mail.text) await writeFile(`${file}.txt`, mail.text);
  if (mail.html) await writeFile(`${file}.html`, mail.html);
}

/** Replaces the email provider in local serving: writes each mail to files, once for each idempotency key. */
export async function startOutbox(folder: string): Promise<LoopbackServer> {
  const names = await readdir(folder).catch(() => []);
  const stored = names.filter((name) => name.endsWith('.json'));
  const keys = new Set(stored.map((name) => name.slice(-KEY_LENGTH - 5, -5)));
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    const key = hashText(String(request.headers['idempotency-key'] ?? body)).slice(0, KEY_LENGTH);
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    try {
      const isKnown = keys.has(key);
      keys.add(key);
      if (!isKnown) await storeMail(folder, body, key);
      answer(200, { id: key });
    } catch {
      keys.delete(key);
      const message = 'The mail could not be written to the outbox.';
      answer(422, { name: 'validation_error', message, statusCode: 422 });
    }
  });
  return openOnLoopback(server);
}
