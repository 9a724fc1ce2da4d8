import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';

interface Props {
  /** Whether the editor is being opened. */
  opening: boolean;
  /** Why something was not done. */
  problem: string | undefined;
  /** The title of what was deleted last. */
  deleted: string | undefined;
  onUndo: () => void;
  onCloseProblem: () => void;
  onCloseDeleted: () => void;
}

/** What happens to a row, in view over the list: the row may be far down. */
export const ListNotices = ({ opening, problem, deleted, onUndo, onCloseProblem, onCloseDeleted }: Props) => (
  <>
    {opening && (
      <p
        role="status"
        className="fixed top-[calc(var(--header-height)+0.5rem)] left-1/2 z-30 -translate-x-1/2 rounded-full border border-line bg-paper px-4 py-2 text-small text-ink-soft shadow-soft"
      >
        Opening...
      </p>
    )}
    <div className="sticky top-[calc(var(--header-height)+0.5rem)] z-20 grid grid-cols-1 gap-3 empty:hidden">
      {problem && (
        <Alert className="shadow-soft">
          <p>{problem}</p>
          <Button size="sm" variant="secondary" className="mt-3" onClick={onCloseProblem}>
            Close
          </Button>
        </Alert>
      )}
      {deleted !== undefined && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-2 gap-y-3 rounded-md border border-line bg-paper p-4 shadow-soft"
        >
          <p className="mr-2 min-w-0 text-small wrap-anywhere">“{deleted}” was deleted.</p>
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
