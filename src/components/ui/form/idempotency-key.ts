import { readStored, writeStored } from './storage.ts';

/** What session storage holds under this: a form's last key, and a digest of what it was made for. */
const entryOf = (form: string) => `attempt:${form}`;

/** Content may be personal, so only its digest is stored. */
async function digestOf(content: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))));
}

/**
 * The idempotency key for sending this text: the same one as long as the text is the same and has not arrived, so that a
 * double click, a retry, or a retry after a reload stores one record. Without storage a retry gets a new key.
 */
export async function idempotencyKey(form: string, text: string): Promise<string> {
  const content = await digestOf(text);
  const last = readStored(entryOf(form)) as { content: string; key: string } | undefined;
  if (last?.content === content) return last.key;
  const key = crypto.randomUUID();
  writeStored(entryOf(form), { content, key });
  return key;
}

/** Forgets the key once its content has arrived: sending it again is then meant. */
export const clearKey = (form: string): void => writeStored(entryOf(form));
