import { useRef, useState } from 'react';
import type { Applicant } from '#features/applications/schema/applicant';
import { STAGE_KEYS, type ApplicationChange, type Stage } from '#features/applications/schema/workflow';
import type { Rejection } from '#features/replies/schema/reply';
import { BulkStatus } from '../../bulk/BulkStatus.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import type { List } from '../../../components/admin/use-list.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { CONTROL } from '../../../components/ui/control-classes.ts';
import type { BulkResult } from '#lib/bulk';
import { useStageNames } from '../../stages/stage-names.ts';
import { BULK } from './api.ts';
import { RATINGS_IN_WORDS, ratingInWords } from '#features/applications/schema/rating-words';
import { RejectDialog } from './RejectDialog.tsx';
import { stepLabel } from './step-labels.ts';

const counted = (count: number) => (count === 1 ? '1 application' : `${count} applications`);

interface Props {
  applicants: readonly Applicant[];
  list: List<Applicant>;
  /** Called at the end with those that were changed; the others stay selected. */
  deselect: (applicants: readonly Applicant[]) => void;
}

/** Sets the stage or the rating of the selected applicants, or mails them a rejection. */
export function MoveSelected({ applicants, list, deselect }: Props) {
  const { progress, run, stop } = useBulk<Applicant>(BULK, counted);
  const [rejecting, setRejecting] = useState(false);
  const names = useStageNames();
  const changed = useRef<Applicant[]>([]);
  const byId = new Map(applicants.map((applicant) => [applicant.id, applicant]));

  /** Shows what was done of each applicant. */
  const show = (results: BulkResult[], change: Partial<Applicant>) => {
    for (const { id, outcome, version } of results) {
      const applicant = byId.get(id);
      if (outcome === 'conflict' || outcome === 'missing') list.reloadAfterConflict(id);
      else if (outcome === 'done' && applicant && version) {
        list.put({ ...applicant, ...change, version });
        changed.current.push(applicant);
      }
    }
  };
  /** Not before the end: without a selection there is no progress and no dialog. */
  const finish = () => deselect(changed.current.splice(0));
  const start = async (change: ApplicationChange, done: string) => {
    const onResults = (results: BulkResult[]) => show(results, change);
    await run({ records: applicants, change, done, onResults });
    finish();
  };
  const move = (stage: Stage) => start({ stage }, `moved to ${names[stage]}`);
  const showRejected = (results: BulkResult[], { move: moved }: Rejection) =>
    show(results, { rejection: 'pending', ...(moved ? { stage: 'rejected' } : {}) });

  if (progress) return <BulkStatus progress={progress} onStop={stop} />;
  return (
    <>
      <Button size="sm" onClick={() => void move('shortlisted')}>
        {stepLabel('shortlisted', names)}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setRejecting(true)}>
        Reject...
      </Button>
      <select
        aria-label="Move to stage"
        className={`${CONTROL} sm:w-auto! py-1.5!`}
        value=""
        onChange={(event) => void move(event.currentTarget.value as Stage)}
      >
        <option value="" disabled>
          Move to...
        </option>
        {STAGE_KEYS.map((stage) => (
          <option key={stage} value={stage}>
            {names[stage]}
          </option>
        ))}
      </select>
      <select
        aria-label="Set the rating"
        className={`${CONTROL} sm:w-auto! py-1.5!`}
        value=""
        onChange={(event) => {
          const rating = Number(event.currentTarget.value);
          void start({ rating }, rating ? `rated ${ratingInWords(rating)}` : 'set to not rated');
        }}
      >
        <option value="" disabled>
          Rate...
        </option>
        {RATINGS_IN_WORDS.map((words, at) => (
          <option key={words} value={RATINGS_IN_WORDS.length - 1 - at}>
            {words}
          </option>
        ))}
      </select>
      {rejecting && (
        <RejectDialog
          applicants={applicants}
          onResults={showRejected}
          onClose={() => {
            setRejecting(false);
            finish();
          }}
        />
      )}
    </>
  );
}
