import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { BulkRecord, BulkResult } from '#src/lib/bulk.ts';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import { assignmentOptions } from '#src/features/accounts/use-colleagues.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { CONTROL } from '#src/components/ui/fields.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import type { List } from '#src/components/admin/use-list.ts';
import { countedAs, useBulk, type BulkJobs, type BulkPart, type Job } from './use-bulk.ts';

export interface BulkOption<C> {
  label: string;
  change: C;
  done: string;
}

export interface BulkGroup<C> {
  label: string;
  options: readonly BulkOption<C>[];
}

export interface Selection<T> {
  records: readonly T[];
  colleagues: readonly Colleague[];
  list: List<T>;
  /** Called at the end with the changed records; the others stay selected. */
  deselect: (records: readonly T[]) => void;
}

interface Changes<T, C> extends Selection<T>, Pick<Job<T>, 'counted'> {
  path: string;
  nameOf: (record: T) => string;
  groups: readonly BulkGroup<C>[];
}

/** A label may be shared, as by two colleagues of the same name. */
const keyOf = ({ change }: BulkOption<unknown>): string => JSON.stringify(change);

export function useSelectionChanges<T extends BulkRecord, C extends Partial<T>>(props: Changes<T, C>) {
  const { records, colleagues, list, deselect, path, counted, nameOf, groups } = props;
  const jobs = useBulk<T>(nameOf);
  /** The option chosen last, which outlives a run, after which it may be tried again. */
  const [chosen, setChosen] = useState('');
  const changed = useRef<T[]>([]);
  const byId = new Map(records.map((record) => [record.id, record]));

  const show = (results: readonly BulkResult[], change: Partial<T>) => {
    const done = results.flatMap(({ id, outcome, version }) => {
      const record = byId.get(id);
      return outcome === 'done' && record && version ? [{ ...record, ...change, version }] : [];
    });
    changed.current.push(...done);
    list.putAll(done);
    if (results.some(({ outcome }) => outcome === 'conflict' || outcome === 'missing')) list.reload();
  };
  // Not before the end: without a selection there is no progress and no dialog.
  const finish = () => deselect(changed.current.splice(0));
  const apply = async ({ change, done }: BulkOption<C>) => {
    const parts = [{ path, records, change }];
    await jobs.run({ counted, records, parts, done, onResults: (results) => show(results, change) });
    finish();
  };
  const assigned = { label: 'Assigned to', options: assignmentOptions(colleagues) };
  const choices = [...groups, assigned as unknown as BulkGroup<C>];
  /** Chosen first, then applied, because the arrow keys pass other choices on their way. */
  const choice = (
    <form
      className="col-span-full flex grow gap-2 sm:grow-0"
      onSubmit={(event) => {
        event.preventDefault();
        const option = choices.flatMap(({ options }) => options).find((one) => keyOf(one) === chosen);
        if (option) void apply(option);
      }}
    >
      <select
        aria-label="Change the selected records"
        className={`${CONTROL} min-w-0 py-1.5! sm:h-9 sm:w-auto! sm:py-0! sm:text-small!`}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="" disabled>
          Change...
        </option>
        {choices.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={keyOf(option)} value={keyOf(option)}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <SmallButton type="submit" disabled={!chosen}>
        Apply
      </SmallButton>
    </form>
  );
  return { jobs, show, finish, apply, choice };
}

/** Where all sentences are shown at first; on a phone they would cover most of the list. */
const isWide = () => matchMedia('(width >= 40rem)').matches;

/** The sentences about records that a change of many left unchanged, until they are dismissed. */
export function BulkProblems({ jobs }: { jobs: Pick<BulkJobs<never>, 'problems' | 'dismiss'> }) {
  const [first, ...others] = jobs.problems;
  if (!first) return null;
  return (
    <Alert tone="warning" className="col-span-full basis-full [&>div]:grow">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 font-normal wrap-anywhere">
        {others.length === 0 ? (
          <p className="min-w-0 grow basis-60">{first}</p>
        ) : (
          <details open={isWide()} className="min-w-0 grow basis-60">
            <summary className="cursor-pointer pl-4 -indent-4 font-medium max-sm:-my-3 max-sm:py-3">
              {first}
            </summary>
            <div className="mt-1 grid gap-1 pl-4">
              {others.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </details>
        )}
        <SmallButton className="sm:-my-1.5" onClick={jobs.dismiss}>
          Dismiss
        </SmallButton>
      </div>
    </Alert>
  );
}

type RunningJobs = Pick<BulkJobs<never>, 'progress' | 'stop'>;

/** How far a change of many records is. The focus of the removed button comes here, not onto Stop, for a second press. */
export function BulkStatus({ jobs: { progress, stop } }: { jobs: RunningJobs }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (document.activeElement === document.body) current?.focus({ preventScroll: true });
  }, []);
  if (!progress) return null;
  return (
    <div
      ref={box}
      role="group"
      aria-label="Change under way"
      tabIndex={-1}
      className="col-span-full flex min-w-0 grow items-center gap-3 rounded-sm sm:grow-0"
    >
      <progress
        aria-label="Progress"
        className="h-4 w-24 min-w-0 grow accent-brand-600 [border:revert] sm:grow-0"
        value={progress.answered}
        max={progress.total}
      />
      <span className="whitespace-nowrap tabular-nums">
        {`${progress.answered.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`}
      </span>
      {/* As wide with the ring: the bar stays as it is. */}
      <SmallButton
        busy={progress.isStopping}
        className="min-w-30 shrink-0 whitespace-nowrap aria-busy:px-2"
        onClick={stop}
      >
        {progress.isStopping ? 'Stopping...' : 'Stop'}
      </SmallButton>
    </div>
  );
}

/** How far the change that a dialog makes is: beside its buttons, which stay in view where the form is longer than the screen. */
export const DialogStatus = ({ jobs }: { jobs: RunningJobs }) =>
  jobs.progress && (
    <div role="status" className="flex min-w-0 grow-999! basis-full items-center text-small sm:basis-auto">
      <BulkStatus jobs={jobs} />
    </div>
  );

const REMOVAL_WORDS = {
  delete: ['Delete', 'Deleting', 'deleted'],
  erase: ['Erase', 'Erasing', 'erased'],
} as const;

interface RemovalProps {
  how: keyof typeof REMOVAL_WORDS;
  noun: string;
  /** Throws ApiError 404 or 409 when another person changed or removed the record. */
  remove: () => Promise<unknown>;
  /** Says the result in place of a toast. */
  say?: (result: string) => void;
  onConflict: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a record is removed. */
export function RemovalDialog(props: RemovalProps) {
  const { how, noun, remove, say = showToast, onConflict, onClose, children } = props;
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const run = async () => {
    try {
      await remove();
    } catch (cause) {
      if (isConflict(cause)) onConflict();
      throw cause;
    }
    say(`1 ${noun} ${done}.`);
  };
  return (
    <ConfirmDialog
      open
      title={`${verb} this ${noun}?`}
      confirm={verb}
      confirming={`${doing}...`}
      onConfirm={run}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

interface SelectedProps<T extends BulkRecord> extends Pick<RemovalProps, 'how' | 'children'> {
  nouns: readonly [one: string, many: string];
  records: readonly T[];
  parts: readonly BulkPart[];
  jobs: BulkJobs<T>;
  list: Pick<List<object>, 'dropAll' | 'reload'>;
  /** Called at the end with the ids of what was removed and a sentence about it, which it says in place of a toast. */
  onRemoved?: (ids: ReadonlySet<string>, result: string) => void;
}

/** The button of a selection that removes its records, after a question. */
export function RemoveSelected<T extends BulkRecord>(props: SelectedProps<T>) {
  const { how, nouns, records, parts, jobs, list, onRemoved, children } = props;
  const [asking, setAsking] = useState(false);
  const [verb, doing, done] = REMOVAL_WORDS[how];
  const counted = countedAs(...nouns);

  const remove = async () => {
    const removed = new Set<string>();
    const { whom } = await jobs.run({
      ...{ records, parts, counted, removes: true, done: onRemoved ? undefined : done },
      onResults: (results) => {
        const idsOf = (wanted: string) =>
          results.flatMap(({ id, outcome }) => (outcome === wanted ? id : []));
        for (const id of idsOf('done')) removed.add(id);
        list.dropAll(idsOf('done'));
        if (idsOf('conflict').length > 0) list.reload();
      },
    });
    if (removed.size > 0) onRemoved?.(removed, `${whom} ${done}.`);
  };

  return (
    <>
      <SmallButton
        className={how === 'erase' ? 'text-danger sm:ml-auto' : 'sm:ml-auto'}
        onClick={() => {
          jobs.dismiss();
          setAsking(true);
        }}
      >
        {`${verb} selected`}
      </SmallButton>
      <ConfirmDialog
        open={asking}
        title={`${verb} ${records.length === 1 ? `this ${nouns[0]}` : counted(records.length)}?`}
        confirm={verb}
        confirming={`${doing}...`}
        // The bar of the selection shows the work, with a button that stops it.
        onConfirm={async () => void remove()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
