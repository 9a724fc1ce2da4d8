import { useLayoutEffect, useRef } from 'react';
import { WorkProgress } from '#src/components/admin/ConfirmDialog.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import type { BulkProgress } from './use-bulk.ts';

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
