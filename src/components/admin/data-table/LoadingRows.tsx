import { Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = [1, 2, 3, 4, 5, 6];

/** The placeholder of a list while it loads. */
export function LoadingRows({ name }: { name: string }) {
  return (
    <div aria-busy="true" aria-label={name} role="region">
      <p role="status" className="mb-4 text-small text-ink-muted">
        Loading...
      </p>
      <div className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
        {ROWS.map((row) => (
          <div key={row} className="grid grid-cols-[2fr_3fr_1fr] gap-6 bg-paper p-4">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
