import { mailStateOf, type StoredReply } from '../schema/reply.ts';
import { letter } from '#src/server/mail/letter.ts';
import type { Delivery, Mail } from '#src/server/mail/mailer.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';

/** What the provider's events say of a reply. */
export type Arrival = NonNullable<StoredReply['arrival']>;

/** The part of a record that has replies. */
export interface Replied {
  replies?: StoredReply[] | undefined;
}

/** What names a reply: its kind of mail, and the ids of its record and its own. */
export interface ReplyTags {
  kind: 'inquiry-reply' | 'application-reply';
  record: string;
  reply: string;
}

/**
 * The mail of a reply; 'settled' when the provider has it already, undefined when the record has no such reply. The provider's
 * events about it repeat the tags.
 */
export function replyMail(
  record: (Replied & { email: string }) | undefined,
  tags: ReplyTags,
): Mail | 'settled' | undefined {
  const reply = record?.replies?.find(({ id }) => id === tags.reply);
  if (!record || !reply) return undefined;
  if (reply.mail === 'sent') return 'settled';
  const { subject, text, replyTo } = reply;
  const mail = letter({ to: record.email, subject, text, replyTo });
  return mail ? { ...mail, tags: { ...tags } } : 'settled';
}

/** A record with what the provider decided about a reply; an event that came before says more. */
export function withDelivery<T extends Replied>(
  record: T,
  id: string,
  delivery: Exclude<Delivery, { outcome: 'failed' }>,
): T {
  const problem = delivery.outcome === 'refused' ? delivery.problem : undefined;
  const decided = (reply: StoredReply): StoredReply =>
    reply.id === id && !reply.arrival ? { ...reply, mail: delivery.outcome, problem } : reply;
  return { ...record, replies: record.replies?.map(decided) };
}

/**
 * A record with what an event of the provider says of a reply: the same object where that is no news. Events come twice and in
 * any order. A mail can bounce after its delivery; what failed stays so.
 */
export function withArrival<T extends Replied>(record: T, id: string, arrival: Arrival): T {
  const known = record.replies?.find((one) => one.id === id);
  const isNews = known && known.arrival?.outcome !== arrival.outcome && mayFollow(known.arrival);
  if (!isNews) return record;
  // The provider has it, even where the call that handed it over ended before it noted so.
  const arrived = ({ problem: _problem, ...reply }: StoredReply): StoredReply => ({
    ...reply,
    mail: 'sent',
    arrival,
  });
  return { ...record, replies: record.replies?.map((one) => (one.id === id ? arrived(one) : one)) };
}

const mayFollow = (earlier: Arrival | undefined) => earlier === undefined || earlier.outcome === 'delivered';

/** An inquiry that was marked as answered, in progress again where its last reply failed: the person has no answer. */
export function reopened(inquiry: InquiryRecord, id: string): InquiryRecord {
  const last = inquiry.replies?.at(-1);
  const isUnanswered = inquiry.status === 'answered' && last?.id === id && mailStateOf(last) === 'refused';
  return isUnanswered ? { ...inquiry, status: 'in-progress' } : inquiry;
}
