import { mailStateOf, type StoredReply } from '#features/replies/schema/reply';
import { letter } from '#server/mail/letter';
import type { Delivery, Mail } from '#server/mail/mailer';
import type { InquiryRecord } from '#server/stores/records';

/** What the provider reported of a reply. */
export type Arrival = NonNullable<StoredReply['arrival']>;

/** The part of a record that has replies. */
export interface Replied {
  replies?: StoredReply[] | undefined;
}

/** The mail of a reply; 'settled' when the provider has it already, undefined when the record has no such reply. */
export function replyMail(
  record: (Replied & { email: string }) | undefined,
  id: string,
): Mail | 'settled' | undefined {
  const reply = record?.replies?.find((one) => one.id === id);
  if (!record || !reply) return undefined;
  if (reply.mail === 'sent') return 'settled';
  const { subject, text, replyTo } = reply;
  return letter({ to: record.email, subject, text, replyTo }) ?? 'settled';
}

/** A record with what the provider decided about a reply; what it has reported since says more. */
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
 * A record with what the provider reported of a reply: the same object where that is no news. Reports come twice and in any
 * order. A mail can bounce after its delivery, and no other report is about a mail that failed.
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
