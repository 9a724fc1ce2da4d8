import { inquiryProblem, type Inquiry, type Submission } from '#schemas/inquiry';
import { isoTime } from '#server/clock';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { pageOf } from '#server/http/paging';
import type { Reply } from '#server/http/reply';
import type { Stored } from '#server/stores/record-store';
import type { InquiryRecord } from '#server/stores/records';
import { deliverStored, owe } from './pending-mail.ts';

const RECEIVED = { message: 'Thank you. Your message has reached us.' };

/** The first failing rule in the spec's order, as the sentence over a 422. */
export const summary = (input: unknown): string | undefined => inquiryProblem(input)?.message;

/** POST /api/send-email: stored first, then mailed; only a failure to store is the visitor's concern. */
export async function receive({ body, recordId, claimId }: Call<Inquiry>, ctx: AppContext) {
  await owe(ctx, 'inquiry', recordId);
  const record: InquiryRecord = { ...body, createdAt: ctx.clock(), mail: 'pending', claimId };
  await deliverStored(ctx, 'inquiry', await ctx.stores.inquiries.create(recordId, record));
  return RECEIVED;
}

function listed({ id, value, version }: Stored<InquiryRecord>): Submission | undefined {
  if (value.deletedAt !== undefined) return undefined;
  const { firstName, lastName, email, phoneNumber, message, interests, mail } = value;
  const createdAt = isoTime(value.createdAt);
  return { id, firstName, lastName, email, phoneNumber, message, interests, createdAt, mail, version };
}

/** GET /api/getemaildetails: newest first. */
export function list(call: Call, ctx: AppContext): Promise<Reply> {
  return pageOf(ctx.stores.inquiries, call, listed);
}
