import type * as z from 'zod/mini';
import { bulkEraseSchema, type Bulk, type BulkAnswer } from '#src/lib/bulk.ts';
import type { AuditAction } from '#src/features/audit/schema/audit.ts';
import { NOTE_MESSAGES, noteFormSchema, type NoteForm } from '#src/features/notes/schema/note.ts';
import { replyFormSchema, type ReplyForm } from '#src/features/messages/schema/reply.ts';
import type { AppContext } from '#src/server/context.ts';
import type { AuditedRecord, Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { HttpError, Reply } from '#src/server/http/reply.ts';
import type { MailKind } from '#src/server/mail/outbox.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import { formStore, type FormKind, type FormRecord } from '#src/server/stores/form-records.ts';
import type { IfMatch, Stored } from '#src/server/stores/stored.ts';
import { colleaguesFor, requireColleague } from '#src/features/accounts/server/colleagues.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import { changeEach, SkippedError } from '#src/features/bulk/server/bulk.ts';
import { repliesAnswer, retryReply, sendReply } from '#src/features/messages/server/replies.ts';
import {
  hasNote,
  isFull,
  newNote,
  notesAnswer,
  withNote,
  withoutNote,
  type Noted,
} from '#src/features/notes/server/notes.ts';
import { erasingForms } from '#src/features/privacy/server/erase.ts';
import { approve } from '#src/features/spam/server/spam-filter.ts';

type SubmissionRecord = FormRecord & Noted;

interface Assigning {
  assignee?: string | undefined;
}

/** What differs between the kinds of submissions: inquiries and applications. */
interface Kind<R extends SubmissionRecord, Row, C extends Assigning> {
  mail: MailKind & { name: FormKind };
  snapshot: 'inquiries' | 'applications';
  role: 'office' | 'recruiter';
  changeSchema: z.ZodMiniType<C>;
  messages: { missing: string; deleted?: string; noColleague: string };
  /** The actions of the audit trail whose names differ; reading is recorded where there is one for it. */
  actions: { reply: AuditAction; view?: { audit: AuditAction } };
  nameOf: (value: R) => string;
  rowOf: (record: Stored<R>) => Row;
  withChange: (value: R, change: C) => R;
  /** What the audit trail compares before and after a change. */
  workflowOf: (value: R) => Record<string, string | undefined>;
}

function finding<R extends SubmissionRecord, Row, C extends Assigning>({
  mail,
  messages,
  nameOf,
  rowOf,
}: Kind<R, Row, C>) {
  const stored = (ctx: AppContext) => formStore<R>(ctx, mail.name);

  /** @throws HttpError 404 when there is no such record */
  async function find(ctx: AppContext, id = '', audit: Partial<AuditedRecord> = {}): Promise<Stored<R>> {
    const found = ID_FORM.test(id) ? await stored(ctx).get(id) : undefined;
    if (!found) throw new HttpError(404, messages.missing);
    audit.title = nameOf(found.value);
    return found;
  }

  /** @throws HttpError 404 when there is no such record, or it was deleted */
  async function findPresent(...asked: Parameters<typeof find>): Promise<Stored<R>> {
    const found = await find(...asked);
    if (found.value.deletedAt !== undefined) throw new HttpError(404, messages.deleted ?? messages.missing);
    return found;
  }

  const findOf = ({ params, audit }: Call, ctx: AppContext) => findPresent(ctx, params.id, audit);

  const detailsOf = (record: Stored<R>, call: Pick<Call, 'session'>) => ({
    ...rowOf(record),
    notes: notesAnswer(record.value, call),
    replies: repliesAnswer(record.value, call),
  });

  return { stored, find, findPresent, findOf, detailsOf };
}

type Records<R extends SubmissionRecord, Row, C extends Assigning> = ReturnType<typeof finding<R, Row, C>>;

function changing<R extends SubmissionRecord, Row, C extends Assigning>(
  { role, messages, withChange, workflowOf }: Kind<R, Row, C>,
  { stored, find, detailsOf }: Records<R, Row, C>,
) {
  const requireAssignee = async (ctx: AppContext, { assignee }: C) =>
    assignee && (await requireColleague(ctx, assignee, role, messages.noColleague));

  const differences = (before: R, after: R) => changesOf(workflowOf(before), workflowOf(after));

  async function changeOne(
    ctx: AppContext,
    from: Stored<R>,
    change: C,
    { ifMatch, audit }: { ifMatch: IfMatch | undefined; audit: Pick<AuditedRecord, 'changes'> },
  ): Promise<Stored<R>> {
    let before = from.value;
    const apply = (value: R) => withChange((before = value), change);
    const after = await stored(ctx).update(from.id, apply, { ifMatch, from });
    audit.changes = differences(before, after.value);
    return after;
  }

  async function change(call: Call<C>, ctx: AppContext) {
    const asked = find(ctx, call.params.id, call.audit);
    const [from] = await Promise.all([asked, requireAssignee(ctx, call.body)]);
    return detailsOf(await changeOne(ctx, from, call.body, call), call);
  }

  async function changeMany(call: Call<Bulk<C>>, ctx: AppContext): Promise<BulkAnswer> {
    const { change } = call.body;
    await requireAssignee(ctx, change);
    return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
      const from = await find(ctx, id, audit);
      const isDone = differences(from.value, withChange(from.value, change)).length === 0;
      return isDone && from.value.deletedAt === undefined
        ? from
        : changeOne(ctx, from, change, { ifMatch, audit });
    });
  }

  return { change, changeMany };
}

function writing<R extends SubmissionRecord, Row, C extends Assigning>(
  name: FormKind,
  { stored, find, findPresent, findOf, detailsOf }: Records<R, Row, C>,
) {
  /** Stores a record with other notes, at any version: notes of two people at once are both stored. */
  const storeNotes = (ctx: AppContext, from: Stored<R>, noted: (value: R) => R) =>
    stored(ctx).update(from.id, noted, { from, keepVersion: true });

  async function addNote(call: Call<NoteForm>, ctx: AppContext): Promise<Reply> {
    const from = await find(ctx, call.params.id, call.audit);
    const note = newNote(call, call.body);
    const after = await storeNotes(ctx, from, (value) => withNote(value, note));
    return new Reply(detailsOf(after, call), { status: 201 });
  }

  /** Adds one note to each record that nobody else changed; a retry of the call adds none twice. */
  async function addNotes(call: Call<Bulk<NoteForm>>, ctx: AppContext): Promise<BulkAnswer> {
    const note = newNote(call, call.body.change);
    const noted = (value: R): R => {
      if (!hasNote(value, note.id) && isFull(value)) throw new SkippedError(NOTE_MESSAGES.full);
      return withNote(value, note);
    };
    return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
      const from = await findPresent(ctx, id, audit);
      if (hasNote(from.value, note.id)) return from;
      return stored(ctx).update(id, noted, { ifMatch, from, keepVersion: true });
    });
  }

  async function removeNote(call: Call, ctx: AppContext) {
    const from = await find(ctx, call.params.id, call.audit);
    return detailsOf(await storeNotes(ctx, from, (value) => withoutNote(value, call)), call);
  }

  async function addReply(call: Call<ReplyForm>, ctx: AppContext): Promise<Reply> {
    const after = await sendReply(ctx, call, name, () => findOf(call as Call, ctx));
    return new Reply(detailsOf(after, call), { status: 201 });
  }

  async function retry(call: Call, ctx: AppContext) {
    await retryReply(ctx, name, await findOf(call, ctx), call.params.reply);
    return detailsOf(await findPresent(ctx, call.params.id), call);
  }

  return { addNote, addNotes, removeNote, addReply, retry };
}

/** What the staff does with the records of one kind: status, person in charge, notes, mails and erasure. */
export function submissions<R extends SubmissionRecord, Row, C extends Assigning>(kind: Kind<R, Row, C>) {
  const { mail, snapshot, role, actions } = kind;
  const { name } = mail;
  const records = finding(kind);
  const { find, findPresent, findOf, detailsOf } = records;
  const { change, changeMany } = changing(kind, records);
  const { addNote, addNotes, removeNote, addReply, retry } = writing(name, records);
  const erasing = erasingForms(name, find);
  const own = { access: 'admin', roles: [role] } as const;
  const path = `/api/${snapshot}`;
  const includes = { colleagues: colleaguesFor(role) };
  const note = { body: { schema: noteFormSchema }, keyed: 'record' } as const;
  const endpoints = {
    [`GET ${path}/:id`]: endpoint({
      ...{ ...own, ...actions.view, includes },
      run: async (call, ctx) => detailsOf(await findOf(call, ctx), call),
    }),
    [`PATCH ${path}/:id`]: endpoint({
      ...{ ...own, body: { schema: kind.changeSchema }, audit: `${name}.change`, run: change },
    }),
    [`POST ${path}/bulk-erase`]: endpoint({
      ...{
        ...own,
        body: { schema: bulkEraseSchema },
        stepUp: true,
        audit: `${name}.erase`,
        run: erasing.many,
      },
    }),
    [`POST ${path}/:id/notes`]: endpoint({ ...own, ...note, audit: `${name}.note`, run: addNote }),
    [`DELETE ${path}/:id/notes/:note`]: endpoint({ ...own, audit: `${name}.unnote`, run: removeNote }),
    [`POST ${path}/:id/replies`]: endpoint({
      ...{ ...own, body: { schema: replyFormSchema }, keyed: 'record', audit: actions.reply, run: addReply },
    }),
    [`POST ${path}/:id/replies/:reply/retry`]: endpoint({
      ...{ ...own, keyed: false, audit: actions.reply, run: retry },
    }),
    [`POST ${path}/:id/approve`]: endpoint({
      ...{ ...own, keyed: false, audit: `${name}.release`, run: approve(mail) },
    }),
  };

  return { find, findPresent, changeMany, addNotes, erasing, includes, endpoints };
}
