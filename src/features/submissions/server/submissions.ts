import type * as z from 'zod/mini';
import { bulkEraseSchema, type Bulk, type BulkAnswer, type BulkResult } from '#src/lib/bulk.ts';
import type { AuditAction } from '#src/features/audit/schema/audit.ts';
import type { SpamReason } from '#src/lib/submission-words.ts';
import { NOTE_MESSAGES, noteFormSchema, type NoteForm } from '#src/features/notes/schema/note.ts';
import { replyFormSchema, type ReplyForm } from '#src/features/messages/schema/reply.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, Reply, type AuditedRecord, type Call } from '#src/server/http/call.ts';
import { endpoint, type Endpoint } from '#src/server/http/endpoints.ts';
import { pageOf, rowsOf } from '#src/server/http/paging.ts';
import { deliver, deliverInBackground, enqueue, type MailKind } from '#src/server/mail/outbox.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import { formStore, type FormKind } from '#src/server/stores/form-records.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import { ConflictError, ERASED_AT_ONCE, isOutdated, isOwnWrite } from '#src/server/stores/stored.ts';
import type { Entry, Stored } from '#src/server/stores/stored.ts';
import type { Snapshot } from '#src/server/stores/snapshot.ts';
import { colleaguesFor, requireColleague } from '#src/features/accounts/server/directory.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';
import { auditedAs, changeEach, SkippedError } from '#src/features/bulk/server/bulk.ts';
import { repliesAnswer, retryReply, sendReply } from '#src/features/messages/server/replies.ts';
import * as noted from '#src/features/notes/server/notes.ts';
import { eraseForms, eraseOne, finishErasure } from '#src/features/privacy/server/erase.ts';
import { acknowledge } from '#src/features/messages/server/acknowledgements.ts';
import { requireRoomForSuspect, suspectedFor } from '#src/features/spam/server/spam-filter.ts';
import { announcement } from './notifications.ts';

type SubmissionRecord = (InquiryRecord | ApplicationRecord) & { deletedAt?: number | undefined };

interface Assigning {
  assignee?: string | undefined;
}

interface Kind<R extends SubmissionRecord, Row, C extends Assigning> {
  mail: MailKind & { name: FormKind };
  snapshot: 'inquiries' | 'applications';
  role: 'office' | 'recruiter';
  changeSchema: z.ZodMiniType<C>;
  messages: { missing: string; deleted?: string; noColleague: string };
  /** The actions of the audit trail whose names differ; reading is recorded where there is one for it. */
  actions: {
    reply: AuditAction;
    view?: Pick<Endpoint, 'audit' | 'snapshots'>;
    list?: { audit: AuditAction };
  };
  /** The other records of the list that a record's page names. */
  othersOf?: (record: Stored<R>, listed: readonly Stored<R>[]) => object[];
  nameOf: (value: R) => string;
  rowOf: (record: Stored<R>) => Row;
  withChange: (value: R, change: C) => R;
  workflowOf: (value: R) => Record<string, string | undefined>;
}

/** Whether the list has a record, or the list of suspected ones. */
const isListed = ({ value }: Stored<SubmissionRecord>, suspected = false): boolean =>
  (value.suspected ?? false) === suspected && value.deletedAt === undefined;

export const rowParts = ({ id, value, version }: Stored<SubmissionRecord>) => {
  const { email, message, mail, policy, source, assignee = '', notes = [], suspected, suspectedFor } = value;
  const row = { id, version, email, message, mail, policy, source, assignee, noteCount: notes.length };
  return suspected ? { ...row, suspected, suspectedFor } : row;
};

export class Submissions<R extends SubmissionRecord, Row extends object, C extends Assigning> {
  readonly #kind: Kind<R, Row, C>;

  constructor(kind: Kind<R, Row, C>) {
    this.#kind = kind;
  }

  #store(ctx: AppContext) {
    return formStore<R>(ctx, this.#kind.mail.name);
  }

  async #read(ctx: AppContext, id: string): Promise<Stored<R> | undefined> {
    return ID_FORM.test(id) ? this.#store(ctx).get(id) : undefined;
  }

  readonly #missing = () => new HttpError(404, this.#kind.messages.missing);

  async find(ctx: AppContext, id = '', audit: Partial<AuditedRecord> = {}): Promise<Stored<R>> {
    const found = await this.#read(ctx, id);
    if (!found) throw this.#missing();
    audit.title = this.#kind.nameOf(found.value);
    return found;
  }

  async findPresent(...asked: Parameters<typeof this.find>): Promise<Stored<R>> {
    const { missing, deleted = missing } = this.#kind.messages;
    const found = await this.find(...asked);
    if (found.value.deletedAt !== undefined) throw new HttpError(404, deleted);
    return found;
  }

  readonly #findOf = ({ params, audit }: Pick<Call, 'params' | 'audit'>, ctx: AppContext) =>
    this.findPresent(ctx, params.id, audit);

  #detailsOf(record: Stored<R>, call: Pick<Call, 'session'>) {
    const { value } = record;
    const [notes, replies] = [noted.notesAnswer(value, call), repliesAnswer(value, call)];
    return { ...this.#kind.rowOf(record), notes, replies };
  }

  /**
   * Stores what a form sent, after its mail to the office, or as suspected, for the reasons of the spam filter or
   * for `overused`. What belongs to the record is stored `first`. A repeated call stores and mails nothing more.
   */
  async store(
    ctx: AppContext,
    { recordId: id, claimId, ip }: Pick<Call, 'recordId' | 'claimId' | 'ip'>,
    form: Omit<R, 'createdAt' | 'mail' | 'claimId'> & Pick<SubmissionRecord, 'suspected'>,
    { overused, first }: { overused?: SpamReason | undefined; first?: () => Promise<unknown> } = {},
  ): Promise<void> {
    const { mail } = this.#kind;
    const found = overused && !form.suspected ? suspectedFor([overused]) : {};
    const received = { createdAt: ctx.clock(), mail: 'pending', claimId };
    const record = { ...form, ...found, ...received } as unknown as R;
    if (record.suspected) await requireRoomForSuspect(ctx, ip, 'cv' in record ? record.cv?.size : 0);
    await Promise.all([first?.(), record.suspected ? undefined : enqueue(ctx, mail.name, id)]);
    const stored = await this.#store(ctx).create(id, record);
    if (!stored.record.value.suspected) deliverInBackground(ctx, mail, stored);
    // A call whose answer from the store was lost acknowledged nothing.
    if (stored.created || stored.record.value.mail === 'pending')
      acknowledge(ctx, mail.name, stored.record, ip);
  }

  async allRows(ctx: AppContext): Promise<Row[]> {
    return rowsOf(await this.#snapshot(ctx).entries(), this.#listed(false));
  }

  /** The entries of the store, with a row only where the record is suspected. */
  async suspects<S>(ctx: AppContext, suspectOf: (row: Row) => S): Promise<Entry<S>[]> {
    const listed = this.#listed(true);
    return (await this.#snapshot(ctx).entries()).map(({ row: record, ...entry }) => {
      const row = record && !entry.damaged && listed(record);
      return row ? { ...entry, row: suspectOf(row) } : entry;
    });
  }

  #snapshot({ stores: { snapshots } }: AppContext) {
    return snapshots[this.#kind.snapshot] as unknown as Snapshot<Stored<R>>;
  }

  readonly #view = async (call: Call, ctx: AppContext) => {
    const { othersOf } = this.#kind;
    const asked = othersOf ? this.#snapshot(ctx).entries() : [];
    const [record, entries] = await Promise.all([this.#findOf(call, ctx), asked]);
    const listed = rowsOf(entries, (row) => (isListed(row) ? row : undefined));
    return { ...this.#detailsOf(record, call), others: othersOf?.(record, listed) };
  };

  readonly #listed = (suspected: boolean) => (record: Stored<R>) =>
    isListed(record, suspected) ? this.#kind.rowOf(record) : undefined;

  /** GET of the list: newest first; `?suspected=1` lists the suspected records instead. */
  readonly #list = async (call: Call, ctx: AppContext): Promise<Reply> => {
    const isSuspected = call.query.get('suspected') === '1';
    const page = pageOf(await this.#snapshot(ctx).entries(), call, this.#listed(isSuspected));
    call.audit.rows = (page.body as Row[]).length;
    return page;
  };

  #requireAssignee(call: Pick<Call, 'session'>, { assignee }: C): void {
    const { role, messages } = this.#kind;
    if (assignee) requireColleague(call, assignee, role, messages.noColleague);
  }

  #differences(before: R, after: R) {
    const { workflowOf } = this.#kind;
    return changesOf(workflowOf(before), workflowOf(after));
  }

  async #changeOne(
    ctx: AppContext,
    from: Stored<R>,
    change: C,
    call: Pick<Call, 'session' | 'ifMatch'> & { audit: Pick<AuditedRecord, 'changes'> },
  ): Promise<Stored<R>> {
    const { session, ifMatch, audit } = call;
    let before = from.value;
    const apply = (value: R): R => {
      const after = this.#kind.withChange((before = value), change);
      if (after.assignee === before.assignee) return after;
      return { ...after, assigned: { by: session?.account ?? '', at: ctx.clock() } };
    };
    const after = await this.#store(ctx).update(from.id, apply, { ifMatch, from });
    audit.changes = this.#differences(before, after.value);
    return after;
  }

  readonly #change = async (call: Call<C>, ctx: AppContext) => {
    const { body } = call;
    const from = await this.find(ctx, call.params.id, call.audit);
    this.#requireAssignee(call, body);
    const announce = await announcement(ctx, call, body);
    const after = await this.#changeOne(ctx, from, body, call);
    announce();
    return this.#detailsOf(after, call);
  };

  readonly changeMany = async (call: Call<Bulk<C>>, ctx: AppContext): Promise<BulkAnswer> => {
    const { change } = call.body;
    this.#requireAssignee(call, change);
    const announce = await announcement(ctx, call, change);
    const answer = await changeEach({ ctx, call }, async (id, ifMatch, audit) => {
      const from = await this.find(ctx, id, audit);
      const { withChange } = this.#kind;
      const isDone = this.#differences(from.value, withChange(from.value, change)).length === 0;
      return isDone && from.value.deletedAt === undefined
        ? from
        : this.#changeOne(ctx, from, change, { ...call, ifMatch, audit });
    });
    announce();
    return answer;
  };

  /** Changes the notes of a record at any version: notes of two people at once are both stored. */
  async #changeNotes(call: Call<unknown>, ctx: AppContext, change: (value: R) => R) {
    const from = await this.find(ctx, call.params.id, call.audit);
    const after = await this.#store(ctx).update(from.id, change, { from, keepVersion: true });
    return this.#detailsOf(after, call);
  }

  readonly #addNote = async (call: Call<NoteForm>, ctx: AppContext): Promise<Reply> => {
    const note = noted.newNote(call, call.body);
    const after = await this.#changeNotes(call, ctx, (value) => noted.withNote(value, note));
    return new Reply(after, { status: 201 });
  };

  /** Adds one note to each record that nobody else changed; a retry of the call adds none twice. */
  readonly addNotes = async (call: Call<Bulk<NoteForm>>, ctx: AppContext): Promise<BulkAnswer> => {
    const note = noted.newNote(call, call.body.change);
    const add = (value: R): R => {
      if (!noted.hasNote(value, note.id) && noted.isFull(value)) throw new SkippedError(NOTE_MESSAGES.full);
      return noted.withNote(value, note);
    };
    return changeEach({ ctx, call }, async (id, ifMatch, audit) => {
      const from = await this.findPresent(ctx, id, audit);
      if (noted.hasNote(from.value, note.id)) return from;
      return this.#store(ctx).update(id, add, { ifMatch, from, keepVersion: true });
    });
  };

  readonly #removeNote = (call: Call, ctx: AppContext) =>
    this.#changeNotes(call, ctx, (value) => noted.withoutNote(value, call));

  readonly #addReply = async (call: Call<ReplyForm>, ctx: AppContext): Promise<Reply> => {
    const after = await sendReply(ctx, call, this.#kind.mail.name, () => this.#findOf(call, ctx));
    return new Reply(this.#detailsOf(after, call), { status: 201 });
  };

  readonly #retryReply = async (call: Call, ctx: AppContext) => {
    await retryReply(ctx, this.#kind.mail.name, await this.#findOf(call, ctx), call.params.reply);
    return this.#detailsOf(await this.findPresent(ctx, call.params.id), call);
  };

  /** POST …/approve: the form is a person's; its mail is sent now. */
  readonly #approve = async ({ params: { id = '' }, ifMatch, audit }: Call, ctx: AppContext) => {
    const { mail, nameOf } = this.#kind;
    const found = await this.#read(ctx, id);
    if (!found || !(found.value.suspected || isOwnWrite(ifMatch, found.version)))
      throw new HttpError(404, 'There is nothing here to mark as not spam.');
    audit.title = nameOf(found.value);
    await enqueue(ctx, mail.name, id);
    const clear = (value: R) => {
      if (!value.suspected) throw new ConflictError('The record is not suspected.');
      return { ...value, suspected: undefined, suspectedFor: undefined };
    };
    const approved = await this.#store(ctx).update(id, clear, { ifMatch });
    acknowledge(ctx, mail.name, approved);
    const outcome = await deliver(ctx, mail, id, Promise.resolve(true));
    const message = 'Marked as not spam. It is now in the list.';
    const isSettled = outcome === 'sent' || outcome === 'refused';
    return { id, mail: isSettled ? outcome : approved.value.mail, message };
  };

  /** Erases a record that nobody changed since the caller read it; of one that is gone, finishes an erasure that failed after the removal. */
  readonly erase = async ({ params: { id = '' }, ifMatch }: Call, ctx: AppContext) => {
    const { name } = this.#kind.mail;
    const found = await this.#read(ctx, id);
    if (!found) {
      await finishErasure(ctx, name, [id]);
      throw this.#missing();
    }
    if (isOutdated(ifMatch, found.version)) throw new ConflictError(`The ${name} has changed.`);
    await eraseForms(ctx, name, [found]);
    return { id, message: `The ${name} was erased.` };
  };

  /** Erases several records; where `finishErasure` fails, they count as failed, to be tried again. */
  readonly #eraseMany = async (call: Call<Bulk<unknown>>, ctx: AppContext): Promise<BulkAnswer> => {
    const { name } = this.#kind.mail;
    const gone: string[] = [];
    const answer = await changeEach({ ctx, call, atOnce: ERASED_AT_ONCE }, async (id, ifMatch) => {
      const found = await this.#read(ctx, id);
      if (found && isOutdated(ifMatch, found.version)) throw new ConflictError('The record has changed.');
      if (found) await eraseOne(ctx, name, found);
      gone.push(id);
      if (!found) throw this.#missing();
      return {};
    });
    try {
      if (gone.length > 0) await finishErasure(ctx, name, gone);
      return answer;
    } catch (cause) {
      ctx.log.error('erasure not finished', {}, cause);
      for (const entry of call.audit.each ?? [])
        if (!entry.outcome) Object.assign(entry, auditedAs('failed'));
      const result = ({ id, outcome }: BulkResult): BulkResult =>
        outcome === 'done' ? { id, outcome: 'failed' } : { id, outcome };
      return { results: answer.results.map(result) };
    }
  };

  /** An endpoint for those who do this work. */
  readonly row = <B>(run: Endpoint<B>['run'], rules: Omit<Partial<Endpoint<B>>, 'run'> = {}) =>
    endpoint({ access: 'admin', roles: [this.#kind.role], ...rules, run } as Endpoint<B>);

  /** The endpoints that both kinds have; `list` is the address of the list. */
  endpoints(list: string) {
    const { mail, snapshot, role, actions, changeSchema } = this.#kind;
    const { row } = this;
    const [{ name }, path, audit] = [mail, `/api/${snapshot}`, actions.reply];
    const includes = { colleagues: colleaguesFor(role) };
    const note = { body: { schema: noteFormSchema }, keyed: 'record' } as const;
    const reply = { body: { schema: replyFormSchema }, keyed: 'record', audit } as const;
    const erase = { body: { schema: bulkEraseSchema }, stepUp: true, audit: `${name}.erase` } as const;
    return {
      [`GET ${list}`]: row(this.#list, { ...actions.list, snapshots: [snapshot], includes }),
      [`GET ${path}/:id`]: row(this.#view, { ...actions.view, includes }),
      [`PATCH ${path}/:id`]: row(this.#change, { body: { schema: changeSchema }, audit: `${name}.change` }),
      [`POST ${path}/bulk-erase`]: row(this.#eraseMany, erase),
      [`POST ${path}/:id/notes`]: row(this.#addNote, { ...note, audit: `${name}.note` }),
      [`DELETE ${path}/:id/notes/:note`]: row(this.#removeNote, { audit: `${name}.unnote` }),
      [`POST ${path}/:id/replies`]: row(this.#addReply, reply),
      [`POST ${path}/:id/replies/:reply/retry`]: row(this.#retryReply, { keyed: false, audit }),
      [`POST ${path}/:id/approve`]: row(this.#approve, { keyed: false, audit: `${name}.release` }),
    };
  }
}
