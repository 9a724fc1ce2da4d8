import { ELAPSED_FIELD } from '#src/lib/submission.ts';
import { inBackground, type AppContext } from '../context.ts';
import { hashText, newId } from '../platform/ids.ts';
import type { ClaimRecord } from '../stores/records.ts';
import type { Stored } from '../stores/stored.ts';
import { HttpError, Reply } from './reply.ts';

/** The form of a key: a UUID, as browsers make it, or similar. */
const KEY_FORM = /^[\w-]{8,128}$/;

/** A hash of the parsed body without the elapsed time: a retry has another multipart boundary and comes later. */
export async function fingerprint(body: unknown): Promise<string> {
  const parts: string[] = [];
  const collect = async (name: string, value: unknown): Promise<void> => {
    if (value instanceof Blob) {
      parts.push(`${name}:${hashText(Buffer.from(await value.arrayBuffer()).toString('latin1'))}`);
      return;
    }
    if (typeof value !== 'object' || value === null) {
      parts.push(`${name}=${JSON.stringify(value)}`);
      return;
    }
    for (const [key, inner] of Object.entries(value))
      if (key !== ELAPSED_FIELD) await collect(`${name}/${key}`, inner);
  };
  await collect('', body);
  return hashText(...parts.sort());
}

interface Caller {
  /** As 'METHOD /path'. */
  endpoint: string;
  /** The person whose key it is; undefined for a visitor. */
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
  { handle, storesAnswer: isStored }: Handling,
): Promise<unknown> {
  const newRecordId = newId(ctx.clock());
  if (key === null) return handle(newRecordId);
  if (!KEY_FORM.test(key))
    throw new HttpError(400, {
      message: 'The Idempotency-Key must be 8 to 128 letters, digits or hyphens.',
      code: 'malformed-key',
    });
  const claimId = hashText(endpoint, key, ...(account ? [account] : []));
  const hash = await fingerprint(body);
  const { created, record: claim } = await ctx.stores.claims.create(claimId, {
    recordId: newRecordId,
    fingerprint: hash,
    createdAt: ctx.clock(),
  });
  if (claim.value.fingerprint !== hash)
    throw new HttpError(422, {
      message: 'This Idempotency-Key was used with another request before. Please send a new one.',
      code: 'key-reused',
    });
  const { answer } = claim.value;
  if (answer) return new Reply(answer.body, answer);
  const result = await handle(claim.value.recordId, claimId).catch(async (cause: unknown) => {
    // A refused call has stored nothing: the corrected form may come with the same key.
    if (created && cause instanceof HttpError && cause.status < 500) await ctx.stores.claims.remove(claimId);
    throw cause;
  });
  const reply = result instanceof Reply ? result : new Reply(result);
  // A retry before this computes the same answer from the stored record.
  if (created && isStored) inBackground(ctx, 'answer not stored', () => storeAnswer(ctx, claim, reply));
  return reply;
}

/** Stores the answer in the claim; only the call that made the claim does it. */
async function storeAnswer(ctx: AppContext, claim: Stored<ClaimRecord>, answer: Reply): Promise<void> {
  const { status, body, headers } = answer;
  const answered = (value: ClaimRecord) => ({ ...value, answer: { status, body, headers } });
  await ctx.stores.claims.update(claim.id, answered, { from: claim });
}
