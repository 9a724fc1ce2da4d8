import type { InquiryChange } from '#features/inquiries/schema/workflow';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { mayUse } from '#features/accounts/schema/roles';
import type { NoteForm } from '#features/notes/schema/note';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import type { InquiryRecord } from '#server/stores/records';
import type { Stored } from '#server/stores/stored';
import { readDirectory } from '../accounts/directory.ts';
import { changesOf } from '../audit/changes.ts';
import { newNote, notesAnswer, withNote, withoutNote } from '../notes/notes.ts';
import { findInquiry, nameOf, refuseDeleted, rowOf } from './inquiries.ts';

const detailsOf = (inquiry: Stored<InquiryRecord>, call: Pick<Call, 'session'>): InquiryDetails => ({
  ...rowOf(inquiry),
  notes: notesAnswer(inquiry.value, call),
});

const DELETED = 'This inquiry was deleted. The list of deleted records can restore it.';

/** GET /api/inquiries/{id}: the inquiry with its notes; a deleted one is not there. */
export async function read(call: Call, ctx: AppContext): Promise<InquiryDetails> {
  const found = await findInquiry(ctx, call.params.id);
  if (found.value.deletedAt !== undefined) throw new HttpError(404, DELETED);
  return detailsOf(found, call);
}

/** @throws HttpError 422 when an inquiry cannot be given to this account: it is gone, not active or has no such role */
async function requireColleague(ctx: AppContext, id: string): Promise<void> {
  const account = (await readDirectory(ctx))?.accounts.find((one) => one.id === id);
  if (account?.state === 'active' && mayUse(account.roles, ['office'])) return;
  const message = 'This person cannot answer inquiries. Please choose somebody else.';
  throw new HttpError(422, { message, errors: { assignee: message } });
}

/** PATCH /api/inquiries/{id}: sets the status or the person who answers. */
export async function change(call: Call<InquiryChange>, ctx: AppContext): Promise<InquiryDetails> {
  const { params, body, ifMatch, audit } = call;
  const [from] = await Promise.all([
    findInquiry(ctx, params.id),
    body.assignee ? requireColleague(ctx, body.assignee) : undefined,
  ]);
  audit.title = nameOf(from.value);
  let before = from.value;
  const stored = await ctx.stores.inquiries.update(
    from.id,
    (value) => {
      before = refuseDeleted(value);
      const { status = value.status, assignee = value.assignee } = body;
      return { ...value, status, assignee: assignee || undefined };
    },
    { ifMatch, from },
  );
  audit.changes = changesOf(workflowOf(before), workflowOf(stored.value));
  return detailsOf(stored, call);
}

const workflowOf = ({ status = 'new', assignee = '' }: InquiryRecord) => ({ status, assignee });

/** POST /api/inquiries/{id}/notes: 201 with the inquiry. Notes of two people at once are both stored. */
export async function addNote(call: Call<NoteForm>, ctx: AppContext): Promise<Reply> {
  const from = await findInquiry(ctx, call.params.id);
  call.audit.title = nameOf(from.value);
  const note = newNote(call);
  const stored = await ctx.stores.inquiries.update(from.id, (value) => withNote(refuseDeleted(value), note), {
    from,
    keepVersion: true,
  });
  return new Reply(detailsOf(stored, call), { status: 201 });
}

/** DELETE /api/inquiries/{id}/notes/{note}: by the person who wrote it, or an owner. */
export async function removeNote(call: Call, ctx: AppContext): Promise<InquiryDetails> {
  const from = await findInquiry(ctx, call.params.id);
  call.audit.title = nameOf(from.value);
  const stored = await ctx.stores.inquiries.update(
    from.id,
    (value) => withoutNote(refuseDeleted(value), call),
    { from, keepVersion: true },
  );
  return detailsOf(stored, call);
}
