import type { InquiryDetails } from '../schema/inquiry.ts';
import type { ReplyForm } from '#src/features/messages/schema/reply.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { Reply } from '#src/server/http/reply.ts';
import { retryReply, sendReply } from '#src/features/messages/server/replies.ts';
import { findInquiry, findPresent, nameOf } from './inquiries.ts';
import { detailsOf } from './workflow.ts';

/** POST /api/inquiries/{id}/replies: 201 with the inquiry; the reply says whether the mail was sent, or waits. */
export async function add(call: Call<ReplyForm>, ctx: AppContext): Promise<Reply> {
  const after = await sendReply(ctx, call, {
    kind: 'inquiry',
    async find() {
      const found = await findPresent(ctx, call.params.id);
      call.audit.title = nameOf(found.value);
      return found;
    },
    store: (from, addReply) => ctx.stores.inquiries.update(from.id, addReply, { from, keepVersion: true }),
  });
  return new Reply(detailsOf(after, call), { status: 201 });
}

/** POST /api/inquiries/{id}/replies/{reply}/retry: sends it again, if it was not sent. */
export async function retry(call: Call, ctx: AppContext): Promise<InquiryDetails> {
  const { id, reply } = call.params;
  const found = await findPresent(ctx, id);
  call.audit.title = nameOf(found.value);
  await retryReply(ctx, 'inquiry', found, reply);
  return detailsOf(await findInquiry(ctx, id), call);
}
