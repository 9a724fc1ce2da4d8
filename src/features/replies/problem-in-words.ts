import {
  ARRIVAL_PROBLEMS,
  ARRIVAL_REMEDIES,
  MAIL_PROBLEMS,
  MAIL_REMEDIES,
  type Reply,
} from '#features/replies/schema/reply';

/** Why a mail has not reached the person, and what helps; undefined where nothing is known to be wrong. */
export function problemInWords({ problem, arrival }: Reply): string | undefined {
  const outcome = arrival?.outcome ?? 'delivered';
  if (outcome !== 'delivered') return `${ARRIVAL_PROBLEMS[outcome]} ${ARRIVAL_REMEDIES[outcome]}`;
  return problem && `${MAIL_PROBLEMS[problem]} ${MAIL_REMEDIES[problem]}`;
}
