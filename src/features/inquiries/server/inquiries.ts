import { inquiryProblem, type InquiryForm, type InquiryRow } from '../schema/inquiry.ts';
import { interestKeysOf, interestLabels } from '../schema/interests.ts';
import { INQUIRY_MAIL } from './inquiry-mail.ts';
import { isDelivered, lastMail } from '#src/features/messages/schema/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import type { Reply } from '#src/server/http/reply.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import { acknowledge } from '#src/features/messages/server/acknowledgements.ts';
import { erasingForms } from '#src/features/privacy/server/erase.ts';
import { isOverFormLimit } from '#src/features/spam/server/form-limits.ts';
import { deliverInBackground, deliverNow, enqueue } from '#src/server/mail/outbox.ts';
import {
  asksForSuspected,
  isListed,
  scoreSubmission,
  suspectedFor,
} from '#src/features/spam/server/spam-filter.ts';

const RECEIVED = { message: 'Thank you. Your message has reached us.' };

/** The message of a 422: the first failing rule in the spec's order. */
export const summary = (input: unknown): string | undefined => inquiryProblem(input)?.message;

/**
 * POST /api/send-email: stored, then mailed; only a failure to store is an error for the visitor. A suspected inquiry,
 * or one from a network over its limit, is stored and mailed when an admin approves it.
 */
export async function receive(call: Call<InquiryForm>, ctx: AppContext) {
  const { recordId, claimId } = call;
  const { words, about } = await scoreSubmission(call, ctx, call.body.message);
  const overLimit = !about.suspected && (await isOverFormLimit('inquiry', call.ip, ctx));
  const record: InquiryRecord = {
    ...words,
    interestKeys: interestKeysOf(words),
    ...about,
    ...(overLimit ? suspectedFor(['overLimit']) : {}),
    createdAt: ctx.clock(),
    mail: 'pending',
    claimId,
  };
  const [stored] = await Promise.all([
    ctx.stores.inquiries.create(recordId, record),
    record.suspected ? undefined : enqueue(ctx, 'inquiry', recordId),
  ]);
  if (!stored.record.value.suspected) deliverInBackground(ctx, INQUIRY_MAIL, stored);
  if (stored.created) acknowledge(ctx, 'inquiry', stored.record, call.ip);
  return RECEIVED;
}

/** A record as a list shows it. */
export function rowOf({ id, value, version }: Stored<InquiryRecord>): InquiryRow {
  const { firstName, lastName, email, phoneNumber, message, mail, policy, source } = value;
  const interestKeys = interestKeysOf(value);
  const { status = 'new', assignee = '', notes = [], replies } = value;
  const reply = lastMail(replies);
  return {
    ...{ id, firstName, lastName, email, phoneNumber, message },
    ...{ interests: interestLabels(interestKeys), interestKeys, mail, policy, source, version },
    createdAt: isoTime(value.createdAt),
    ...(value.suspected ? { suspected: true, suspectedFor: value.suspectedFor } : {}),
    ...{ status, assignee, noteCount: notes.length },
    ...(reply ? { reply } : {}),
    ...(isDelivered(replies?.at(-1)) ? { replyDelivered: true } : {}),
  };
}

const listed =
  (suspected: boolean) =>
  (record: Stored<InquiryRecord>): InquiryRow | undefined =>
    record.value.deletedAt === undefined && isListed(suspected, record) ? rowOf(record) : undefined;

/** GET /api/getemaildetails: newest first; `?suspected=1` lists the suspected ones instead. */
export const list = async (call: Call, ctx: AppContext): Promise<Reply> =>
  pageOf(await ctx.stores.snapshots.inquiries.entries(), call, listed(asksForSuspected(call)));

/** All rows of that list, for its export. */
export const allRows = async (ctx: AppContext, suspected = false): Promise<InquiryRow[]> =>
  rowsOf(await ctx.stores.snapshots.inquiries.entries(), listed(suspected));

export const nameOf = ({ firstName, lastName }: InquiryRecord) => `${firstName} ${lastName}`;

/** @throws HttpError 404 when there is no such inquiry */
export async function findInquiry(ctx: AppContext, id = ''): Promise<Stored<InquiryRecord>> {
  const found = ID_FORM.test(id) ? await ctx.stores.inquiries.get(id) : undefined;
  if (!found) throw new HttpError(404, 'This inquiry no longer exists.');
  return found;
}

const NOT_MAILED = 'A suspected inquiry is not mailed before it is approved.';

/** Messages for mail that was not sent. */
const NOT_SENT = {
  pending: 'The email provider did not accept this email. The site will keep trying automatically.',
  refused: 'The email provider refused this email permanently.',
};

/** POST /api/inquiries/{id}/retry-mail: tries at once; answers the state of the mail and the record's new version. */
export async function retryMail({ params, audit }: Call, ctx: AppContext) {
  const { id, value, version } = await findPresent(ctx, params.id);
  audit.title = nameOf(value);
  if (value.suspected !== undefined) throw new HttpError(409, NOT_MAILED);
  if (value.mail === 'sent')
    return { id, version, mail: 'sent', message: 'The email has already been sent.' };
  // A change of the mail state is not in the change log otherwise, because no admin waits for it.
  const [sent] = await Promise.all([
    deliverNow(ctx, INQUIRY_MAIL, id),
    ctx.stores.inquiries.changes?.add(id),
  ]);
  const after = await findInquiry(ctx, id);
  const about = { id, version: after.version, mail: after.value.mail };
  const { mail } = after.value;
  return { ...about, message: sent === 'sent' || mail === 'sent' ? 'The email was sent.' : NOT_SENT[mail] };
}

const DELETED = 'This inquiry was deleted. It can be restored from the list of deleted records.';

/** @throws HttpError 404 when there is no such inquiry, or it was deleted */
export async function findPresent(ctx: AppContext, id?: string): Promise<Stored<InquiryRecord>> {
  const found = await findInquiry(ctx, id);
  if (found.value.deletedAt !== undefined) throw new HttpError(404, DELETED);
  return found;
}

/** DELETE /api/inquiries/{id}: a soft delete; a repetition does not change its time. */
export async function remove(
  { params, ifMatch, audit }: Pick<Call, 'params' | 'ifMatch' | 'audit'>,
  ctx: AppContext,
) {
  const inquiry = await findInquiry(ctx, params.id);
  const { id, value } = inquiry;
  audit.title = nameOf(value);
  const answer = { id, message: 'The inquiry was deleted.' };
  if (value.deletedAt !== undefined) return answer;
  const deletedAt = ctx.clock();
  await ctx.stores.inquiries.update(id, (current) => ({ ...current, deletedAt }), { ifMatch, from: inquiry });
  return answer;
}

/** Restores a deleted inquiry, and enqueues its mail again if it was not sent. */
export async function restoreInquiry(ctx: AppContext, id: string): Promise<void> {
  const { value } = await ctx.stores.inquiries.update(id, (value) => ({ ...value, deletedAt: undefined }), {
    of: 'deleted',
  });
  if (value.mail === 'pending') await enqueue(ctx, 'inquiry', id);
}

/** POST /api/inquiries/{id}/erase and bulk-erase. */
export const erasing = erasingForms('inquiry', findInquiry);
