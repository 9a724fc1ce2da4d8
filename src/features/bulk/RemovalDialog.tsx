import { BULK_RECORDS, type BulkRecord } from '#src/lib/bulk.ts';
import { sendInBulk } from './use-bulk.ts';
import { useRef, useState, type ReactNode } from 'react';
import { isConflict } from '#src/lib/api/client.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

interface RemovalProgress {
  removed: Set<string>;
  /** Records that another person changed or removed: not tried again. */
  conflicts: Set<string>;
  /** Records of a request whose answer did not arrive, or was an error: they may be gone already. */
  unanswered: Set<string>;
}

const noProgress = (): RemovalProgress => ({
  removed: new Set(),
  conflicts: new Set(),
  unanswered: new Set(),
});

/** Records that one bulk endpoint below /api removes, with the change of the request. */
export interface RemovalPart {
  path: string;
  change: unknown;
  records: readonly BulkRecord[];
}

interface Removing {
  parts: readonly RemovalPart[];
  progress: RemovalProgress;
  onAnswered: (count: number) => void;
  stop: AbortSignal;
}

const failed = (count: number) =>
  `${count.toLocaleString('en')} could not be removed because something went wrong on our side. Please try again.`;

/** Removes records by requests of many. Throws the first error; a conflict is none, and what the site failed to remove is one at the end. */
async function removeMany({ parts, progress, onAnswered, stop }: Removing): Promise<void> {
  const { removed, conflicts, unanswered } = progress;
  const answered = () => removed.size + conflicts.size;
  let failures = 0;
  for (const { path, change, records } of parts) {
    const isLeft = ({ id }: BulkRecord) => !removed.has(id) && !conflicts.has(id);
    try {
      await sendInBulk({
        ...{ path, change, stop, records: records.filter(isLeft) },
        onResults: (results) => {
          for (const { id, outcome } of results) {
            if (outcome === 'failed') {
              failures += 1;
              unanswered.add(id);
              continue;
            }
            const isGone = outcome === 'done' || (outcome === 'missing' && unanswered.has(id));
            (isGone ? removed : conflicts).add(id);
          }
          onAnswered(answered());
        },
      });
    } catch (cause) {
      for (const { id } of records.filter(isLeft).slice(0, BULK_RECORDS)) unanswered.add(id);
      throw cause;
    }
  }
  if (failures > 0) throw new Error(failed(failures));
}

export interface RemovalOf<T> {
  records: readonly T[];
  done?: (() => void) | undefined;
}

const REMOVAL_WORDS = {
  delete: ['Delete', 'Deleting', 'deleted'],
  erase: ['Erase', 'Erasing', 'erased'],
} as const;

type Nouns = readonly [one: string, many: string];

const counted = (count: number, [one, many]: Nouns) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

/** The question about those that are left of all; a statement where none is. */
function titleOf(how: keyof typeof REMOVAL_WORDS, nouns: Nouns, count: number, left: number): string {
  const [verb, , done] = REMOVAL_WORDS[how];
  if (left === count) return `${verb} ${count === 1 ? `this ${nouns[0]}` : counted(count, nouns)}?`;
  if (left === 0) return `Not all ${nouns[1]} were ${done}`;
  return `${verb} the ${left === 1 ? 'one that is' : `${left.toLocaleString('en')} that are`} left?`;
}

interface Props<T> {
  removal: RemovalOf<T> | undefined;
  how: keyof typeof REMOVAL_WORDS;
  nouns: Nouns;
  idOf: (record: T) => string;
  /** Removes a single record. Throws ApiError 404 or 409 when another person changed or removed it. */
  removeOne: (record: T) => Promise<unknown>;
  partsOf: (records: readonly T[]) => RemovalPart[];
  conflict: string;
  /** Called after each try with the ids of all that were removed so far. */
  onRemoved: (ids: ReadonlySet<string>) => void;
  /** Called with the ids of the records that another person changed or removed. */
  onConflict: (ids: readonly string[]) => void;
  say?: (result: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before records are removed, one or many by requests of many. Another try continues with those that are left. */
export function RemovalDialog<T>(props: Props<T>) {
  const { removal, how, nouns, idOf, conflict, onRemoved, onConflict, say = showToast } = props;
  const known = useRef(new WeakMap<RemovalOf<T>, RemovalProgress>());
  const [answered, setAnswered] = useState(0);
  const [isRunning, setRunning] = useState(false);
  /** How many are left after an error: those that were neither removed nor changed by another person. */
  const [rest, setRest] = useState<{ of: RemovalOf<T>; left: number }>();
  useUnsaved(isRunning);
  const count = removal?.records.length ?? 0;
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const left = rest && rest.of === removal ? rest.left : count;

  const runOne = async (record: T) => {
    try {
      await props.removeOne(record);
    } catch (cause) {
      if (isConflict(cause)) onConflict([idOf(record)]);
      throw cause;
    }
    onRemoved(new Set([idOf(record)]));
  };

  const runMany = async ({ records }: RemovalOf<T>, progress: RemovalProgress, stop: AbortSignal) => {
    setAnswered(progress.removed.size + progress.conflicts.size);
    setRunning(true);
    try {
      await removeMany({ parts: props.partsOf(records), progress, onAnswered: setAnswered, stop });
    } finally {
      setRunning(false);
      onRemoved(progress.removed);
      if (progress.conflicts.size > 0) onConflict([...progress.conflicts]);
    }
    if (progress.conflicts.size > 0) throw new Error(conflict);
  };

  const run = async (stop: AbortSignal) => {
    if (!removal) return;
    const [record] = removal.records;
    if (count === 1 && record !== undefined) {
      await runOne(record);
      removal.done?.();
      return say(`${counted(count, nouns)} ${done}.`);
    }
    const progress = known.current.get(removal) ?? noProgress();
    known.current.set(removal, progress);
    const result = () => {
      const { size } = progress.removed;
      return `${size === count ? '' : `${size.toLocaleString('en')} of `}${counted(count, nouns)} ${done}.`;
    };
    try {
      await runMany(removal, progress, stop);
    } catch (cause) {
      setRest({ of: removal, left: count - progress.removed.size - progress.conflicts.size });
      throw cause instanceof Error ? new Error(`${result()} ${cause.message}`, { cause }) : cause;
    }
    if (progress.removed.size === count) removal.done?.();
    say(result());
  };

  return (
    <ConfirmDialog
      open={removal !== undefined}
      title={titleOf(how, nouns, count, left)}
      confirm={verb}
      confirming={`${doing}...`}
      {...(count > 1 && { progress: { answered, total: count } })}
      begun={left < count}
      ended={left === 0 && count > 0}
      onConfirm={run}
      onClose={props.onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
