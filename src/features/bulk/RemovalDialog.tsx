import { useRef, useState, type ReactNode } from 'react';
import { isConflict } from '../../lib/api/client.ts';
import { ConfirmDialog } from '../../components/admin/ConfirmDialog.tsx';
import { useUnsaved } from '../../components/admin/use-unsaved.ts';
import { showToast } from '../../components/ui/toast/toast-store.ts';
import { noProgress, removeMany, type RemovalPart, type RemovalProgress } from './remove-many.ts';

/** Records to remove. */
export interface RemovalOf<T> {
  records: readonly T[];
  /** Called after all were removed. */
  done?: (() => void) | undefined;
}

/** The verb of the button, while it works, and of the result. */
export const REMOVAL_WORDS = {
  delete: ['Delete', 'Deleting', 'deleted'],
  erase: ['Erase', 'Erasing', 'erased'],
} as const;

interface Props<T> {
  removal: RemovalOf<T> | undefined;
  how: keyof typeof REMOVAL_WORDS;
  /** What a record is called, one and several. */
  nouns: readonly [one: string, many: string];
  idOf: (record: T) => string;
  /** Removes a single record. Throws ApiError 404 or 409 when another person changed or removed it. */
  removeOne: (record: T) => Promise<unknown>;
  /** How several records are removed. */
  partsOf: (records: readonly T[]) => RemovalPart[];
  /** The sentence about the records that another person changed or removed. */
  conflict: string;
  /** Called after each try with the ids of all that were removed so far. */
  onRemoved: (ids: ReadonlySet<string>) => void;
  /** Called with the ids of the records that another person changed or removed. */
  onConflict: (ids: readonly string[]) => void;
  /** Says the result at the end; a toast by default. */
  say?: (result: string) => void;
  onClose: () => void;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
}

/** Asks before records are removed, one or many by requests of many. Another try continues with those that are left. */
export function RemovalDialog<T>(props: Props<T>) {
  const { removal, how, nouns, idOf, conflict, onRemoved, onConflict, say = showToast } = props;
  const known = useRef(new WeakMap<RemovalOf<T>, RemovalProgress>());
  const [answered, setAnswered] = useState(0);
  const [isRunning, setRunning] = useState(false);
  /** Those of which each was removed by this person or changed by another one. */
  const [ended, setEnded] = useState<RemovalOf<T>>();
  useUnsaved(isRunning);
  const count = removal?.records.length ?? 0;
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const [one, many] = nouns;
  const counted = count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

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
      return say(`${counted} ${done}.`);
    }
    const progress = known.current.get(removal) ?? noProgress();
    known.current.set(removal, progress);
    /** The result so far, in words. */
    const result = () => {
      const { size } = progress.removed;
      return `${size === count ? '' : `${size.toLocaleString('en')} of `}${counted} ${done}.`;
    };
    try {
      await runMany(removal, progress, stop);
    } catch (cause) {
      if (progress.removed.size + progress.conflicts.size === count) setEnded(removal);
      throw cause instanceof Error ? new Error(`${result()} ${cause.message}`, { cause }) : cause;
    }
    if (progress.removed.size === count) removal.done?.();
    say(result());
  };

  return (
    <ConfirmDialog
      open={removal !== undefined}
      title={`${verb} ${count === 1 ? `this ${one}` : counted}?`}
      confirm={verb}
      confirming={
        count === 1
          ? `${doing}...`
          : `${doing}: ${answered.toLocaleString('en')} of ${count.toLocaleString('en')}...`
      }
      {...(count > 1 && { progress: answered / count })}
      ended={removal !== undefined && ended === removal}
      onConfirm={run}
      onClose={props.onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
