import type { ApplicantDetails, ApplicationChange } from '../schema/applicant.ts';
import { NOTE_MESSAGES, type NoteForm } from '#src/features/notes/schema/note.ts';
import type { Bulk, BulkAnswer } from '#src/lib/bulk.ts';
import type { AppContext } from '#src/server/context.ts';
import type { AuditedRecord, Call } from '#src/server/http/call.ts';
import { Reply } from '#src/server/http/reply.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';
import type { IfMatch, Stored } from '#src/server/stores/stored.ts';
import { requireColleague } from '#src/features/accounts/server/colleagues.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { changeEach, SkippedError } from '#src/features/bulk/server/bulk.ts';
import { repliesAnswer } from '#src/features/messages/server/replies.ts';
import {
  hasNote,
  isFull,
  newNote,
  notesAnswer,
  withNote,
  withoutNote,
} from '#src/features/notes/server/notes.ts';
import { findApplication, rowOf } from './applications.ts';

export const detailsOf = (
  application: Stored<ApplicationRecord>,
  call: Pick<Call, 'session'>,
): ApplicantDetails => ({
  ...rowOf(application),
  notes: notesAnswer(application.value, call),
  replies: repliesAnswer(application.value, call),
});

/** GET /api/applications/{id}: the application with its notes. */
export async function read(call: Call, ctx: AppContext): Promise<ApplicantDetails> {
  const found = await findApplication(ctx, call.params.id);
  call.audit.title = found.value.name;
  return detailsOf(found, call);
}

const NO_COLLEAGUE = 'This person cannot work on applications. Please choose another person.';

const requireAssignee = async (ctx: AppContext, { assignee }: ApplicationChange) =>
  assignee && (await requireColleague(ctx, assignee, 'recruiter', NO_COLLEAGUE));

const withChange = (value: ApplicationRecord, change: ApplicationChange): ApplicationRecord => {
  const { stage = value.stage, rating = value.rating, assignee = value.assignee } = change;
  return { ...value, stage, rating: rating || undefined, assignee: assignee || undefined };
};

const workflowOf = ({ stage = 'new', rating, assignee }: ApplicationRecord) => ({
  stage,
  rating: rating ? String(rating) : '',
  assignee,
});

const differences = (before: ApplicationRecord, after: ApplicationRecord) =>
  changesOf(workflowOf(before), workflowOf(after));

/** Changes an application, and notes for the audit trail what was different. */
async function changeOne(
  ctx: AppContext,
  from: Stored<ApplicationRecord>,
  change: ApplicationChange,
  { ifMatch, audit }: { ifMatch: IfMatch | undefined; audit: Pick<AuditedRecord, 'title' | 'changes'> },
): Promise<Stored<ApplicationRecord>> {
  audit.title = from.value.name;
  let before = from.value;
  const stored = await ctx.stores.applications.update(
    from.id,
    (value) => {
      before = value;
      return withChange(value, change);
    },
    { ifMatch, from },
  );
  audit.changes = differences(before, stored.value);
  return stored;
}

/** PATCH /api/applications/{id}: sets the stage, the rating or the person in charge. */
export async function change(call: Call<ApplicationChange>, ctx: AppContext): Promise<ApplicantDetails> {
  const { params, body } = call;
  const [from] = await Promise.all([findApplication(ctx, params.id), requireAssignee(ctx, body)]);
  return detailsOf(await changeOne(ctx, from, body, call), call);
}

/** POST /api/applications/bulk: the same change to each application that nobody changed meanwhile. */
export async function changeMany(call: Call<Bulk<ApplicationChange>>, ctx: AppContext): Promise<BulkAnswer> {
  const { change } = call.body;
  await requireAssignee(ctx, change);
  return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    const from = await findApplication(ctx, id);
    audit.title = from.value.name;
    const isDone = differences(from.value, withChange(from.value, change)).length === 0;
    return isDone ? from : changeOne(ctx, from, change, { ifMatch, audit });
  });
}

/** POST /api/applications/{id}/notes: 201 with the application. Notes of two people at once are both stored. */
export async function addNote(call: Call<NoteForm>, ctx: AppContext): Promise<Reply> {
  const from = await findApplication(ctx, call.params.id);
  call.audit.title = from.value.name;
  const note = newNote(call, call.body);
  const stored = await ctx.stores.applications.update(from.id, (value) => withNote(value, note), {
    from,
    keepVersion: true,
  });
  return new Reply(detailsOf(stored, call), { status: 201 });
}

/**
 * POST /api/applications/notes: the same note on each application that nobody changed meanwhile; a retry of the call adds none
 * twice. Other notes and mails count as no change.
 */
export async function addNotes(call: Call<Bulk<NoteForm>>, ctx: AppContext): Promise<BulkAnswer> {
  const note = newNote(call, call.body.change);
  const noted = (value: ApplicationRecord): ApplicationRecord => {
    if (!hasNote(value, note.id) && isFull(value)) throw new SkippedError(NOTE_MESSAGES.full);
    return withNote(value, note);
  };
  return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
    const from = await findApplication(ctx, id);
    audit.title = from.value.name;
    if (hasNote(from.value, note.id)) return from;
    return ctx.stores.applications.update(id, noted, { ifMatch, from, keepVersion: true });
  });
}

/** DELETE /api/applications/{id}/notes/{note}: by the person who wrote it, or an owner. */
export async function removeNote(call: Call, ctx: AppContext): Promise<ApplicantDetails> {
  const from = await findApplication(ctx, call.params.id);
  call.audit.title = from.value.name;
  const stored = await ctx.stores.applications.update(from.id, (value) => withoutNote(value, call), {
    from,
    keepVersion: true,
  });
  return detailsOf(stored, call);
}
