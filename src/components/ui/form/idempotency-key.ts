import { randomId } from '#src/lib/random-id.ts';
import { contentHash } from '#src/lib/hash.ts';
import { readStored, writeStored } from './storage.ts';

/** The session storage entry with a form's last key and the hash of its content, which may be personal and is not stored itself. */
const entryOf = (form: string) => `attempt:${form}`;

/**
 * The idempotency key for sending this text. The key stays the same until the text changes or `clearKey` is called, so
 * that a double click or a retry, even after a reload, stores one record. Without storage each retry gets a new key.
 */
export function idempotencyKey(form: string, text: string): string {
  const content = contentHash(text);
  const last = readStored(entryOf(form)) as { content: string; key: string } | undefined;
  if (last?.content === content) return last.key;
  const key = randomId();
  writeStored(entryOf(form), { content, key });
  return key;
}

/** Removes the key after its content has arrived: sending the same content again makes a second record. */
export const clearKey = (form: string): void => writeStored(entryOf(form));
