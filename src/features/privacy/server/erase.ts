import type { AppContext } from '#src/server/context.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import type { Call } from '#src/server/http/call.ts';
import { ERASED_AT_ONCE, inBatches, ConflictError } from '#src/server/stores/stored.ts';
import { formStore, type FormKind, type FormRecord } from '#src/server/stores/form-records.ts';
import { isOutdated, type Stored } from '#src/server/stores/stored.ts';
import { removeTitles } from '#src/features/audit/server/entries.ts';
import { eraseEach, orFinish } from '#src/features/bulk/server/bulk.ts';
import { dequeueAll } from '#src/features/messages/server/replies.ts';
import { recordErasure } from './erasures.ts';

/** A form to erase. Without its value, the record is read; of an unreadable record goes all that the id leads to. */
interface FormToErase {
  id: string;
  value?: Pick<FormRecord, 'claimId' | 'replies'> | undefined;
}

/** Erases everything of one form: mail in the outbox, the record, its CV, the answer stored for a retry. */
async function eraseOne(ctx: AppContext, kind: FormKind, { id, value }: FormToErase): Promise<void> {
  const store = formStore(ctx, kind);
  const found = value ? { value } : await store.peek(id);
  const { claimId, replies } = found === 'unreadable' ? {} : { ...found?.value };
  await recordErasure(ctx, { record: id });
  await dequeueAll(ctx, kind, id, replies);
  await Promise.all([
    kind === 'application' && ctx.stores.cvs.remove(id),
    claimId && ctx.stores.claims.remove(claimId),
  ]);
  // Last: while there is a record, an erasure that failed on the way can be asked for again.
  await store.remove(id, { logged: false });
  // A removal is unconditional: a change in progress may have written the record again.
  await store.remove(id, { logged: false });
}

/** Removes erased forms from their list at once, so that the change log is not needed, and their names from the audit trail. */
async function finish(ctx: AppContext, kind: FormKind, ids: string[]): Promise<void> {
  const { inquiries, applications } = ctx.stores.snapshots;
  const snapshot = kind === 'inquiry' ? inquiries : applications;
  await Promise.all([snapshot.erase(ids), removeTitles(ctx, ids)]);
}

export async function eraseForms(ctx: AppContext, kind: FormKind, forms: FormToErase[]): Promise<void> {
  const ids = forms.map(({ id }) => id);
  await inBatches(forms, ERASED_AT_ONCE, (form) => eraseOne(ctx, kind, form));
  await finish(ctx, kind, ids);
}

type Find = (ctx: AppContext, id?: string) => Promise<Stored<FormRecord>>;

/** The endpoints that erase a form or several forms that nobody changed since the caller read them. */
export const erasingForms = (kind: FormKind, find: Find) => ({
  async one({ params: { id = '' }, ifMatch }: Call, ctx: AppContext) {
    const found = await orFinish(find(ctx, id), () => finish(ctx, kind, [id]));
    if (isOutdated(ifMatch, found.version)) throw new ConflictError(`The ${kind} has changed.`);
    await eraseForms(ctx, kind, [found]);
    const message = `The ${kind} was erased.`;
    return kind === 'inquiry' ? { id, message } : { message };
  },
  many: (call: Pick<Call<Bulk<unknown>>, 'body' | 'audit'>, ctx: AppContext): Promise<BulkAnswer> =>
    eraseEach(ctx, call, {
      find: (id) => find(ctx, id),
      erase: (found) => eraseOne(ctx, kind, found),
      finish: (ids) => finish(ctx, kind, ids),
    }),
});
