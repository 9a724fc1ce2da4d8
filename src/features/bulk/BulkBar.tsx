import { useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { CONTROL } from '#src/components/ui/fields.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { WorkProgress } from '#src/components/admin/ConfirmDialog.tsx';
import type { BulkProgress } from './use-bulk.ts';

export interface BulkOption<C> {
  label: string;
  change: C;
  done: string;
}

export interface BulkGroup<C> {
  label: string;
  options: readonly BulkOption<C>[];
}

interface BulkChoiceProps<C> {
  groups: readonly BulkGroup<C>[];
  /** The key of the chosen one; empty for none. It outlives a run, after which it may be tried again. */
  chosen: string;
  onChoose: (key: string) => void;
  onApply: (option: BulkOption<C>) => void;
}

/** A label may be shared, as by two colleagues of the same name. */
const keyOf = <C,>({ change }: BulkOption<C>): string => JSON.stringify(change);

/** A change for the selected records: chosen first, then applied, because the arrow keys pass other choices on their way. */
export function BulkChoice<C>({ groups, chosen, onChoose, onApply }: BulkChoiceProps<C>) {
  const options = groups.flatMap((group) => group.options);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const option = options.find((one) => keyOf(one) === chosen);
    if (option) onApply(option);
  };
  return (
    <form className="col-span-full flex grow gap-2 sm:grow-0" onSubmit={apply}>
      <select
        aria-label="Change the selected records"
        className={`${CONTROL} min-w-0 py-1.5! sm:h-9 sm:w-auto! sm:py-0! sm:text-small!`}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="" disabled>
          Change...
        </option>
        {groups.map(({ label, options: some }) => (
          <optgroup key={label} label={label}>
            {some.map((option) => (
              <option key={keyOf(option)} value={keyOf(option)}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Button type="submit" size="sm" variant="secondary" disabled={!chosen}>
        Apply
      </Button>
    </form>
  );
}

interface BulkProblemsProps {
  /** The result or the only problem, then the problems; a sentence each, none renders nothing. */
  problems: readonly string[];
  onDismiss: () => void;
}

/** Where all sentences are shown at first; on a phone they would cover most of the list. */
const isWide = () => matchMedia('(width >= 40rem)').matches;

/** The sentences about records that a change of many left unchanged, until they are dismissed. */
export function BulkProblems({ problems: [first, ...others], onDismiss }: BulkProblemsProps) {
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
        <Button size="sm" variant="secondary" className="sm:-my-1.5" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}

/**
 * Moves the focus here where it was on the button that began the change, which is removed: not onto Stop, for a second press.
 * Afterwards it goes to the list.
 */
function useFocusOfRemoved() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const around = current.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
      around?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}

/** How far a change of many records is, with a button that stops it. */
export const BulkStatus = ({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) => (
  <div
    ref={useFocusOfRemoved()}
    role="group"
    aria-label="Change under way"
    tabIndex={-1}
    className="col-span-full flex min-w-0 grow items-center gap-3 rounded-sm sm:grow-0"
  >
    <WorkProgress
      answered={progress.answered}
      total={progress.total}
      className="w-24 min-w-0 grow sm:grow-0"
    />
    {/* As wide with the ring: the bar stays as it is. */}
    <Button
      size="sm"
      variant="secondary"
      busy={progress.isStopping}
      className="min-w-30 shrink-0 whitespace-nowrap aria-busy:px-2"
      onClick={onStop}
    >
      {progress.isStopping ? 'Stopping...' : 'Stop'}
    </Button>
  </div>
);

interface DialogStatusProps {
  jobs: { progress: BulkProgress | undefined; stop: () => void };
}

/** How far the change that a dialog makes is: beside its buttons, which stay in view where the form is longer than the screen. */
export const DialogStatus = ({ jobs: { progress, stop } }: DialogStatusProps) =>
  progress && (
    <div role="status" className="flex min-w-0 grow-999! basis-full items-center text-small sm:basis-auto">
      <BulkStatus progress={progress} onStop={stop} />
    </div>
  );
