import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { wholeNumber } from '#src/lib/format.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { showToast } from '#src/components/ui/toast.tsx';
import { useUnsaved } from '#src/components/admin/FormDialog.tsx';
import type { List } from '#src/components/admin/use-list.ts';
import type { Deleted } from './schema/deleted-record.ts';

export type Removed = Pick<Deleted, 'kind' | 'id'>;

const restoredSchema = z.object({ version: z.optional(z.string()) });

/** Restores a deleted record; answers its new version. Throws ApiError 409 when another record has taken its address. */
export async function restoreRecord({ kind, id }: Removed) {
  const path = `/deleted/${kind}/${encodeURIComponent(id)}/restore`;
  return checked(restoredSchema, await send(path, { method: 'POST' }));
}

/** How many are restored at a time. The first one goes alone, because the person may be asked for a proof. */
const AT_ONCE = 5;

type Versions = ReadonlyMap<Removed, string | undefined>;

/** Restores records, and hands over the versions of each group. Returns why the first one that is left was not restored. */
async function restoreAll(removed: readonly Removed[], onGroup: (versions: Versions) => void) {
  for (let from = 0; from < removed.length; from += from === 0 ? 1 : AT_ONCE) {
    const some = removed.slice(from, from === 0 ? 1 : from + AT_ONCE);
    const restore = async (one: Removed) => [one, (await restoreRecord(one)).version] as const;
    const results = await Promise.allSettled(some.map(restore));
    onGroup(new Map(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) return failed.reason as unknown;
  }
  return undefined;
}

/** The entry of this tab with a deletion whose page was left for the list. */
const CARRIED = 'undo';

/** A deletion that is older is not offered to be undone on the page that opens next. */
const CARRIED_MS = 10_000;

interface Deletion {
  removed: readonly Removed[];
  said: string;
}

/** Offers Undo on the page that opens next, because the record's own page is being left. */
export const offerUndoNext = (removed: Removed, said: string): void =>
  writeStored(CARRIED, { removed: [removed], said, at: Date.now() });

function carried(): Deletion | undefined {
  const stored = readStored(CARRIED) as (Deletion & { at: number }) | undefined;
  writeStored(CARRIED);
  return stored && Date.now() - stored.at < CARRIED_MS ? stored : undefined;
}

interface Options<T> {
  list: Pick<List<T>, 'putAll' | 'reload'>;
  /** Which deleted record a row has become. */
  removedOf: (row: T) => Removed;
  onRestored?: () => void;
}

/** Offers to undo deletions from a list: those that the returned function names, and one from the record's own page. */
export function useUndo<T extends object>({ list, removedOf, onRestored }: Options<T>) {
  /** How many undos are under way. */
  const [restoring, setRestoring] = useState(0);
  useUnsaved(restoring > 0);

  /** Each deletion has an offer of its own. */
  const offer = ({ removed, said }: Deletion, rows: readonly T[], label = 'Undo') =>
    showToast(said, label === 'Undo' ? 'success' : 'danger', removed.map(({ id }) => id).join(), {
      ...{ label, act: () => undo(removed, rows) },
    });

  const undo = async (removed: readonly Removed[], rows: readonly T[]) => {
    const left = new Set(removed);
    const isLeft = (_one: unknown, at: number) => left.has(removed[at]!);
    if (removed.length > AT_ONCE) showToast(`Restoring ${wholeNumber(removed.length)}...`);
    setRestoring((count) => count + 1);
    const problem = await restoreAll(removed, (versions) => {
      for (const one of versions.keys()) left.delete(one);
      list.putAll(
        rows.flatMap((row, at) => {
          const one = removed[at]!;
          return versions.has(one) ? { ...row, version: versions.get(one) } : [];
        }),
      );
    });
    setRestoring((count) => count - 1);
    // The rows of a deletion from another page are not known here.
    if (rows.length === 0) list.reload();
    const done = removed.length - left.size;
    if (done > 0) onRestored?.();
    if (left.size === 0)
      return showToast(removed.length === 1 ? 'Restored.' : `${wholeNumber(done)} restored.`);
    const result =
      removed.length === 1
        ? 'Not restored.'
        : `${wholeNumber(done)} of ${wholeNumber(removed.length)} restored.`;
    const deletion = { removed: [...left], said: `${result} ${sentenceOf(problem)}` };
    offer(deletion, rows.filter(isLeft), 'Try again');
  };

  const offerCarried = useEffectEvent(() => {
    const deletion = carried();
    if (deletion) offer(deletion, []);
  });
  useEffect(() => offerCarried(), []);

  return (rows: readonly T[], said: string) => offer({ removed: rows.map(removedOf), said }, rows);
}
