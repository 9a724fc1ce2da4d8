import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { showToast } from '#src/components/ui/toast.tsx';
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

/** Restores records. Returns the versions of those restored, and why the first of the others was not. */
async function restoreAll(removed: readonly Removed[]) {
  const versions = new Map<Removed, string | undefined>();
  let problem: unknown;
  for (let from = 0; from < removed.length && !problem; from += from === 0 ? 1 : AT_ONCE) {
    const some = removed.slice(from, from === 0 ? 1 : from + AT_ONCE);
    const results = await Promise.allSettled(some.map(restoreRecord));
    for (const [at, result] of results.entries()) {
      if (result.status === 'fulfilled') versions.set(some[at]!, result.value.version);
      else problem ??= result.reason;
    }
  }
  return { versions, problem };
}

/** The subject of the toast: the offer about the deletion before is replaced. */
const UNDO = 'undo';

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
  const offer = ({ removed, said }: Deletion, rows: readonly T[], label = 'Undo') =>
    showToast(said, label === 'Undo' ? 'success' : 'danger', UNDO, { label, act: () => undo(removed, rows) });

  const undo = async (removed: readonly Removed[], rows: readonly T[]) => {
    const { versions, problem } = await restoreAll(removed);
    const isLeft = (_one: unknown, at: number) => !versions.has(removed[at]!);
    list.putAll(
      rows.flatMap((row, at) => (isLeft(row, at) ? [] : { ...row, version: versions.get(removed[at]!) })),
    );
    // The rows of a deletion from another page are not known here.
    if (rows.length === 0) list.reload();
    if (versions.size > 0) onRestored?.();
    const [done, all] = [versions.size, removed.length].map((count) => count.toLocaleString('en'));
    if (!problem) return showToast(removed.length === 1 ? 'Restored.' : `${done} restored.`);
    const result = removed.length === 1 ? 'Not restored.' : `${done} of ${all} restored.`;
    const deletion = { removed: removed.filter(isLeft), said: `${result} ${sentenceOf(problem)}` };
    offer(deletion, rows.filter(isLeft), 'Try again');
  };

  const offerCarried = useEffectEvent(() => {
    const deletion = carried();
    if (deletion) offer(deletion, []);
  });
  useEffect(() => offerCarried(), []);

  return (rows: readonly T[], said: string) => offer({ removed: rows.map(removedOf), said }, rows);
}
