import { ARRIVAL_PROBLEMS, MAIL_PROBLEMS, type Reply } from './schema/reply.ts';

/** What to say of the mail that was just sent, the last one. */
export function sentSentence(replies: readonly Reply[]): string {
  const last = replies.at(-1);
  const outcome = last?.arrival?.outcome ?? 'delivered';
  if (outcome !== 'delivered') return `Not delivered. ${ARRIVAL_PROBLEMS[outcome]}`;
  if (last?.mail === 'sent') return 'Sent.';
  if (last?.problem) return `Not sent. ${MAIL_PROBLEMS[last.problem]}`;
  return 'The email is waiting for the provider and will be sent automatically.';
}
