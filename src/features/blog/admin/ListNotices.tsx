import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';

/** Why something was not done, with another try where that may help. */
export interface Problem {
  sentence: string;
  retry?: (() => void) | undefined;
  /** Whether it is said instead of what was deleted: the other try is that of its Undo. */
  isOfUndo?: boolean;
}

interface Props {
  /** Whether the editor is being opened. */
  opening: boolean;
  problem: Problem | undefined;
  /** The title of what was deleted last. */
  deleted: string | undefined;
  onUndo: () => void;
  onCloseProblem: () => void;
  onCloseDeleted: () => void;
}

const IN_VIEW = 'sticky top-[calc(var(--header-height)+0.5rem)] z-20 rounded-md bg-surface';

/** What happens to a row, in view over the list: the row may be far down. Screen readers know the regions before they speak. */
export const ListNotices = ({ opening, problem, deleted, onUndo, onCloseProblem, onCloseDeleted }: Props) => (
  <>
    <p
      role="status"
      className="fixed top-[calc(var(--header-height)+0.5rem)] left-1/2 z-30 -translate-x-1/2 rounded-full border border-line bg-paper px-4 py-2 text-small text-ink-soft shadow-soft empty:sr-only"
    >
      {opening && 'Opening...'}
    </p>
    <div className={`${IN_VIEW} empty:hidden`}>
      {problem && (
        <Alert className="shadow-soft">
          <p>{problem.sentence}</p>
          <div className="mt-3 flex gap-2">
            {problem.retry && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  onCloseProblem();
                  problem.retry?.();
                }}
              >
                Retry
              </Button>
            )}
            <Button size="sm" variant={problem.retry ? 'quiet' : 'secondary'} onClick={onCloseProblem}>
              Close
            </Button>
          </div>
        </Alert>
      )}
    </div>
    <div role="status" className={`${IN_VIEW} empty:sr-only`}>
      {deleted !== undefined && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 rounded-md border border-line bg-paper p-4 shadow-soft">
          <p className="mr-2 min-w-0 text-small wrap-anywhere max-sm:mr-0 max-sm:basis-full">
            “{deleted}” was deleted.
          </p>
          <Button size="sm" variant="secondary" onClick={onUndo}>
            Undo
          </Button>
          <Button size="sm" variant="quiet" onClick={onCloseDeleted}>
            Close
          </Button>
        </div>
      )}
    </div>
  </>
);
