import { mkdir, readdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import * as z from 'zod/mini';
import { hashText } from '#src/server/platform/ids.ts';
import { openOnLoopback, type LoopbackServer } from './loopback.ts';

/** The fields of a mail that are read; the JSON file has all of them. */
const mailSchema = z.looseObject({
  subject: z.string(),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
});

/** A file name with the time, the subject and the key. */
function fileName(subject: string, key: string): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const words = subject
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${time}-${words}-${key}`;
}

async function storeMail(folder: string, body: string, key: string): Promise<void> {
  const mail = mailSchema.parse(JSON.parse(body));
  const file = path.join(folder, fileName(mail.subject, key));
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.json`, JSON.stringify(mail, null, 2));
  if (mail.text) await writeFile(`${file}.txt`, mail.text);
  if (mail.html) await writeFile(`${file}.html`, mail.html);
}

/** How many characters of a key are in a file name. */
const KEY_LENGTH = 12;

/** The keys of stored mail: a retry after a restart is not stored again. */
async function storedKeys(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch(() => []);
  return new Set(
    names.filter((name) => name.endsWith('.json')).map((name) => name.slice(-KEY_LENGTH - 5, -5)),
  );
}

/** Replaces the email provider in local serving: writes each mail to files. */
export async function startOutbox(folder: string): Promise<LoopbackServer> {
  const keys = await storedKeys(folder);
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const key = hashText(String(request.headers['idempotency-key'] ?? body)).slice(0, KEY_LENGTH);
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    try {
      const known = keys.has(key);
      keys.add(key);
      if (!known) await storeMail(folder, body, key);
      answer(200, { id: key });
    } catch {
      keys.delete(key);
      answer(422, {
        name: 'validation_error',
        message: 'The mail could not be written to the outbox.',
        statusCode: 422,
      });
    }
  });
  return openOnLoopback(server);
}
