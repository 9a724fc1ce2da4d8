import { readStored, writeStored } from './storage.ts';

/** The session storage entry with a form's last key and the hash of the content that it was made for. */
const entryOf = (form: string) => `attempt:${form}`;

/** SHA-256 of the content, because the content itself may be personal and is not stored. */
async function digestOf(content: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))));
}

/**
 * The idempotency key for sending this text. The key stays the same until the text changes or `clearKey` is called, so
 * that a double click or a retry, even after a reload, stores one record. Without storage each retry gets a new key.
 */
export async function idempotencyKey(form: string, text: string): Promise<string> {
  const content = await digestOf(text);
  const last = readStored(entryOf(form)) as { content: string; key: string } | undefined;
  if (last?.content === content) return last.key;
  const key = crypto.randomUUID();
  writeStored(entryOf(form), { content, key });
  return key;
}

/** Removes the key after its content has arrived: sending the same content again makes a second record. */
export const clearKey = (form: string): void => writeStored(entryOf(form));
