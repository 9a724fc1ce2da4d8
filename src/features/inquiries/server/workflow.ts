import type { InquiryBulkChange, InquiryChange, InquiryDetails } from '../schema/inquiry.ts';
import type { NoteForm } from '#src/features/notes/schema/note.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import type { AppContext } from '#src/server/context.ts';
import type { AuditedRecord, Call } from '#src/server/http/call.ts';
import { Reply } from '#src/server/http/reply.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import type { IfMatch, Stored } from '#src/server/stores/stored.ts';
import { requireColleague } from '#src/features/accounts/server/colleagues.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { changeEach } from '#src/features/bulk/server/bulk.ts';
import { repliesAnswer } from '#src/features/messages/server/replies.ts';
import { newNote, notesAnswer, withNote, withoutNote } from '#src/features/notes/server/notes.ts';
import { findInquiry, findPresent, nameOf, remove, rowOf } from './inquiries.ts';

export const detailsOf = (inquiry: Stored<InquiryRecord>, call: Pick<Call, 'session'>): InquiryDetails => ({
  ...rowOf(inquiry),
  notes: notesAnswer(inquiry.value, call),
  replies: repliesAnswer(inquiry.value, call),
});

/** GET /api/inquiries/{id}: the inquiry with its notes; a deleted one is not there. */
export async function read(call: Call, ctx: AppContext): Promise<InquiryDetails> {
  return detailsOf(await findPresent(ctx, call.params.id), call);
}

const NO_COLLEAGUE = 'This person cannot answer inquiries. Please choose another person.';

const requireAssignee = async (ctx: AppContext, { assignee }: InquiryChange) =>
  assignee && (await requireColleague(ctx, assignee, 'office', NO_COLLEAGUE));

const withChange = (value: InquiryRecord, change: InquiryChange): InquiryRecord => {
  const { status = value.status, assignee = value.assignee } = change;
  return { ...value, status, assignee: assignee || undefined };
};

/** Changes an inquiry, and notes for the audit trail what was different. */
async function changeOne(
  ctx: AppContext,
  from: Stored<InquiryRecord>,
  change: InquiryChange,
  { ifMatch, audit }: { ifMatch: IfMatch | undefined; audit: Pick<AuditedRecord, 'title' | 'changes'> },
): Promise<Stored<InquiryRecord>> {
  audit.title = nameOf(from.value);
  let before = from.value;
  const stored = await ctx.stores.inquiries.update(
    from.id,
    (value) => {
      before = value;
      return withChange(value, change);
    },
    { ifMatch, from },
  );
  audit.changes = changesOf(workflowOf(before), workflowOf(stored.value));
  return stored;
}

/** PATCH /api/inquiries/{id}: sets the status or the person who answers. */
export async function change(call: Call<InquiryChange>, ctx: AppContext): Promise<InquiryDetails> {
  const { params, body } = call;
  const [from] = await Promise.all([findInquiry(ctx, params.id), requireAssignee(ctx, body)]);
  return detailsOf(await changeOne(ctx, from, body, call), call);
}

/** POST /api/inquiries/bulk: sets the status or the person, or deletes, of each inquiry that nobody changed meanwhile. */
export async function changeMany(call: Call<Bulk<InquiryBulkChange>>, ctx: AppContext): Promise<BulkAnswer> {
  const { change } = call.body;
  if ('deleted' in change)
    return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
      audit.action = 'inquiry.delete';
      await remove({ params: { id }, ifMatch, audit }, ctx);
      return {};
    });
  await requireAssignee(ctx, change);
  return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    const from = await findInquiry(ctx, id);
    audit.title = nameOf(from.value);
    const isDone = changesOf(workflowOf(from.value), workflowOf(withChange(from.value, change))).length === 0;
    return isDone && from.value.deletedAt === undefined
      ? from
      : changeOne(ctx, from, change, { ifMatch, audit });
  });
}

const workflowOf = ({ status = 'new', assignee = '' }: InquiryRecord) => ({ status, assignee });

/** POST /api/inquiries/{id}/notes: 201 with the inquiry. Notes of two people at once are both stored. */
export async function addNote(call: Call<NoteForm>, ctx: AppContext): Promise<Reply> {
  const from = await findInquiry(ctx, call.params.id);
  call.audit.title = nameOf(from.value);
  const note = newNote(call, call.body);
  const stored = await ctx.stores.inquiries.update(from.id, (value) => withNote(value, note), {
    from,
    keepVersion: true,
  });
  return new Reply(detailsOf(stored, call), { status: 201 });
}

/** DELETE /api/inquiries/{id}/notes/{note}: by the person who wrote it, or an owner. */
export async function removeNote(call: Call, ctx: AppContext): Promise<InquiryDetails> {
  const from = await findInquiry(ctx, call.params.id);
  call.audit.title = nameOf(from.value);
  const stored = await ctx.stores.inquiries.update(from.id, (value) => withoutNote(value, call), {
    from,
    keepVersion: true,
  });
  return detailsOf(stored, call);
}
