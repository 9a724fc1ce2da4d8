import type { StoredReply } from '#features/replies/schema/reply';
import { letter } from '#server/mail/letter';
import type { Delivery, Mail } from '#server/mail/mailer';
import type { InquiryRecord } from '#server/stores/records';

/** The part of a record that has replies. */
interface Replied {
  replies?: StoredReply[] | undefined;
}

/** The mail of a reply; 'settled' when it was sent already, undefined when the record has no such reply. */
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

/** A record with what the provider decided about a reply. */
export function withDelivery<T extends Replied>(
  record: T,
  id: string,
  delivery: Exclude<Delivery, { outcome: 'failed' }>,
): T {
  const problem = delivery.outcome === 'refused' ? delivery.problem : undefined;
  const decided = (reply: StoredReply): StoredReply =>
    reply.id === id ? { ...reply, mail: delivery.outcome, problem } : reply;
  return { ...record, replies: record.replies?.map(decided) };
}

/** An inquiry that was marked as answered, in progress again where its last reply was refused: the person has no answer. */
export function reopened(inquiry: InquiryRecord, id: string): InquiryRecord {
  const last = inquiry.replies?.at(-1);
  const isUnanswered = inquiry.status === 'answered' && last?.id === id && last.mail === 'refused';
  return isUnanswered ? { ...inquiry, status: 'in-progress' } : inquiry;
}
