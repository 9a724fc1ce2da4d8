import { startTransition, useRef, type ComponentProps, type ReactNode } from 'react';
import { assigneeOptions } from '#src/features/accounts/use-colleagues.ts';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import type { BulkRecord } from '#src/lib/bulk.ts';
import { optionsOf } from '#src/lib/list/column.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { useLockedCount } from '#src/components/admin/data-table/selection.tsx';
import { useDebouncedChoice } from '#src/components/admin/record/saving.tsx';
import { sentenceInList, type List } from '#src/components/admin/use-list.ts';
import { BADGE_TONES, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { OptionList } from '#src/components/ui/Select.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

interface Changing<T, C> {
  list: Pick<List<T>, 'put' | 'reload'>;
  send: (row: T, change: C) => Promise<T>;
  nameOf: (row: T) => string;
}

/** Changes rows of a list at once, and takes back with a sentence what is refused. Changes of a row are sent one after another. */
export function useRowChanges<T extends BulkRecord, C extends object>(props: Changing<T, C>) {
  const { list, send, nameOf } = props;
  /** The changes under way by the id of their row, and the row as the last answer had it. */
  const running = useRef(new Map<string, { waiting: C[]; turn: Promise<T> }>());

  return async (row: T, change: C): Promise<boolean> => {
    const { id } = row;
    const { waiting, turn } = running.current.get(id) ?? { waiting: [], turn: Promise.resolve(row) };
    let isStored = false;
    // The select shows its choice at once: thousands of rows are counted and sorted again after that.
    const show = (latest: T) =>
      startTransition(() => list.put(Object.assign({}, latest, ...waiting) as T, waiting.length > 0));
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
      if (isConflict(problem)) list.reload();
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

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'className'> {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onSave: (value: string) => Promise<boolean>;
}

/** A choice in a row or on a card: stored by itself, and off while selected records are changed. */
export function RowSelect({ label, value, options, onSave, ...rest }: SelectProps) {
  const { chosen, choose, props } = useDebouncedChoice(value, onSave);
  return (
    <select
      {...rest}
      aria-label={label}
      {...props}
      value={chosen}
      disabled={useLockedCount() > 0}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <OptionList options={options} />
    </select>
  );
}

/** How far the office is with a submission: the field that says it, its choices in the order of the work, and their colours. */
export interface Step<Field extends string, Value extends string> {
  field: Field;
  label: string;
  choices: Readonly<Record<Value, string>>;
  tones: Readonly<Record<Value, BadgeTone>>;
}

interface ToolsProps<Field extends string, Value extends string> {
  step: Step<Field, Value>;
  row: Readonly<Record<Field, Value>> & { assignee: string };
  name: string;
  /** Undefined while they are not known. */
  colleagues: readonly Colleague[] | undefined;
  onChange: (change: Record<Field, Value> | { assignee: string }) => Promise<boolean>;
  /** The links to the person. */
  children: ReactNode;
}

/** How far a row is and who is in charge of it, each changed in the row, and ways to reach the person. */
export function RowTools<Field extends string, Value extends string>(props: ToolsProps<Field, Value>) {
  const { step, row, name, colleagues, onChange } = props;
  const { field } = step;
  const { assignee } = row;
  const value: Value = row[field];
  const known = colleagues ? assigneeOptions(colleagues, assignee) : [{ value: assignee, label: '...' }];
  const people = [{ value: '', label: 'Nobody' }, ...known.filter((one) => one.value !== '')];
  /** Stores a choice and says so: the row may have left the view. */
  const save = async (change: Parameters<typeof onChange>[0], said = '') => {
    const isStored = await onChange(change);
    if (isStored) showToast(`${name}: ${said}.`, 'success', `row-${name}`);
    return isStored;
  };
  return (
    <>
      <div className="grid min-w-0 flex-1 justify-items-start cards:flex cards:gap-1">
        <RowSelect
          label={`${step.label} of ${name}`}
          options={optionsOf(step)}
          value={value}
          className={`row-select ${BADGE_TONES[step.tones[value]]}`}
          onSave={(chosen) =>
            save({ [field]: chosen } as Record<Field, Value>, step.choices[chosen as Value])
          }
        />
        <RowSelect
          label={`Person in charge of ${name}`}
          options={people}
          value={assignee}
          className={`row-select ${assignee ? BADGE_TONES.neutral : 'text-ink-muted'}`}
          onSave={(chosen) => save({ assignee: chosen }, people.find(({ value }) => value === chosen)?.label)}
        />
      </div>
      {props.children}
    </>
  );
}
