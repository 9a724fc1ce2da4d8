import {
  lastRejection,
  rejectionMail,
  SKIPPED,
  type Rejection,
  type StoredReply,
} from '#src/features/messages/schema/reply.ts';
import { fillIn, vacancyInWords } from '#src/features/messages/schema/template.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { AuditedRecord, Call } from '#src/server/http/call.ts';
import { ConflictError } from '#src/server/stores/failures.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';
import { isOutdated, type IfMatch, type Stored } from '#src/server/stores/stored.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import { changeEach, SkippedError } from '#src/features/bulk/server/bulk.ts';
import { FAILURES_IN_A_ROW } from '#src/server/mail/outbox.ts';
import {
  answersTo,
  deliverReply,
  enqueueAgain,
  enqueueReply,
  hasReply,
  newReply,
  whyNoReply,
  withReply,
} from '#src/features/messages/server/replies.ts';
import { applications } from './applications.ts';
import { spendBudget } from '#src/server/limits.ts';

/** The rejection of one applicant, its placeholders filled in. A person chose or wrote its words: `content/mail-templates.json`. */
function rejectionOf(
  call: Call<Bulk<Rejection>>,
  { name, position }: ApplicationRecord,
  company: string,
  replyTo: string | undefined,
): StoredReply {
  const { subject, text } = call.body.change;
  const values = { name, vacancy: vacancyInWords(position), company };
  const words = { subject: fillIn(subject, values), text: fillIn(text, values) };
  return newReply(call, words, { kind: 'rejection', replyTo });
}

/** Why an applicant gets no rejection; undefined where one is sent. One that the provider refused has reached nobody. */
function whySkipped(value: ApplicationRecord, again: boolean): keyof typeof SKIPPED | undefined {
  const before = rejectionMail(value.replies);
  if (!again && before === 'sent') return 'repeated';
  if (!again && before === 'pending') return 'waiting';
  return whyNoReply(value);
}

/**
 * Notes a rejection in the application, with the stage where that is wanted, unless another person changed it meanwhile, or
 * rejected the applicant: that alone changes no version.
 */
async function rejectOne(
  ctx: AppContext,
  from: Stored<ApplicationRecord>,
  reply: StoredReply,
  { change: { move, again }, ifMatch, audit }: { change: Rejection; ifMatch: IfMatch; audit: AuditedRecord },
): Promise<Stored<ApplicationRecord>> {
  const { stage = 'new' } = from.value;
  const moves = move && stage !== 'rejected';
  if (isOutdated(ifMatch, from.version)) throw new ConflictError('The application has changed.');
  const rejected = (value: ApplicationRecord): ApplicationRecord => {
    const reason = hasReply(value, reply.id) ? undefined : whySkipped(value, again);
    if (reason) throw new SkippedError(SKIPPED[reason]);
    return { ...withReply(value, reply), ...(moves ? { stage: 'rejected' } : {}) };
  };
  const [stored] = await Promise.all([
    ctx.stores.applications.update(from.id, rejected, { ifMatch, from, keepVersion: !moves }),
    enqueueReply(ctx, 'application', reply.id, from.id),
  ]);
  if (moves) audit.changes = changesOf({ stage }, { stage: 'rejected' });
  return stored;
}

/** Puts a rejection that waits into the outbox again: the call that stored it may have failed before it did. */
async function enqueueLast(ctx: AppContext, from: Stored<ApplicationRecord>): Promise<void> {
  const last = lastRejection(from.value.replies);
  if (last) await enqueueAgain(ctx, 'application', from, last.id);
}

/**
 * POST /api/applications/rejections: mails each applicant a rejection, and moves those to the stage of the rejected where
 * that is wanted. Who was sent a rejection before, or has one on its way, is skipped unless the call says otherwise; a retry of the call sends nothing
 * twice. A single mail is sent while the caller waits, several go behind the answer, one after the other, because the provider
 * takes few at a time.
 */
export async function rejectMany(call: Call<Bulk<Rejection>>, ctx: AppContext): Promise<BulkAnswer> {
  const { change } = call.body;
  // Counted beside the rest, because the caller waits for it.
  const counted = call.body.records.length === 1 ? spendBudget(ctx, 'replies', 1) : undefined;
  const [company, replyTo] = await Promise.all([ctx.company.name(), answersTo(ctx, call)]);
  const enqueued: string[] = [];
  const answer = await changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    const from = await applications.find(ctx, id, audit);
    if (hasReply(from.value, call.recordId)) {
      await enqueueAgain(ctx, 'application', from, call.recordId);
      return from;
    }
    const reason = whySkipped(from.value, change.again);
    if (reason === 'waiting') await enqueueLast(ctx, from);
    if (reason) throw new SkippedError(SKIPPED[reason]);
    const reply = rejectionOf(call, from.value, company, replyTo);
    const stored = await rejectOne(ctx, from, reply, { change, ifMatch, audit });
    enqueued.push(id);
    return stored;
  });
  const deliver = (id: string) => deliverReply(ctx, 'application', call.recordId, id, counted);
  const deliverAll = async () => {
    let failures = 0;
    for (const id of enqueued) {
      failures = (await deliver(id)) === 'failed' ? failures + 1 : 0;
      // The provider is down, or wants a pause: the schedule goes on.
      if (failures >= FAILURES_IN_A_ROW) return;
    }
  };
  if (counted) await deliverAll();
  else inBackground(ctx, 'rejections not attempted', deliverAll);
  return answer;
}
