import { STAGE_KEYS } from '../schema/workflow.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';

const CARDS = [1, 2];

/** The placeholder of the board while it loads, in its own shape: the choice of a vacancy, and the stages side by side. */
export const LoadingStages = () => (
  <div aria-busy="true" aria-label="Board" role="region" className="grid grid-cols-1 gap-4">
    <div className="grid max-w-sm gap-1.5">
      <p role="status" className="text-small text-ink-muted">
        Loading...
      </p>
      <Skeleton className="h-12 w-full" />
    </div>
    <div className="board overflow-x-hidden">
      {STAGE_KEYS.map((stage) => (
        <div key={stage} className="board-column pt-3">
          <span className="mx-1.5 my-1 block h-4 w-24 rounded-sm bg-line" />
          {CARDS.map((card) => (
            <div
              key={card}
              className="grid h-52 content-start gap-3 rounded-sm border border-line bg-paper p-3"
            >
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          ))}
        </div>
      ))}
    </div>
  </div>
);
