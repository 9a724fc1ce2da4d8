import * as schema from '../schema/inquiry.ts';
import type { InquiryBulkChange, InquiryChange, InquiryForm, InquiryRow } from '../schema/inquiry.ts';
import { isDelivered, lastMail } from '#src/features/messages/schema/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, type Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import { changeEach } from '#src/features/bulk/server/bulk.ts';
import { INQUIRY_MAIL } from '#src/features/submissions/server/notifications.ts';
import { rowParts, Submissions } from '#src/features/submissions/server/submissions.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import { deliverNow, enqueue } from '#src/server/mail/outbox.ts';
import { scoreSubmission } from '#src/features/spam/server/spam-filter.ts';
import { formLimit } from '#src/server/limits.ts';

/** POST /api/send-email: stored, then mailed, or mailed once an admin approves it; only a failure to store is an error. */
async function receive(call: Call<InquiryForm>, ctx: AppContext) {
  const { words, about } = await scoreSubmission(call, ctx, call.body.message);
  const isOver = !about.suspected && (await formLimit('inquiry', call.ip, ctx))(call.recordId, 'counts');
  await inquiries.store(ctx, call, { ...words, ...about }, { overused: isOver ? 'overLimit' : undefined });
  return { message: 'Thank you. Your message has reached us.' };
}

function rowOf(record: Stored<InquiryRecord>): InquiryRow {
  const { firstName, lastName, phoneNumber, interests, createdAt, status = 'new', replies } = record.value;
  const reply = lastMail(replies);
  return {
    ...rowParts(record),
    ...{ firstName, lastName, phoneNumber, interests, status },
    createdAt: isoTime(createdAt),
    ...(reply ? { reply } : {}),
    ...(isDelivered(replies?.at(-1)) ? { replyDelivered: true } : {}),
  };
}

export const inquiries = new Submissions<InquiryRecord, InquiryRow, InquiryChange>({
  mail: INQUIRY_MAIL,
  snapshot: 'inquiries',
  role: 'office',
  changeSchema: schema.inquiryChangeSchema,
  messages: {
    missing: 'This inquiry no longer exists.',
    deleted: 'This inquiry was deleted. It can be restored from the list of deleted records.',
    noColleague: 'This person cannot answer inquiries. Please choose another person.',
  },
  actions: { reply: 'inquiry.reply' },
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  rowOf,
  withChange: (value, { status = value.status, assignee = value.assignee }) => ({
    ...{ ...value, status, assignee: assignee || undefined },
  }),
  workflowOf: ({ status = 'new', assignee = '' }) => ({ status, assignee }),
});

const NOT_SENT = {
  pending: 'The email provider did not accept this email. The site will keep trying automatically.',
  refused: 'The email provider refused this email permanently.',
};

/** POST /api/inquiries/{id}/retry-mail: tries at once; answers the state of the mail and the record's new version. */
async function retryMail({ params, audit }: Call, ctx: AppContext) {
  const { id, value, version } = await inquiries.findPresent(ctx, params.id, audit);
  if (value.suspected !== undefined)
    throw new HttpError(409, 'A suspected inquiry is not mailed before it is approved.');
  if (value.mail === 'sent')
    return { id, version, mail: 'sent', message: 'The email has already been sent.' };
  // A change of the mail state is not in the change log otherwise, because no admin waits for it.
  const [sent] = await Promise.all([
    deliverNow(ctx, INQUIRY_MAIL, id),
    ctx.stores.inquiries.changes?.add(id),
  ]);
  const after = await inquiries.find(ctx, id);
  const { mail } = after.value;
  const message = sent === 'sent' || mail === 'sent' ? 'The email was sent.' : NOT_SENT[mail];
  return { id, version: after.version, mail, message };
}

/** DELETE /api/inquiries/{id}: a soft delete; a repetition does not change its time. */
async function remove(
  { params, ifMatch, audit }: Pick<Call, 'params' | 'ifMatch' | 'audit'>,
  ctx: AppContext,
) {
  const inquiry = await inquiries.find(ctx, params.id, audit);
  const { id, value } = inquiry;
  const deletedAt = ctx.clock();
  if (value.deletedAt === undefined)
    await ctx.stores.inquiries.update(id, (now) => ({ ...now, deletedAt }), { ifMatch, from: inquiry });
  return { id, message: 'The inquiry was deleted.' };
}

/** Restores a deleted inquiry after enqueueing its mail, which the next attempt drops where the office has it. */
export async function restoreInquiry(ctx: AppContext, id: string) {
  await enqueue(ctx, 'inquiry', id);
  const restored = (value: InquiryRecord) => ({ ...value, deletedAt: undefined });
  const { version } = await ctx.stores.inquiries.update(id, restored, { of: 'deleted' });
  return { version };
}

/** POST /api/inquiries/bulk: sets the status or the person, or deletes, of each inquiry that nobody else changed. */
function changeMany(call: Call<Bulk<InquiryBulkChange>>, ctx: AppContext): Promise<BulkAnswer> {
  if (!('deleted' in call.body.change)) return inquiries.changeMany(call as Call<Bulk<InquiryChange>>, ctx);
  return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    audit.action = 'inquiry.delete';
    await remove({ params: { id }, ifMatch, audit }, ctx);
    return {};
  });
}

export const inquiryForm = {
  'POST /api/send-email': endpoint({
    access: 'public',
    body: { schema: schema.inquiryFormSchema, formats: ['json', 'form'] },
    // The first failing rule in the spec's order.
    summary: (input) => schema.inquiryProblem(input)?.message,
    pages: {
      success: () => '/contact#sent',
      failure: ({ body }) => `/contact#${schema.postedFailure(body)}`,
    },
    run: receive,
  }),
};

const { row, erase } = inquiries;
const bulk = { body: { schema: schema.inquiryBulkSchema }, audit: 'inquiry.change' } as const;

export const inquiryEndpoints = {
  'POST /api/inquiries/bulk': row(changeMany, bulk),
  'POST /api/inquiries/:id/retry-mail': row(retryMail, { keyed: false, audit: 'inquiry.retry' }),
  'DELETE /api/inquiries/:id': row(remove, { audit: 'inquiry.delete' }),
  'POST /api/inquiries/:id/erase': row(erase, { keyed: false, stepUp: true, audit: 'inquiry.erase' }),
  ...inquiries.endpoints('/api/getemaildetails'),
};
