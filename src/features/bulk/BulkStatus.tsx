import { Button } from '../../components/ui/button/Button.tsx';
import type { BulkProgress } from './use-bulk.ts';

/** How far a change of many records is, with a button that stops it. */
export const BulkStatus = ({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) => (
  <>
    <progress
      aria-label="Progress"
      className="work-progress max-w-24"
      value={progress.answered}
      max={progress.total}
    />
    <span className="tabular-nums">
      {progress.answered.toLocaleString('en')} of {progress.total.toLocaleString('en')}
    </span>
    <Button size="sm" variant="secondary" onClick={onStop}>
      Stop
    </Button>
  </>
);
