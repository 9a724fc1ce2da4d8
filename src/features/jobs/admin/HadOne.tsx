import { useId } from 'react';
import type { Applicant } from '../schema/applicant.ts';
import { Checkbox } from '#src/components/ui/Checkbox.tsx';
import { FIELD_ERROR } from '#src/components/ui/control-classes.ts';
import { WarningMark } from '#src/components/ui/WarningMark.tsx';

/** Where all of them would be left out. */
export const TICK_AGAIN = 'Tick this to send another one.';

/** What is said of them, as it follows 'This applicant' or their number. */
function haveHadOne(some: readonly Applicant[]): string {
  const have = some.length === 1 ? 'has' : 'have';
  const isWaiting = some.filter(({ rejection }) => rejection === 'pending').length;
  if (isWaiting === some.length) return `already ${have} a rejection on its way`;
  const sent = `${have} already been sent a rejection`;
  return isWaiting > 0 ? `${sent} or ${have} one on its way` : sent;
}

interface HadOneProps {
  /** Those who had a rejection before. */
  some: readonly Applicant[];
  /** The number of all. */
  count: number;
  /** Whether they get another one. */
  again: boolean;
  error: string | undefined;
  /** Called with whether they get another one. */
  onAgain: (again: boolean) => void;
}

/** Says who had a rejection before, and asks whether they get another one. */
export function HadOne({ some, count, again, error, onAgain }: HadOneProps) {
  const errorId = useId();
  const next = again ? 'will get another one' : 'will be left out';
  return (
    <div className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small">
      <p className="font-medium text-warning">
        {count === 1
          ? `This applicant ${haveHadOne(some)}.`
          : `${some.length === count ? 'All' : some.length} of them ${haveHadOne(some)} and ${next}.`}
      </p>
      <Checkbox
        name="again"
        label={some.length === 1 ? 'Send another one' : 'Send them another one'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
      {error && (
        <p id={errorId} role="alert" className={FIELD_ERROR}>
          <WarningMark />
          {error}
        </p>
      )}
    </div>
  );
}
