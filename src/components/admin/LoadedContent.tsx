import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Failure } from './Failure.tsx';
import type { Loaded } from './use-loaded.ts';

interface Props<T> {
  /** What is said first where it cannot be loaded: a sentence. */
  what: string;
  /** What `useLoaded` returned. */
  loaded: Loaded<T> & { reload: () => void };
  /** The class for the height of the placeholder, about as high as the content. */
  height: string;
  /** Renders what was read. */
  children: (value: T) => ReactNode;
}

/** What was read, or the placeholder while it loads, or its error with a Retry button. */
export function LoadedContent<T>({ what, loaded, height, children }: Props<T>) {
  if (loaded.status === 'failed')
    return <Failure what={what} problem={loaded.problem} onRetry={loaded.reload} />;
  if (loaded.status === 'ready') return children(loaded.value);
  return (
    <div>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className={`w-full ${height}`} />
    </div>
  );
}
