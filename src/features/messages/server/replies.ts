import {
  MAX_REPLIES,
  REPLY_MESSAGES,
  type Reply,
  type ReplyForm,
  type StoredReply,
} from '../schema/reply.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { mailAddress } from '#src/lib/pasted.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { readDirectory } from '#src/features/accounts/server/directory.ts';
import { replyMailId, type FormKind } from './mailables.ts';
import { countMail, deliverInBudget, deliverNow, dequeue, enqueue, type Attempt } from './outbox.ts';
import { withDelivery } from './reply-mail.ts';

/** The part of a record that has replies. */
interface Replied {
  email: string;
  replies?: StoredReply[] | undefined;
}

const authorOf = (
  { account, author }: Pick<StoredReply, 'account' | 'author'>,
  { session }: Pick<Call, 'session'>,
) => session?.names.writer(account, author) ?? author;

/** The replies of a record as callers get them. */
export const repliesAnswer = (
  { replies = [] }: Pick<Replied, 'replies'>,
  call: Pick<Call, 'session'>,
): Reply[] =>
  replies.map(({ id, kind, subject, text, mail, problem, at, arrival, ...by }) => ({
    ...{ id, kind, author: authorOf(by, call), subject, text, mail, at: isoTime(at) },
    ...(problem ? { problem } : {}),
    ...(arrival ? { arrival: { ...arrival, at: isoTime(arrival.at) } } : {}),
  }));

/** The address for answers to what a person sends: the person's own, where the account has one, else the office's. */
export async function answersTo(
  ctx: AppContext,
  { session }: Pick<Call, 'session'>,
): Promise<string | undefined> {
  const own = (await readDirectory(ctx))?.accounts.find(({ id }) => id === session?.account)?.email;
  return (own && mailAddress(own)) || ctx.env.mail?.to;
}

/** The reply that a call makes; a retry of the call makes the same one. */
export const newReply = (
  { recordId, session, clock }: Pick<Call, 'recordId' | 'session' | 'clock'>,
  { subject, text }: ReplyForm,
  about: Pick<StoredReply, 'kind' | 'replyTo'>,
): StoredReply => ({
  id: recordId,
  ...about,
  ...{ account: session?.account ?? '', author: session?.name ?? '', at: clock() },
  ...{ subject, text, mail: 'pending' },
});

export const hasReply = ({ replies = [] }: Pick<Replied, 'replies'>, id: string): boolean =>
  replies.some((reply) => reply.id === id);

/** Why the site sends no further mail about a record; undefined where it does. */
export function whyNoReply({ replies = [], email }: Replied): 'address' | 'tooMany' | undefined {
  if (!mailAddress(email)) return 'address';
  return replies.length >= MAX_REPLIES ? 'tooMany' : undefined;
}

/** How many replies the caller's page shows, by `?seen=`: not a part of the body, because a retry may have seen more. */
function seenBy({ query }: Pick<Call, 'query'>): number {
  const seen = query.get('seen') ?? '';
  return /^\d{1,3}$/.test(seen) ? Number(seen) : Infinity;
}

/** @throws HttpError 409 when a record has replies that the caller has not seen; the sentence names who wrote them */
function refuseUnseen(
  { replies = [] }: Pick<Replied, 'replies'>,
  call: Pick<Call, 'query' | 'session'>,
): void {
  const unseen = replies.slice(seenBy(call));
  const names = [...new Set(unseen.map((reply) => authorOf(reply, call)))];
  if (names.length > 0)
    throw new HttpError(409, { message: REPLY_MESSAGES.repliedBy(names), code: 'already-replied' });
}

/**
 * A record with one reply more, unless it has it already. With a call, only where its caller has seen all others.
 * @throws HttpError 409 when it has others; 422 when no mail can be sent to its address, or it holds as many as a record may
 */
export function withReply<T extends Replied>(
  record: T,
  reply: StoredReply,
  call?: Pick<Call, 'query' | 'session'>,
): T {
  if (hasReply(record, reply.id)) return record;
  if (call) refuseUnseen(record, call);
  const reason = whyNoReply(record);
  if (reason)
    throw new HttpError(422, {
      message: REPLY_MESSAGES[reason],
      code: reason === 'address' ? 'unusable-address' : 'too-many',
    });
  return { ...record, replies: [...(record.replies ?? []), reply] };
}

/** The mail of a reply: its kind and its id in the outbox. */
const mailOf = (kind: FormKind, reply: string, record: string) =>
  [`${kind}-reply`, replyMailId(reply, record)] as const;

/** Puts the mail of a reply into the outbox, before or beside its record. */
export const enqueueReply = (ctx: AppContext, kind: FormKind, reply: string, record: string): Promise<void> =>
  enqueue(ctx, ...mailOf(kind, reply, record));

/** Puts a reply that waits into the outbox again, where the call that stored it failed before; a sent one leaves it unsent. */
export async function enqueueAgain<T extends Replied>(
  ctx: AppContext,
  kind: FormKind,
  { id, value }: Stored<T>,
  reply: string,
): Promise<void> {
  const waits = value.replies?.some((one) => one.id === reply && one.mail === 'pending');
  if (waits) await enqueueReply(ctx, kind, reply, id);
}

/** Sends a reply that was enqueued; `counted` as `deliverInBudget` takes it. What fails is left to the schedule. */
export const deliverReply = (
  ctx: AppContext,
  kind: FormKind,
  reply: string,
  record: string,
  counted?: Promise<boolean>,
): Promise<Attempt> => deliverInBudget(ctx, ...mailOf(kind, reply, record), counted);

/** How a record is found, changed and read again. */
interface Sending<T extends Replied> {
  kind: FormKind;
  /** Finds the record, and refuses one that cannot be replied to. */
  find: () => Promise<Stored<T>>;
  /** Stores the record as `add` returns it, which throws as `withReply` does. */
  store: (from: Stored<T>, add: (record: T) => T) => Promise<Stored<T>>;
}

/** A record whose reply was sent, as the delivery has stored it. */
const withSent = <T extends Replied>(record: Stored<T>, id: string): Stored<T> => ({
  ...record,
  value: withDelivery(record.value, id, { outcome: 'sent' }),
});

/** Stores a reply and sends it, while the caller waits. A retry of the call sends nothing. Returns the record after it. */
export async function sendReply<T extends Replied>(
  ctx: AppContext,
  call: Call<ReplyForm>,
  { kind, find, store }: Sending<T>,
): Promise<Stored<T>> {
  const [from, replyTo] = await Promise.all([find(), answersTo(ctx, call)]);
  if (hasReply(from.value, call.recordId)) {
    await enqueueAgain(ctx, kind, from, call.recordId);
    return from;
  }
  const reply = newReply(call, call.body, { kind: 'reply', replyTo });
  const add = (record: T) => withReply(record, reply, call);
  // Refused before anything is enqueued.
  add(from.value);
  const counted = countMail(ctx, `${kind}-reply`);
  const [stored] = await Promise.all([store(from, add), enqueueReply(ctx, kind, reply.id, from.id)]);
  const outcome = await deliverReply(ctx, kind, reply.id, from.id, counted);
  return outcome === 'sent' ? withSent(stored, reply.id) : find();
}

/** Sends a reply again for a person, unless the provider has it, bounced or not. @throws HttpError 404 when the record has no such reply */
export async function retryReply<T extends Replied>(
  ctx: AppContext,
  kind: FormKind,
  { id, value }: Stored<T>,
  reply = '',
): Promise<void> {
  const found = value.replies?.find((one) => one.id === reply);
  if (!found) throw new HttpError(404, REPLY_MESSAGES.missing);
  if (found.mail !== 'sent') await deliverNow(ctx, ...mailOf(kind, reply, id));
}

/**
 * Cancels the mail about a record that is erased, and the replies that wait. An acknowledgement that waits has no record then:
 * its next turn removes it, unsent.
 */
export async function dequeueAll(
  ctx: AppContext,
  kind: FormKind,
  id: string,
  replies: readonly Pick<StoredReply, 'id' | 'mail' | 'arrival'>[] = [],
): Promise<void> {
  await Promise.all([
    dequeue(ctx, kind, id),
    ...replies
      // An event may have said that it was sent before the call that sent it could remove it.
      .filter(({ mail, arrival }) => mail !== 'sent' || arrival !== undefined)
      .map((reply) => dequeue(ctx, ...mailOf(kind, reply.id, id))),
  ]);
}
