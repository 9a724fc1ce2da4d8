import type { AppContext } from '#src/server/context.ts';
import { ERASED_AT_ONCE, inBatches } from '#src/server/stores/stored.ts';
import { formStore, type FormKind, type FormRecord } from '#src/server/stores/form-records.ts';
import { removeTitles } from '#src/features/audit/server/entries.ts';
import { dequeueAll } from '#src/features/messages/server/replies.ts';
import { recordErasure } from './erasures.ts';

/** A form to erase. Without its value, the record is read; of an unreadable record goes all that the id leads to. */
interface FormToErase {
  id: string;
  value?: Pick<FormRecord, 'claimId' | 'replies'> | undefined;
}

/** Erases everything of one form: mail in the outbox, the record, its CV, the answer stored for a retry. */
export async function eraseOne(ctx: AppContext, kind: FormKind, { id, value }: FormToErase): Promise<void> {
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
export async function finishErasure(ctx: AppContext, kind: FormKind, ids: string[]): Promise<void> {
  const { inquiries, applications } = ctx.stores.snapshots;
  const snapshot = kind === 'inquiry' ? inquiries : applications;
  await Promise.all([snapshot.erase(ids), removeTitles(ctx, ids)]);
}

export async function eraseForms(ctx: AppContext, kind: FormKind, forms: FormToErase[]): Promise<void> {
  const ids = forms.map(({ id }) => id);
  await inBatches(forms, ERASED_AT_ONCE, (form) => eraseOne(ctx, kind, form));
  await finishErasure(ctx, kind, ids);
}
