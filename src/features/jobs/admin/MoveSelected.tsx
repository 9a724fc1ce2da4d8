import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import {
  RATINGS_IN_WORDS,
  ratingInWords,
  STAGE_KEYS,
  STAGES,
  type Applicant,
  type ApplicationChange,
  type Stage,
} from '../schema/applicant.ts';
import { BULK_RECORDS } from '#src/lib/bulk.ts';
import {
  BulkChoice,
  BulkProblems,
  BulkStatus,
  type BulkGroup,
  type BulkOption,
} from '#src/features/bulk/BulkBar.tsx';
import { useBulk, useShownResults } from '#src/features/bulk/use-bulk.ts';
import type { List } from '#src/components/admin/use-list.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { assignmentOptions } from '#src/features/accounts/use-colleagues.ts';
import { BULK, NOTES, readApplicant, REJECTIONS } from './applicant-client.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { NEXT, stepLabel } from './applicant-cells.tsx';

const counted = (count: number) => (count === 1 ? '1 application' : `${count} applications`);
const countedPeople = (count: number) => (count === 1 ? '1 applicant' : `${count} applicants`);
const nameOf = ({ name }: Applicant) => name;

/** The time for the mails of one request: they go out singly, behind the answer. */
const mailsMs = (count: number): number => 6000 + 700 * count;

const moveTo = (stage: Applicant['stage']): BulkOption<ApplicationChange> => ({
  label: `Move to ${STAGES[stage]}`,
  change: { stage },
  done: `moved to ${STAGES[stage]}`,
});

const RATINGS: BulkOption<ApplicationChange>[] = RATINGS_IN_WORDS.map((words, at) => {
  const rating = RATINGS_IN_WORDS.length - 1 - at;
  return {
    label: rating ? `Rate ${words}` : 'Remove the rating',
    change: { rating },
    done: rating ? `rated ${ratingInWords(rating)}` : 'set to not rated',
  };
});

const groupsOf = (colleagues: readonly Colleague[]): BulkGroup<ApplicationChange>[] => [
  { label: 'Stage', options: STAGE_KEYS.map((stage) => moveTo(stage)) },
  { label: 'Rating', options: RATINGS },
  { label: 'Assigned to', options: assignmentOptions(colleagues) },
];

/** The next stage of all of them, where they are in one that is on the way to an end; undefined for others. */
function nextOf(applicants: readonly Applicant[]): Stage | undefined {
  const [stage, ...others] = new Set(applicants.map((applicant) => applicant.stage));
  return stage && stage !== 'rejected' && others.length === 0 ? NEXT[stage] : undefined;
}

interface Props {
  applicants: readonly Applicant[];
  colleagues: readonly Colleague[];
  list: List<Applicant>;
  deselect: (applicants: readonly Applicant[]) => void;
}

/** Sets the stage, the rating or the person in charge of the selected applicants, mails them a rejection or adds a note. */
export function MoveSelected({ applicants, colleagues, list, deselect }: Props) {
  const changes = useBulk<Applicant>({ path: BULK, counted, nameOf });
  const rejections = useBulk<Applicant>({ path: REJECTIONS, counted: countedPeople, nameOf });
  const notes = useBulk<Applicant>({ path: NOTES, counted: countedPeople, nameOf });
  const { show, finish } = useShownResults({ records: applicants, list, deselect });
  const [dialog, setDialog] = useState<'rejection' | 'note'>();
  const [chosen, setChosen] = useState('');
  const reading = useRef<number>(undefined);
  const all = [changes, rejections, notes];

  /** The problems of an earlier change go when the next change begins. */
  const dismissAll = () => {
    for (const jobs of all) jobs.dismiss();
  };
  const open = (which: typeof dialog) => {
    dismissAll();
    setDialog(which);
  };
  const onClose = () => {
    // The dialog gives the focus back before the selection, and the button that opened it, may go.
    flushSync(() => setDialog(undefined));
    finish();
  };
  const apply = async ({ change, done }: BulkOption<ApplicationChange>) => {
    dismissAll();
    await changes.run({ records: applicants, change, done, onResults: (results) => show(results, change) });
    finish();
  };

  /** Reads the list again once it is known what became of their mails. */
  const readLater = (ids: readonly string[]) => {
    clearTimeout(reading.current);
    reading.current = window.setTimeout(
      () => list.reloadAfterConflict(...ids),
      mailsMs(Math.min(ids.length, BULK_RECORDS)),
    );
  };

  const next = nextOf(applicants);
  const offered = next ?? 'shortlisted';

  if (changes.progress) return <BulkStatus progress={changes.progress} onStop={changes.stop} />;
  return (
    <>
      <Button size="sm" variant={next ? 'primary' : 'secondary'} onClick={() => void apply(moveTo(offered))}>
        {stepLabel(offered)}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => open('rejection')}>
        Reject...
      </Button>
      <Button size="sm" variant="secondary" onClick={() => open('note')}>
        Add a note...
      </Button>
      <BulkChoice
        groups={groupsOf(colleagues)}
        chosen={chosen}
        onChoose={setChosen}
        onApply={(option) => void apply(option)}
      />
      {!dialog &&
        all.map(({ problems, dismiss }, at) => (
          <BulkProblems key={at} problems={problems} onDismiss={dismiss} />
        ))}
      {dialog === 'rejection' && (
        <RejectDialog
          {...{ applicants, onClose }}
          jobs={rejections}
          readAfter={async (id) => {
            const applicant = await readApplicant(id);
            list.put(applicant);
            return applicant;
          }}
          onResults={(results, { move }) => {
            show(results, { rejection: 'pending', ...(move ? { stage: 'rejected' } : {}) });
            if (applicants.length > 1) readLater(applicants.map(({ id }) => id));
          }}
        />
      )}
      {dialog === 'note' && (
        <NoteDialog {...{ applicants, onClose }} jobs={notes} onResults={(results) => show(results, {})} />
      )}
    </>
  );
}
