import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { ID_FORM } from '#server/ids';
import { ERASED_AT_ONCE, inBatches } from '#server/stores/batches';
import { ConflictError } from '#server/stores/failures';
import type { Stored } from '#server/stores/stored';
import type { InquiryRecord } from '#server/stores/records';
import { noteErasure } from './erasures.ts';
import { deliverNow, dequeue, enqueue } from './outbox.ts';

/** @throws HttpError 404 when there is no such inquiry */
export async function findInquiry(ctx: AppContext, id = ''): Promise<Stored<InquiryRecord>> {
  const found = ID_FORM.test(id) ? await ctx.stores.inquiries.get(id) : undefined;
  if (!found) throw new HttpError(404, 'This inquiry no longer exists.');
  return found;
}

/** How a try ended by which the mail was not sent. */
const NOT_SENT = {
  pending: 'The mail provider did not take it. It will be tried again by itself.',
  refused: 'The mail provider refuses this mail for good.',
};

/** POST /api/inquiries/{id}/retry-mail: tries at once; the answer says how the mail, and the record, stand afterwards. */
export async function retryMail({ params }: Call, ctx: AppContext) {
  const { id, value, version } = await findInquiry(ctx, params.id);
  if (value.mail === 'sent') return { id, version, mail: 'sent', message: 'The mail was sent already.' };
  // What becomes of mail is else not noted, since nobody waits to see it.
  const [sent] = await Promise.all([deliverNow(ctx, 'inquiry', id), ctx.stores.inquiries.changes?.note(id)]);
  const after = await findInquiry(ctx, id);
  const about = { id, version: after.version, mail: after.value.mail };
  if (sent === 'busy')
    return { ...about, message: 'The mail is being sent at this moment. Please look again soon.' };
  const { mail } = after.value;
  return { ...about, message: sent || mail === 'sent' ? 'The mail was sent.' : NOT_SENT[mail] };
}

function refuseDeleted(value: InquiryRecord): InquiryRecord {
  if (value.deletedAt !== undefined) throw new ConflictError('The inquiry was deleted at the same moment.');
  return value;
}

/** DELETE /api/inquiries/{id}: marked, so that it can be restored; said again, it leaves the first moment as it is. */
export async function remove({ params, ifMatch }: Call, ctx: AppContext) {
  const inquiry = await findInquiry(ctx, params.id);
  const { id, value } = inquiry;
  const answer = { id, message: 'The inquiry was deleted.' };
  if (value.deletedAt !== undefined) return answer;
  const deletedAt = ctx.clock();
  const mark = (current: InquiryRecord) => ({ ...refuseDeleted(current), deletedAt });
  await ctx.stores.inquiries.update(id, mark, { ifMatch, from: inquiry });
  return answer;
}

/** Brings a deleted inquiry back, with the mail that was still to be sent. */
export async function restoreInquiry(ctx: AppContext, id: string): Promise<void> {
  const { value } = await ctx.stores.inquiries.update(id, (value) => ({ ...value, deletedAt: undefined }));
  if (value.mail === 'pending') await enqueue(ctx, 'inquiry', id);
}

/** Nothing of an inquirer stays: mail in the outbox, the record, the answer kept for a retry. */
async function eraseOne(ctx: AppContext, id: string): Promise<void> {
  const found = await ctx.stores.inquiries.look(id);
  const claimId = found === 'damaged' ? undefined : found?.value.claimId;
  await noteErasure(ctx, { record: id });
  await dequeue(ctx, 'inquiry', id);
  await Promise.all([
    ctx.stores.inquiries.remove(id, { noted: false }),
    claimId && ctx.stores.claims.remove(claimId),
  ]);
  // A removal knows no condition: a change that was under way may have put the record back.
  await ctx.stores.inquiries.remove(id, { noted: false });
}

/** Erases inquiries with all that belongs to them; the snapshot is told at once, so that the log of changes need not be. */
export async function eraseInquiries(ctx: AppContext, ids: string[]): Promise<void> {
  await inBatches(ids, ERASED_AT_ONCE, (id) => eraseOne(ctx, id));
  await ctx.stores.snapshots.inquiries.erase(ids);
}

/** POST /api/inquiries/{id}/erase. */
export async function erase({ params, ifMatch }: Call, ctx: AppContext) {
  const { id, version } = await findInquiry(ctx, params.id);
  if (ifMatch !== undefined && ifMatch !== version) throw new ConflictError('The inquiry has changed.');
  await eraseInquiries(ctx, [id]);
  return { id, message: 'The inquiry was erased.' };
}
