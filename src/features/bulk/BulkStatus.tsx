import { Button } from '../../components/ui/button/Button.tsx';
import type { BulkProgress } from './use-bulk.ts';

/** How far a change of many records is, with a button that stops it. */
export const BulkStatus = ({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) => (
  <div className="col-span-full flex grow items-center gap-3 sm:grow-0">
    <progress
      aria-label="Progress"
      className="work-progress w-24 min-w-0 grow sm:grow-0"
      value={progress.answered}
      max={progress.total}
    />
    <span className="whitespace-nowrap tabular-nums">
      {progress.answered.toLocaleString('en')} of {progress.total.toLocaleString('en')}
    </span>
    <Button size="sm" variant="secondary" onClick={onStop}>
      Stop
    </Button>
  </div>
);
