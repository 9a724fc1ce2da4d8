import { inquiryProblem, type InquiryForm, type Submission } from '#schemas/inquiry';
import { isoTime } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { pageOf } from '#server/http/paging';
import type { Reply } from '#server/http/reply';
import type { Stored } from '#server/stores/stored';
import type { InquiryRecord } from '#server/stores/records';
import { isOverFormLimit } from './form-limits.ts';
import { deliverInBackground, enqueue } from './outbox.ts';
import { isListed, received } from './suspicion.ts';

const RECEIVED = { message: 'Thank you. Your message has reached us.' };

/** The first failing rule in the spec's order, as the sentence over a 422. */
export const summary = (input: unknown): string | undefined => inquiryProblem(input)?.message;

/**
 * POST /api/send-email: stored first, then mailed; only a failure to store is the visitor's concern. What looks like spam,
 * or comes from a network that has sent many, is stored all the same, and mailed once an admin releases it.
 */
export async function receive(call: Call<InquiryForm>, ctx: AppContext) {
  const { recordId, claimId } = call;
  const { words, about } = received(call, ctx, call.body.message);
  const suspected = about.suspected ?? (await isOverFormLimit('inquiry', call.ip, ctx));
  const record: InquiryRecord = {
    ...words,
    ...about,
    ...(suspected ? { suspected } : {}),
    createdAt: ctx.clock(),
    mail: 'pending',
    claimId,
  };
  const [stored] = await Promise.all([
    ctx.stores.inquiries.create(recordId, record),
    suspected ? undefined : enqueue(ctx, 'inquiry', recordId),
  ]);
  if (!stored.record.value.suspected) deliverInBackground(ctx, 'inquiry', stored);
  return RECEIVED;
}

function listed({ id, value, version }: Stored<InquiryRecord>): Submission | undefined {
  if (value.deletedAt !== undefined) return undefined;
  const { firstName, lastName, email, phoneNumber, message, interests, mail, policy } = value;
  const createdAt = isoTime(value.createdAt);
  const suspected = value.suspected ? { suspected: true } : {};
  return {
    ...{ id, firstName, lastName, email, phoneNumber, message, interests, createdAt, mail, policy, version },
    ...suspected,
  };
}

/** GET /api/getemaildetails: newest first; `?suspected=1` lists what is held back as suspected spam instead. */
export async function list(call: Call, ctx: AppContext): Promise<Reply> {
  const entries = await ctx.stores.snapshots.inquiries.entries();
  return pageOf(entries, call, (record) => (isListed(call, record) ? listed(record) : undefined));
}
