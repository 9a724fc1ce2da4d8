import { useState } from 'react';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';

interface Props {
  title: string;
  /** The address of the PDF. */
  src: string;
}

/**
 * Whether a frame's document was answered with an error, as the browser measured it: Chromium has 0 for one that it may not
 * frame, as the API's errors are.
 */
function hasFailed(src: string): boolean {
  const { href } = new URL(src, location.href);
  const measured = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const status = measured.findLast(({ name }) => name.startsWith(href))?.responseStatus ?? 200;
  return status < 200 || status >= 400;
}

/** A PDF in the browser's own viewer: while it loads, as it is, or why it is not shown. */
export function CvFrame({ title, src }: Props) {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <Alert>
        <p>The CV could not be read: it was removed in the meantime, or your session has ended.</p>
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          onClick={() => {
            setRound(round + 1);
            setState('loading');
          }}
        >
          Retry
        </Button>
      </Alert>
    );
  }
  return (
    <div className="grid">
      {state === 'loading' && (
        <p role="status" className="col-start-1 row-start-1 place-self-center text-small text-ink-muted">
          Loading the CV...
        </p>
      )}
      <iframe
        key={round}
        title={title}
        src={`${src}#navpanes=0`}
        referrerPolicy="no-referrer"
        onLoad={() => setState(hasFailed(src) ? 'failed' : 'shown')}
        className="col-start-1 row-start-1 h-[min(80vh,60rem)] w-full rounded-md border border-line"
      />
    </div>
  );
}
