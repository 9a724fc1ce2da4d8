import {
  ARRIVAL_PROBLEMS,
  ARRIVAL_REMEDIES,
  MAIL_PROBLEMS,
  MAIL_REMEDIES,
  type Reply,
} from './schema/reply.ts';

/** What helps, as a sentence: first to call, where the person can be called. */
const please = (remedy: string, phone: string) => `Please ${phone ? 'call, or ' : ''}${remedy}.`;

/**
 * Why a mail has not reached the person, and what helps; undefined where nothing is known to be wrong.
 * @param phone of the person; empty where none was given
 */
export function problemInWords(
  { problem, arrival }: Pick<Reply, 'problem' | 'arrival'>,
  phone: string,
): string | undefined {
  const outcome = arrival?.outcome ?? 'delivered';
  if (outcome !== 'delivered')
    return `${ARRIVAL_PROBLEMS[outcome]} ${please(ARRIVAL_REMEDIES[outcome], phone)}`;
  // Other words reach the person by email.
  return (
    problem &&
    `${MAIL_PROBLEMS[problem]} ${please(MAIL_REMEDIES[problem], problem === 'address' ? phone : '')}`
  );
}
