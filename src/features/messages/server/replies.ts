import * as schema from '../schema/reply.ts';
import { mailAddress } from '#src/lib/text.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, refusal, type Call } from '#src/server/http/call.ts';
import { letter } from '#src/server/mail/document.ts';
import { deliver, deliverNow, dequeue, enqueue, type MailKind } from '#src/server/mail/outbox.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import * as forms from '#src/server/stores/form-records.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { readDirectory } from '#src/features/accounts/server/directory.ts';
import { spendBudget } from '#src/server/limits.ts';

type Replied = Pick<forms.FormRecord, 'email' | 'replies'>;
type Replies = Pick<forms.FormRecord, 'replies'>;
type Caller = Pick<Call, 'session'>;

const authorOf = ({ account, author }: schema.StoredReply, { session }: Caller): string =>
  session?.names.writer(account, author) ?? author;

/** The replies of a record as callers get them. */
export const repliesAnswer = ({ replies = [] }: Replies, call: Caller): schema.Reply[] =>
  replies.map((reply) => {
    const { account: _account, replyTo: _replyTo, arrival, ...shown } = reply;
    return {
      ...{ ...shown, author: authorOf(reply, call), at: isoTime(reply.at) },
      ...(arrival ? { arrival: { ...arrival, at: isoTime(arrival.at) } } : {}),
    };
  });

/** The address for answers to what a person sends: the person's own, where the account has one, else the form's mailbox. */
export async function answersTo(ctx: AppContext, { session }: Caller, kind: forms.FormKind) {
  const own = (await readDirectory(ctx))?.accounts.find(({ id }) => id === session?.account)?.email;
  return (own && mailAddress(own)) || forms.mailboxFor(ctx, kind);
}

/** The reply that a call makes; a retry of the call makes the same reply. */
export const newReply = (
  { recordId, session, clock }: Pick<Call, 'recordId' | 'session' | 'clock'>,
  { subject, text }: schema.ReplyForm,
  about: Pick<schema.StoredReply, 'kind' | 'replyTo'>,
): schema.StoredReply => ({
  ...{ id: recordId, ...about, account: session?.account ?? '', author: session?.name ?? '' },
  ...{ at: clock(), subject, text, mail: 'pending' },
});

const replyOf = ({ replies = [] }: Replies, id: string): schema.StoredReply | undefined =>
  replies.find((reply) => reply.id === id);

export const hasReply = (record: Replies, id: string): boolean => replyOf(record, id) !== undefined;

/** Why the site sends no further mail about a record; undefined where the site does. */
export function whyNoReply({ replies = [], email }: Replied): 'address' | 'tooMany' | undefined {
  if (!mailAddress(email)) return 'address';
  return replies.length >= schema.MAX_REPLIES ? 'tooMany' : undefined;
}

/** `?seen=` is how many replies the caller's page shows. @throws HttpError 409 when the caller has not seen all, naming the writers */
function refuseUnseen({ replies = [] }: Replies, call: Pick<Call, 'query' | 'session'>): void {
  const seen = call.query.get('seen') ?? '';
  const unseen = replies.slice(/^\d{1,3}$/.test(seen) ? Number(seen) : Infinity);
  const names = [...new Set(unseen.map((reply) => authorOf(reply, call)))];
  if (names.length > 0) throw refusal(409, 'already-replied', schema.REPLY_MESSAGES.repliedBy(names));
}

/**
 * A record with one reply more, unless the record has the reply already.
 * @param call the call whose `?seen=` is compared with the record's replies
 * @throws HttpError 409 for unseen replies; 422 when no mail can be sent to the address, or the record has MAX_REPLIES
 */
export function withReply<T extends Replied>(
  record: T,
  reply: schema.StoredReply,
  call?: Pick<Call, 'query' | 'session'>,
): T {
  if (hasReply(record, reply.id)) return record;
  if (call) refuseUnseen(record, call);
  const reason = whyNoReply(record);
  const code = reason === 'address' ? 'unusable-address' : 'too-many';
  if (reason) throw refusal(422, code, schema.REPLY_MESSAGES[reason]);
  return { ...record, replies: [...(record.replies ?? []), reply] };
}

export const withChanged = <T extends Replies>(
  record: T,
  id: string,
  change: (reply: schema.StoredReply) => schema.StoredReply,
): T => ({ ...record, replies: record.replies?.map((reply) => (reply.id === id ? change(reply) : reply)) });

/** An inquiry that was marked as answered is in progress again where its last reply failed: the person has no answer. */
export function reopened<T extends Replies>(record: T, id: string): T {
  const { status } = record as Partial<InquiryRecord>;
  const last = record.replies?.at(-1);
  const isUnanswered = status === 'answered' && last?.id === id && schema.mailStateOf(last) === 'refused';
  return isUnanswered ? { ...record, status: 'in-progress' } : record;
}

/** The mail of a reply in the outbox, under the ids of the reply and of its record; the provider's events repeat the tags. */
const replyMail = (kind: forms.FormKind): MailKind => {
  const name = `${kind}-reply` as const;
  const idsOf = (id: string) => id.split('~') as [reply: string, record: string];
  return {
    name,
    budget: 'replies',
    async compose(ctx, id) {
      const [reply, record] = idsOf(id);
      const value = (await forms.formStore(ctx, kind).get(record))?.value;
      const found = value && replyOf(value, reply);
      if (!found) return undefined;
      const mail = found.mail === 'sent' ? undefined : letter(value.email, found);
      return mail ? { ...mail, tags: { kind: name, record, reply } } : 'settled';
    },
    setMail(ctx, id, delivery) {
      const [reply, record] = idsOf(id);
      const problem = delivery.outcome === 'refused' ? delivery.problem : undefined;
      // An event of the provider, which may come before the provider's answer, says more than the answer.
      const decided = (one: schema.StoredReply): schema.StoredReply =>
        one.arrival ? one : { ...one, mail: delivery.outcome, problem };
      const change = (value: forms.FormRecord) => reopened(withChanged(value, reply, decided), reply);
      return forms.formStore(ctx, kind).update(record, change, forms.UNSEEN);
    },
  };
};

export const REPLY_MAIL = { inquiry: replyMail('inquiry'), application: replyMail('application') };

export const mailIdOf = (reply: string, record: string): string => `${reply}~${record}`;

/** Puts the mail of a reply into the outbox, before its record: a call that ends in between leaves no reply that waits for ever. */
export const enqueueReply = (ctx: AppContext, kind: forms.FormKind, reply: string, record: string) =>
  enqueue(ctx, REPLY_MAIL[kind].name, mailIdOf(reply, record));

/** Stores a reply and sends it, while the caller waits; the same call made again sends nothing more. Returns the record after it. `find` finds the record. */
export async function sendReply<T extends forms.FormRecord>(
  ctx: AppContext,
  call: Call<schema.ReplyForm>,
  kind: forms.FormKind,
  find: () => Promise<Stored<T>>,
): Promise<Stored<T>> {
  const [from, replyTo] = await Promise.all([find(), answersTo(ctx, call, kind)]);
  const { id } = from;
  if (hasReply(from.value, call.recordId)) return from;
  const reply = newReply(call, call.body, { kind: 'reply', replyTo });
  const add = (record: T) => withReply(record, reply, call);
  // Refused before anything is enqueued.
  add(from.value);
  const counted = spendBudget(ctx, 'replies', 1);
  await enqueueReply(ctx, kind, reply.id, id);
  const stored = await forms.formStore<T>(ctx, kind).update(id, add, { from, keepVersion: true });
  if ((await deliver(ctx, REPLY_MAIL[kind], mailIdOf(reply.id, id), counted)) !== 'sent') return find();
  return { ...stored, value: withChanged(stored.value, reply.id, (one) => ({ ...one, mail: 'sent' })) };
}

/** Sends a reply again for a person, unless the provider has it, bounced or not. @throws HttpError 404 when the record has no such reply */
export async function retryReply(
  ctx: AppContext,
  kind: forms.FormKind,
  { id, value }: Stored<Replied>,
  reply = '',
): Promise<void> {
  const found = replyOf(value, reply);
  if (!found) throw new HttpError(404, schema.REPLY_MESSAGES.missing);
  if (found.mail !== 'sent') await deliverNow(ctx, REPLY_MAIL[kind], mailIdOf(reply, id));
}

/** Cancels the mail about a record that is erased, and the replies that wait; a waiting acknowledgement finds no record and is not sent. */
export async function dequeueAll(
  ctx: AppContext,
  kind: forms.FormKind,
  id: string,
  replies: readonly schema.StoredReply[] = [],
): Promise<void> {
  // The outbox may still have a reply that an event of the provider calls sent.
  const waiting = replies.filter(({ mail, arrival }) => mail !== 'sent' || arrival !== undefined);
  await Promise.all([
    dequeue(ctx, kind, id),
    ...waiting.map((reply) => dequeue(ctx, REPLY_MAIL[kind].name, mailIdOf(reply.id, id))),
  ]);
}
