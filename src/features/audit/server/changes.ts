import type { AuditChange } from '../schema/audit.ts';

/** Fields that the site sets itself. */
const OWN_FIELDS = new Set([
  'createdAt',
  'updatedAt',
  'deletedAt',
  'createdAs',
  'replaces',
  'slug',
  // Its label is written down.
  'jobTypeKey',
  'savedBy',
  'savedById',
  'previousVersion',
]);

/** The longest value in an entry, and how much of what is the same stands before the difference. */
const LONGEST = 1000;
const SAME_BEFORE = 60;

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 1);

/** A long value from shortly before the difference. */
function cut(text: string, from: number): string {
  const start = text.length > LONGEST ? Math.max(0, from - SAME_BEFORE) : 0;
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The fields of a vacancy or post that differ, with both values; without `before`, all fields of a new one. */
export function changesOf(before: object | undefined, after: object): AuditChange[] {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = after as Record<string, unknown>;
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.flatMap((field) => {
    const [one, other] = [textOf(was[field]), textOf(is[field])];
    if (OWN_FIELDS.has(field) || one === other) return [];
    const from = firstDifference(one, other);
    return [{ field, before: cut(one, from), after: cut(other, from) }];
  });
}
