import { Button } from '#src/components/ui/button/Button.tsx';
import * as words from '#src/lib/messages/en/application.ts';
import * as controls from '#src/lib/messages/en/controls.ts';
import { fill } from '#src/lib/messages/format.ts';

interface Props {
  /** The part that has been sent, from 0 to 1. */
  part: number;
  withFile: boolean;
  onCancel: () => void;
}

/** The progress of an upload, with a Cancel button. */
export function SendProgress({ part, withFile, onCancel }: Props) {
  const percent = Math.round(part * 100);
  const progress =
    percent < 100 ? fill(withFile ? words.uploadingCv : words.sending, { percent }) : words.waiting;
  return (
    <div className="grid gap-2 rounded-sm border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-4 text-small">
        <label htmlFor="apply-progress" className="tabular-nums">
          {progress}
        </label>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {controls.cancel}
        </Button>
      </div>
      <progress id="apply-progress" max={100} value={percent} className="work-progress" />
    </div>
  );
}
