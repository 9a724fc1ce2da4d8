import { useRef } from 'react';
import type { BulkResult } from '#src/lib/bulk.ts';
import type { List } from '#src/components/admin/use-list.ts';

interface Options<T> {
  records: readonly T[];
  list: List<T>;
  /** Called at the end with those that were changed; the others stay selected. */
  deselect: (records: readonly T[]) => void;
}

/** Shows in a list what became of its selected records. */
export function useShownResults<T extends { id: string; version: string }>({
  records,
  list,
  deselect,
}: Options<T>) {
  const changed = useRef<T[]>([]);
  const byId = new Map(records.map((record) => [record.id, record]));

  const show = (results: readonly BulkResult[], change: Partial<T>) => {
    const done = results.flatMap(({ id, outcome, version }) => {
      const record = byId.get(id);
      return outcome === 'done' && record && version ? [{ ...record, ...change, version }] : [];
    });
    changed.current.push(...done);
    list.putAll(done);
    const others = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'missing');
    if (others.length > 0) list.reloadAfterConflict(...others.map(({ id }) => id));
  };
  /** Not before the end: without a selection there is no progress and no dialog. */
  const finish = () => deselect(changed.current.splice(0));

  return { show, finish };
}
