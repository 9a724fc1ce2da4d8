const keyOf = (form: string) => `attempt:${form}`;

interface Attempt {
  content: string;
  key: string;
}

function lastAttempt(form: string): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The idempotency key for sending this content: the same one as long as the content is the same and has not arrived,
 * so that a double click, a retry, or a retry after a reload stores one record.
 */
export function attemptKey(form: string, content: string): string {
  const last = lastAttempt(form);
  if (last?.content === content) return last.key;
  const key = crypto.randomUUID();
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ content, key } satisfies Attempt));
  } catch {
    // Without storage a retry gets a new key; only a double record is at stake.
  }
  return key;
}

/** Forgets the attempt once its content has arrived: sending it again is then meant. */
export function attemptArrived(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept.
  }
}
