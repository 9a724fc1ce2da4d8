import {
  inquiryChangeSchema,
  inquiryProblem,
  type InquiryBulkChange,
  type InquiryChange,
  type InquiryForm,
  type InquiryRow,
} from '../schema/inquiry.ts';
import { interestKeysOf, interestLabels } from '../schema/interests.ts';
import { INQUIRY_MAIL } from './inquiry-mail.ts';
import { isDelivered, lastMail } from '#src/features/messages/schema/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, type Reply } from '#src/server/http/reply.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import { changeEach } from '#src/features/bulk/server/bulk.ts';
import { submissions } from '#src/features/submissions/server/submissions.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import { acknowledge } from '#src/features/messages/server/acknowledgements.ts';
import { deliverInBackground, deliverNow, enqueue } from '#src/server/mail/outbox.ts';
import {
  asksForSuspected,
  isListed,
  scoreSubmission,
  suspectedFor,
} from '#src/features/spam/server/spam-filter.ts';
import { isOverFormLimit } from '#src/server/limits.ts';

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
function rowOf({ id, value, version }: Stored<InquiryRecord>): InquiryRow {
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

export const allRows = async (ctx: AppContext, suspected = false): Promise<InquiryRow[]> =>
  rowsOf(await ctx.stores.snapshots.inquiries.entries(), listed(suspected));

const nameOf = ({ firstName, lastName }: InquiryRecord) => `${firstName} ${lastName}`;

/** What inquiries do as applications do. */
export const inquiries = submissions<InquiryRecord, InquiryRow, InquiryChange>({
  ...{ mail: INQUIRY_MAIL, snapshot: 'inquiries', role: 'office', changeSchema: inquiryChangeSchema },
  messages: {
    missing: 'This inquiry no longer exists.',
    deleted: 'This inquiry was deleted. It can be restored from the list of deleted records.',
    noColleague: 'This person cannot answer inquiries. Please choose another person.',
  },
  actions: { reply: 'inquiry.reply' },
  ...{ nameOf, rowOf },
  withChange: (value, { status = value.status, assignee = value.assignee }) => ({
    ...{ ...value, status, assignee: assignee || undefined },
  }),
  workflowOf: ({ status = 'new', assignee = '' }) => ({ status, assignee }),
});

const NOT_MAILED = 'A suspected inquiry is not mailed before it is approved.';

const NOT_SENT = {
  pending: 'The email provider did not accept this email. The site will keep trying automatically.',
  refused: 'The email provider refused this email permanently.',
};

/** POST /api/inquiries/{id}/retry-mail: tries at once; answers the state of the mail and the record's new version. */
export async function retryMail({ params, audit }: Call, ctx: AppContext) {
  const { id, value, version } = await inquiries.findPresent(ctx, params.id, audit);
  if (value.suspected !== undefined) throw new HttpError(409, NOT_MAILED);
  if (value.mail === 'sent')
    return { id, version, mail: 'sent', message: 'The email has already been sent.' };
  // A change of the mail state is not in the change log otherwise, because no admin waits for it.
  const [sent] = await Promise.all([
    deliverNow(ctx, INQUIRY_MAIL, id),
    ctx.stores.inquiries.changes?.add(id),
  ]);
  const after = await inquiries.find(ctx, id);
  const about = { id, version: after.version, mail: after.value.mail };
  const { mail } = after.value;
  return { ...about, message: sent === 'sent' || mail === 'sent' ? 'The email was sent.' : NOT_SENT[mail] };
}

/** DELETE /api/inquiries/{id}: a soft delete; a repetition does not change its time. */
export async function remove(
  { params, ifMatch, audit }: Pick<Call, 'params' | 'ifMatch' | 'audit'>,
  ctx: AppContext,
) {
  const inquiry = await inquiries.find(ctx, params.id, audit);
  const { id, value } = inquiry;
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

/** POST /api/inquiries/bulk: sets the status or the person, or deletes, of each inquiry that nobody else changed. */
export function changeMany(call: Call<Bulk<InquiryBulkChange>>, ctx: AppContext): Promise<BulkAnswer> {
  if (!('deleted' in call.body.change)) return inquiries.changeMany(call as Call<Bulk<InquiryChange>>, ctx);
  return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    audit.action = 'inquiry.delete';
    await remove({ params: { id }, ifMatch, audit }, ctx);
    return {};
  });
}
