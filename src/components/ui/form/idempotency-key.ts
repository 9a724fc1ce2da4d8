/** The entry of session storage that holds a form's last key, and a digest of what it was made for. */
const entryOf = (form: string) => `attempt:${form}`;

interface Kept {
  content: string;
  key: string;
}

function keptOf(form: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(entryOf(form)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Content may be personal, so only its digest is stored. */
async function digestOf(content: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))));
}

/**
 * The idempotency key for sending this content: the same one as long as the content is the same and has not arrived,
 * so that a double click, a retry, or a retry after a reload stores one record.
 */
export async function idempotencyKey(form: string, text: string): Promise<string> {
  const content = await digestOf(text);
  const kept = keptOf(form);
  if (kept?.content === content) return kept.key;
  const key = crypto.randomUUID();
  try {
    sessionStorage.setItem(entryOf(form), JSON.stringify({ content, key } satisfies Kept));
  } catch {
    // Without storage a retry gets a new key; only a double record is at stake.
  }
  return key;
}

/** Forgets the key once its content has arrived: sending it again is then meant. */
export function clearKey(form: string): void {
  try {
    sessionStorage.removeItem(entryOf(form));
  } catch {
    // Nothing was kept.
  }
}
