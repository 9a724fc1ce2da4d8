import { useState, type ReactNode } from 'react';
import { BULK_RECORDS, type BulkRecord } from '#src/lib/bulk.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { countedAs, sendInBulk } from './use-bulk.ts';

export interface RemovalPart {
  path: string;
  change: unknown;
  records: readonly BulkRecord[];
}

class RemovalProgress {
  readonly removed = new Set<string>();
  /** Records that another person changed or removed: not tried again. */
  readonly conflicts = new Set<string>();
  /** Records of a request whose answer did not arrive, or was an error: they may be gone already. */
  readonly #unanswered = new Set<string>();

  get answered(): number {
    return this.removed.size + this.conflicts.size;
  }

  /** Removes records by requests of many. Throws the first error, or at the end an error about what the site failed to remove. */
  async remove(parts: readonly RemovalPart[], onAnswered: (count: number) => void, stop: AbortSignal) {
    let failures = 0;
    for (const { path, change, records } of parts) {
      const isLeft = ({ id }: BulkRecord) => !this.removed.has(id) && !this.conflicts.has(id);
      try {
        await sendInBulk({
          ...{ path, change, stop, records: records.filter(isLeft) },
          onResults: (results) => {
            for (const { id, outcome } of results) {
              const isGone = outcome === 'done' || (outcome === 'missing' && this.#unanswered.has(id));
              const found = isGone ? this.removed : outcome === 'failed' ? this.#unanswered : this.conflicts;
              found.add(id);
              if (outcome === 'failed') failures += 1;
            }
            onAnswered(this.answered);
          },
        });
      } catch (cause) {
        for (const { id } of records.filter(isLeft).slice(0, BULK_RECORDS)) this.#unanswered.add(id);
        throw cause;
      }
    }
    if (failures > 0)
      throw new Error(
        `${failures.toLocaleString('en')} could not be removed because something went wrong on our side. Please try again.`,
      );
  }
}

const REMOVAL_WORDS = {
  delete: ['Delete', 'Deleting', 'deleted'],
  erase: ['Erase', 'Erasing', 'erased'],
} as const;

interface Props<T> {
  records: readonly T[];
  how: keyof typeof REMOVAL_WORDS;
  nouns: readonly [one: string, many: string];
  idOf: (record: T) => string;
  /** Removes a single record. Throws ApiError 404 or 409 when another person changed or removed it. */
  removeOne: (record: T) => Promise<unknown>;
  /** How several records are removed; left out where there is a single one. */
  partsOf?: (records: readonly T[]) => RemovalPart[];
  /** The sentence about records that another person changed or removed. */
  conflict?: string;
  /** Called after each try with the ids of all that were removed so far, and at the end, when all are. */
  onRemoved?: (ids: ReadonlySet<string>) => void;
  onAllRemoved?: (() => void) | undefined;
  onConflict: (ids: readonly string[]) => void;
  /** Says the result in place of a toast, such as with a way to undo the removal of these ids. */
  say?: ((result: string, removed: ReadonlySet<string>) => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before records are removed, one or many by requests of many. Another try continues with those that are left. */
export function RemovalDialog<T>(props: Props<T>) {
  const { records, how, nouns, idOf, onRemoved, onAllRemoved, onConflict } = props;
  const say = props.say ?? ((words: string) => showToast(words));
  const [progress] = useState(() => new RemovalProgress());
  const [answered, setAnswered] = useState(0);
  const [isRunning, setRunning] = useState(false);
  /** How many are left after an error: those that were neither removed nor changed by another person. */
  const [left, setLeft] = useState(records.length);
  useUnsaved(isRunning);
  const count = records.length;
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const all = countedAs(...nouns)(count);

  const runOne = async (record: T) => {
    try {
      await props.removeOne(record);
    } catch (cause) {
      if (isConflict(cause)) onConflict([idOf(record)]);
      throw cause;
    }
    const removed = new Set([idOf(record)]);
    onRemoved?.(removed);
    onAllRemoved?.();
    say(`${all} ${done}.`, removed);
  };

  const result = () => {
    const { size } = progress.removed;
    return `${size === count ? '' : `${size.toLocaleString('en')} of `}${all} ${done}.`;
  };

  const run = async (stop: AbortSignal) => {
    const [record] = records;
    if (count === 1 && record !== undefined) return runOne(record);
    setAnswered(progress.answered);
    setRunning(true);
    try {
      await progress.remove(props.partsOf?.(records) ?? [], setAnswered, stop);
      if (progress.conflicts.size > 0) throw new Error(props.conflict);
      if (progress.removed.size === count) onAllRemoved?.();
      say(result(), progress.removed);
    } catch (cause) {
      setLeft(count - progress.answered);
      throw cause instanceof Error ? new Error(`${result()} ${cause.message}`, { cause }) : cause;
    } finally {
      setRunning(false);
      onRemoved?.(progress.removed);
      if (progress.conflicts.size > 0) onConflict([...progress.conflicts]);
    }
  };

  /** After an error the dialog has said what was removed, and only a removal that can be undone is said again. */
  const close = () => {
    if (how === 'delete' && left < count && progress.removed.size > 0) say(result(), progress.removed);
    props.onClose();
  };

  const title =
    left === count
      ? `${verb} ${count === 1 ? `this ${nouns[0]}` : all}?`
      : left === 0
        ? `Not all ${nouns[1]} were ${done}`
        : `${verb} the ${left === 1 ? 'one that is' : `${left.toLocaleString('en')} that are`} left?`;

  return (
    <ConfirmDialog
      open
      title={title}
      confirm={verb}
      confirming={`${doing}...`}
      {...(count > 1 && { progress: { answered, total: count } })}
      cancel={left < count ? 'Close' : 'Cancel'}
      ended={left === 0}
      onConfirm={run}
      onClose={close}
    >
      {props.children}
    </ConfirmDialog>
  );
}
