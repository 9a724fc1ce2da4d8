import { Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

interface Props {
  name: string;
  /** The tools above loaded rows, for which the placeholder has the space; 'shown' where they are in the page. */
  tools?: 'search' | 'counts and search' | 'shown' | undefined;
  wide?: boolean | undefined;
}

/** The placeholder of a list while the list loads, with the heights of the head and the rows. */
export function LoadingRows({ name, tools, wide }: Props) {
  // Below tools that are shown, the line would move the rows.
  const line = tools === 'shown' ? 'sr-only' : tools ? 'flex min-h-11 items-center sm:min-h-9' : '';
  return (
    <div
      aria-busy="true"
      aria-label={name}
      role="region"
      className="grid grid-cols-1 gap-3"
      data-wide={wide || undefined}
    >
      {tools === 'counts and search' && <Skeleton className="h-11 max-w-lg sm:h-9" />}
      <p role="status" className={`text-small text-ink-muted ${line}`}>
        Loading...
      </p>
      <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line cards:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] cards:gap-2 cards:rounded-none cards:border-0 cards:bg-transparent">
        <div className="h-9 bg-surface cards:hidden" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="grid min-h-13 grid-cols-[2fr_3fr_1fr] items-center gap-6 bg-paper px-4 cards:min-h-34 cards:grid-cols-1 cards:content-evenly cards:gap-0 cards:rounded-md cards:border cards:border-line"
          >
            <Skeleton className="h-4 w-full cards:h-5 cards:w-2/3" />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
