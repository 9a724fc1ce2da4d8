import { Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = [1, 2, 3, 4, 5, 6];

interface Props {
  name: string;
  /** What stands above the rows when they have come, and has its place kept. */
  tools?: 'search' | 'counts and search' | undefined;
  /** Whether the rows are cards on tablets too. */
  wide?: boolean | undefined;
}

/** The placeholder of a list while it loads. */
export function LoadingRows({ name, tools, wide }: Props) {
  return (
    <div
      aria-busy="true"
      aria-label={name}
      role="region"
      className="grid grid-cols-1 gap-4"
      data-wide={wide || undefined}
    >
      {tools === 'counts and search' && <Skeleton className="h-11 max-w-lg sm:h-10" />}
      <p role="status" className={`text-small text-ink-muted ${tools ? 'flex min-h-11 items-center' : ''}`}>
        Loading...
      </p>
      <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line cards:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] cards:gap-3 cards:rounded-none cards:border-0 cards:bg-transparent">
        {ROWS.map((row) => (
          <div
            key={row}
            className="grid grid-cols-[2fr_3fr_1fr] gap-6 bg-paper p-4 cards:grid-cols-1 cards:gap-4 cards:rounded-md cards:border cards:border-line cards:nth-[n+4]:hidden"
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
