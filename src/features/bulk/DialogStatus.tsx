import { BulkStatus } from './BulkStatus.tsx';
import type { BulkProgress } from './use-bulk.ts';

interface Props {
  jobs: { progress: BulkProgress | undefined; stop: () => void };
}

/** How far the change that a dialog makes is: beside its buttons, which stay in view where the form is longer than the screen. */
export const DialogStatus = ({ jobs: { progress, stop } }: Props) =>
  progress && (
    <div role="status" className="flex min-w-0 grow-999! basis-full items-center text-small sm:basis-auto">
      <BulkStatus progress={progress} onStop={stop} />
    </div>
  );
