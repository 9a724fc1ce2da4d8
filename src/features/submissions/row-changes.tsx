import { startTransition, useRef, type ReactNode } from 'react';
import { assigneeOptions } from '#src/features/accounts/use-colleagues.ts';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import type { BulkRecord } from '#src/lib/bulk.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { useLockedCount } from '#src/components/admin/data-table/selection.tsx';
import { useDebouncedChoice } from '#src/components/admin/record/saving.tsx';
import { sentenceInList, type List } from '#src/components/admin/use-list.ts';
import { BADGE_TONES, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

interface Changing<T, C> {
  list: Pick<List<T>, 'put' | 'reloadAfterConflict'>;
  send: (row: T, change: C) => Promise<T>;
  nameOf: (row: T) => string;
}

/**
 * Changes rows of a list. A change is shown at once, and taken back with a sentence where it is refused. Changes of one row are
 * sent one after another, each with the version in the answer to the change before.
 */
export function useRowChanges<T extends BulkRecord, C extends object>({
  list,
  send,
  nameOf,
}: Changing<T, C>) {
  /** The changes under way by the id of their row, and the row as the last answer had it. */
  const running = useRef(new Map<string, { waiting: C[]; turn: Promise<T> }>());

  return async (row: T, change: C): Promise<boolean> => {
    const { id } = row;
    const { waiting, turn } = running.current.get(id) ?? { waiting: [], turn: Promise.resolve(row) };
    let isStored = false;
    // The select shows its choice at once: thousands of rows are counted and sorted again after that.
    const show = (latest: T) => startTransition(() => list.put(Object.assign({}, latest, ...waiting) as T));
    const store = async (latest: T): Promise<T> => {
      let after = latest;
      let problem: unknown;
      try {
        after = await send(latest, change);
        isStored = true;
      } catch (cause) {
        problem = cause;
      }
      waiting.shift();
      if (waiting.length === 0) running.current.delete(id);
      show(after);
      if (isStored) return after;
      if (isConflict(problem)) list.reloadAfterConflict(id);
      showToast(`The change of ${nameOf(row)} was not saved. ${sentenceInList(problem)}`, 'danger', id);
      return after;
    };
    waiting.push(change);
    show(row);
    const next = turn.then(store);
    running.current.set(id, { waiting, turn: next });
    await next;
    return isStored;
  };
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** None for a choice that nobody has made yet. */
  tone: BadgeTone | undefined;
  onSave: (value: string) => Promise<boolean>;
}

/** A choice as small as a badge: stored by itself, and off while selected rows are changed. */
function RowSelect({ label, value, options, tone, onSave }: SelectProps) {
  const { chosen, choose, props } = useDebouncedChoice(value, onSave);
  return (
    <select
      aria-label={label}
      className={`row-select ${tone ? BADGE_TONES[tone] : 'text-ink-muted'}`}
      {...props}
      value={chosen}
      disabled={useLockedCount() > 0}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface ToolsProps<S extends string> {
  name: string;
  /** What the first choice is called, such as 'Status'. */
  label: string;
  value: S;
  options: Readonly<Record<S, string>>;
  tones: Readonly<Record<S, BadgeTone>>;
  assignee: string;
  /** Undefined while they are not known. */
  colleagues: readonly Colleague[] | undefined;
  onChoose: (value: S) => Promise<boolean>;
  onAssign: (assignee: string) => Promise<boolean>;
  /** The links to the person. */
  children: ReactNode;
}

/** How far a row is and who is in charge of it, each changed in the row, and ways to reach the person. */
export function RowTools<S extends string>(props: ToolsProps<S>) {
  const { name, value, options, assignee, colleagues } = props;
  const nobody = { value: '', label: 'Nobody' };
  const people = colleagues ? assigneeOptions(colleagues, assignee) : [{ value: assignee, label: '...' }];
  return (
    <>
      <div className="grid min-w-0 flex-1 justify-items-start cards:flex cards:gap-1">
        <RowSelect
          label={`${props.label} of ${name}`}
          options={(Object.keys(options) as S[]).map((key) => ({ value: key, label: options[key] }))}
          value={value}
          tone={props.tones[value]}
          onSave={(chosen) => props.onChoose(chosen as S)}
        />
        <RowSelect
          label={`Person in charge of ${name}`}
          options={[nobody, ...people.filter((one) => one.value !== '')]}
          value={assignee}
          tone={assignee ? 'neutral' : undefined}
          onSave={props.onAssign}
        />
      </div>
      {props.children}
    </>
  );
}
