import type { Applicant } from '#features/applications/schema/applicant';
import { STAGES, type ApplicationChange, type Stage } from '#features/applications/schema/workflow';
import { BulkStatus } from '../../bulk/BulkStatus.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import type { List } from '../../../components/admin/use-list.ts';
import { Button } from '../../../components/ui/button/Button.tsx';
import { CONTROL } from '../../../components/ui/control-classes.ts';
import type { BulkResult } from '#lib/bulk';
import { BULK } from './api.ts';
import { RATINGS_IN_WORDS, ratingInWords } from '#features/applications/schema/rating-words';

const counted = (count: number) => (count === 1 ? '1 application' : `${count} applications`);

interface Props {
  applicants: readonly Applicant[];
  list: List<Applicant>;
  /** Called when all of them were changed. */
  onDone: () => void;
}

/** Sets the stage or the rating of the selected applicants. */
export function MoveSelected({ applicants, list, onDone }: Props) {
  const { progress, run, stop } = useBulk<Applicant>(BULK, counted);
  const byId = new Map(applicants.map((applicant) => [applicant.id, applicant]));

  const start = async (change: ApplicationChange, done: string) => {
    const onResults = (results: BulkResult[]) => {
      for (const { id, outcome, version } of results) {
        const applicant = byId.get(id);
        if (outcome !== 'done') list.reloadAfterConflict(id);
        else if (applicant && version) list.put({ ...applicant, ...change, version });
      }
    };
    if (await run({ records: applicants, change, done, onResults })) onDone();
  };
  const move = (stage: Stage) => start({ stage }, `moved to ${STAGES[stage]}`);

  if (progress) return <BulkStatus progress={progress} onStop={stop} />;
  return (
    <>
      <Button size="sm" onClick={() => void move('shortlisted')}>
        Shortlist
      </Button>
      <select
        aria-label="Move to stage"
        className={`${CONTROL} w-auto! py-1.5!`}
        value=""
        onChange={(event) => void move(event.currentTarget.value as Stage)}
      >
        <option value="" disabled>
          Move to...
        </option>
        {Object.entries(STAGES).map(([stage, label]) => (
          <option key={stage} value={stage}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label="Set the rating"
        className={`${CONTROL} w-auto! py-1.5!`}
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
    </>
  );
}
