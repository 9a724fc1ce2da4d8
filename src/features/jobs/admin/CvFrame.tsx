import { useState } from 'react';
import { isGone } from '#src/lib/error.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { API_BASE, open } from '#src/lib/api/client.ts';

interface Props {
  title: string;
  /** The address of the PDF. */
  src: string;
  /** Called when it is not shown because it no longer exists. */
  onRemoved: () => void;
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

/** Asks for it once more, because the browser does not tell what a frame was answered. */
async function wasRemoved(src: string): Promise<boolean> {
  try {
    const { body } = await open(src.slice(API_BASE.length));
    await body?.cancel();
    return false;
  } catch (cause) {
    return isGone(cause);
  }
}

/** A PDF in the browser's own viewer: while it loads, as it is, or that it cannot be shown. */
export function CvFrame({ title, src, onRemoved }: Props) {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const see = async () => {
    if (!hasFailed(src)) return setState('shown');
    if (await wasRemoved(src)) onRemoved();
    else setState('failed');
  };
  if (state === 'failed') {
    return (
      <Alert>
        <p>The CV could not be shown. Try again; if that does not help, download it.</p>
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
        onLoad={() => void see()}
        className="col-start-1 row-start-1 h-[min(80vh,60rem)] w-full rounded-md border border-line"
      />
    </div>
  );
}
