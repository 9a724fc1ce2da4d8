import { ELAPSED_FIELD, SOURCE_FIELDS } from '#src/lib/submission.ts';
import { inBackground, type AppContext } from '../context.ts';
import { hashText, newId } from '../platform/ids.ts';
import { HttpError, Reply, refusal } from './call.ts';

/** What a form tells of the visit, and not of what was typed. */
const SIGNALS: readonly string[] = [ELAPSED_FIELD, ...SOURCE_FIELDS];

/** The form of a key: a UUID, as browsers make it, or similar. */
const KEY_FORM = /^[\w-]{8,128}$/;

/** A hash of the parsed body without the elapsed time and the visit's source: a retry has another boundary, and comes later. */
export async function fingerprint(body: unknown): Promise<string> {
  const parts: string[] = [];
  const collect = async (name: string, value: unknown): Promise<void> => {
    if (value instanceof Blob)
      parts.push(`${name}:${hashText(Buffer.from(await value.arrayBuffer()).toString('latin1'))}`);
    else if (typeof value !== 'object' || value === null) parts.push(`${name}=${JSON.stringify(value)}`);
    else
      for (const [key, inner] of Object.entries(value))
        if (!SIGNALS.includes(key)) await collect(`${name}/${key}`, inner);
  };
  await collect('', body);
  return hashText(...parts.sort());
}

interface Caller {
  endpoint: string;
  account: string | undefined;
}

interface Handling {
  /** Does the work; called again with the same ids for a retry. */
  handle: (recordId: string, claimId?: string) => Promise<unknown>;
  /** Whether a retry gets the stored answer; else `handle` makes it anew from the stored record. */
  storesAnswer: boolean;
}

/**
 * Runs `handle` so that all requests with the same key create one record and get one answer. The key claims a record id: a
 * second request stores under the same id, which creates nothing new, so even a crash between storing and answering
 * cannot create a second record.
 * @throws HttpError 400 for a malformed key, 422 for a key that was used with another body
 */
export async function once(
  ctx: AppContext,
  { endpoint, account }: Caller,
  key: string | null,
  body: unknown,
  { handle, storesAnswer }: Handling,
): Promise<unknown> {
  const recordId = newId(ctx.clock());
  if (key === null) return handle(recordId);
  if (!KEY_FORM.test(key))
    throw refusal(400, 'malformed-key', 'The Idempotency-Key must be 8 to 128 letters, digits or hyphens.');
  const claimId = hashText(endpoint, key, ...(account ? [account] : []));
  const hash = await fingerprint(body);
  const { claims } = ctx.stores;
  const made = { recordId, fingerprint: hash, createdAt: ctx.clock() };
  const { created, record: claim } = await claims.create(claimId, made);
  if (claim.value.fingerprint !== hash)
    throw refusal(
      422,
      'key-reused',
      'This Idempotency-Key was used with another request before. Please send a new one.',
    );
  const { answer } = claim.value;
  if (answer) return new Reply(answer.body, answer);
  const result = await handle(claim.value.recordId, claimId).catch(async (cause: unknown) => {
    // A refused call has stored nothing: the corrected form may come with the same key.
    if (created && cause instanceof HttpError && cause.status < 500) await claims.remove(claimId);
    throw cause;
  });
  const reply = result instanceof Reply ? result : new Reply(result);
  const { cookies: _cookies, ...answered } = reply;
  // A retry before this computes the same answer from the stored record.
  if (created && storesAnswer)
    inBackground(ctx, 'answer not stored', () =>
      claims.update(claimId, (value) => ({ ...value, answer: answered }), { from: claim }),
    );
  return reply;
}
