import type { ApplicantDetails } from '../schema/applicant.ts';
import type { ReplyForm } from '#src/features/messages/schema/reply.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { Reply } from '#src/server/http/reply.ts';
import { retryReply, sendReply } from '#src/features/messages/server/replies.ts';
import { findApplication } from './applications.ts';
import { detailsOf } from './application-workflow.ts';

/** POST /api/applications/{id}/replies: 201 with the application; the reply says whether the mail was sent, or waits. */
export async function add(call: Call<ReplyForm>, ctx: AppContext): Promise<Reply> {
  const after = await sendReply(ctx, call, {
    kind: 'application',
    async find() {
      const found = await findApplication(ctx, call.params.id);
      call.audit.title = found.value.name;
      return found;
    },
    store: (from, addReply) => ctx.stores.applications.update(from.id, addReply, { from, keepVersion: true }),
  });
  return new Reply(detailsOf(after, call), { status: 201 });
}

/** POST /api/applications/{id}/replies/{reply}/retry: sends it again, if it was not sent. */
export async function retry(call: Call, ctx: AppContext): Promise<ApplicantDetails> {
  const { id, reply } = call.params;
  const found = await findApplication(ctx, id);
  call.audit.title = found.value.name;
  await retryReply(ctx, 'application', found, reply);
  return detailsOf(await findApplication(ctx, id), call);
}
