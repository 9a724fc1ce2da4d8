import type { BulkResult } from '#src/lib/bulk.ts';

/** How many names a sentence has; the others are counted. */
const NAMED = 3;

const number = (count: number) => count.toLocaleString('en');

function namesOf(results: readonly BulkResult[], nameOf: (id: string) => string): string {
  const names = results.slice(0, NAMED).map(({ id }) => nameOf(id));
  const others = results.length - names.length;
  return others > 0 ? `${names.join(', ')} and ${number(others)} more` : names.join(', ');
}

/** What happened to records that were not changed, as it follows their number; alike ones are counted together. */
function reasonOf({ outcome, why = 'could not be changed' }: BulkResult, isOne: boolean): string {
  const were = isOne ? 'was' : 'were';
  if (outcome === 'conflict') return `${were} changed by someone else in the meantime`;
  if (outcome === 'missing') return `${were} removed by someone else in the meantime`;
  return outcome === 'failed' ? 'could not be changed because something went wrong on our side' : why;
}

/** What is said of the records that were not changed: a sentence for each reason, with the first names. */
export function problemSentences(results: readonly BulkResult[], nameOf: (id: string) => string): string[] {
  const alike = new Map<string, BulkResult[]>();
  for (const result of results) {
    if (result.outcome === 'done') continue;
    const reason = reasonOf(result, false);
    alike.set(reason, [...(alike.get(reason) ?? []), result]);
  }
  return [...alike.values()].map((some) => {
    const [first] = some;
    const reason = first ? reasonOf(first, some.length === 1) : '';
    const names = namesOf(some, nameOf);
    const advice = first?.outcome === 'failed' ? ' Please try again.' : '';
    return `${results.length === 1 ? `${names} ${reason}` : `${number(some.length)} ${reason}: ${names}`}.${advice}`;
  });
}
