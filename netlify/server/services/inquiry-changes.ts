import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { ID_FORM } from '#server/ids';
import { ConflictError } from '#server/stores/failures';
import type { Stored } from '#server/stores/record-store';
import type { InquiryRecord } from '#server/stores/records';
import { deleteNoted, forgetDeletion } from './deletion-notes.ts';
import { noteErasure } from './erasures.ts';
import { deliverNow, forgive, owe } from './pending-mail.ts';
import { forgetSuspect } from './suspect-notes.ts';

/** @throws HttpError 404 when there is no such inquiry */
export async function findInquiry(ctx: AppContext, id = ''): Promise<Stored<InquiryRecord>> {
  const found = ID_FORM.test(id) ? await ctx.stores.inquiries.get(id) : undefined;
  if (!found) throw new HttpError(404, 'This inquiry no longer exists.');
  return found;
}

/** POST /api/inquiries/{id}/retry-mail: tries at once; the answer says how the mail stands afterwards. */
export async function retryMail({ params }: Call, ctx: AppContext) {
  const { id, value } = await findInquiry(ctx, params.id);
  if (value.mail === 'sent') return { id, mail: 'sent', message: 'The mail was sent already.' };
  const sent = await deliverNow(ctx, 'inquiry', id);
  if (sent) return { id, mail: 'sent', message: 'The mail was sent.' };
  const after = await findInquiry(ctx, id);
  if (after.value.mail === 'refused')
    return { id, mail: 'refused', message: 'The mail provider refuses this mail for good.' };
  return {
    id,
    mail: 'pending',
    message: 'The mail provider did not take it. It will be tried again by itself.',
  };
}

function refuseDeleted(value: InquiryRecord): InquiryRecord {
  if (value.deletedAt !== undefined) throw new ConflictError('The inquiry was deleted at the same moment.');
  return value;
}

/** DELETE /api/inquiries/{id}: marked, so that it can be restored; said again, it leaves the first moment as it is. */
export async function remove({ params, ifMatch }: Call, ctx: AppContext) {
  const { id, value } = await findInquiry(ctx, params.id);
  const answer = { id, message: 'The inquiry was deleted.' };
  if (value.deletedAt !== undefined) return answer;
  await deleteNoted(ctx, 'inquiry', id, (deletedAt) =>
    ctx.stores.inquiries.update(id, (current) => ({ ...refuseDeleted(current), deletedAt }), ifMatch),
  );
  return answer;
}

/** Brings a deleted inquiry back, with the mail that was still owed. */
export async function restoreInquiry(ctx: AppContext, id: string): Promise<void> {
  const { value } = await ctx.stores.inquiries.update(id, (value) => ({ ...value, deletedAt: undefined }));
  if (value.mail === 'pending') await owe(ctx, 'inquiry', id);
  await forgetDeletion(ctx, 'inquiry', id);
}

/** Nothing of an inquirer stays: mail that is owed, the answer kept for a retry, the record, the note of its deletion. */
export async function eraseInquiry(ctx: AppContext, id: string): Promise<void> {
  const found = await ctx.stores.inquiries.look(id);
  const value = found === 'damaged' ? undefined : found?.value;
  await noteErasure(ctx, { record: id });
  await forgive(ctx, 'inquiry', id);
  await ctx.stores.inquiries.remove(id);
  if (value?.claimId) await ctx.stores.claims.remove(value.claimId);
  await forgetSuspect(ctx, 'inquiry', id);
  if (value?.deletedAt !== undefined) await forgetDeletion(ctx, 'inquiry', id);
  // A removal knows no condition: a change that was under way may have put the record back.
  await ctx.stores.inquiries.remove(id);
}

/** POST /api/inquiries/{id}/erase. */
export async function erase({ params, ifMatch }: Call, ctx: AppContext) {
  const { id, version } = await findInquiry(ctx, params.id);
  if (ifMatch !== undefined && ifMatch !== version) throw new ConflictError('The inquiry has changed.');
  await eraseInquiry(ctx, id);
  return { id, message: 'The inquiry was erased.' };
}
