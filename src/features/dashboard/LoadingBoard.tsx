import { PAGE_ROLES } from '#src/features/accounts/schema/page-roles.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { useMayUse } from '#src/features/accounts/current-session.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { PANEL } from './Panel.tsx';

/** The lists that are counted. */
const COUNTED = ['/contactformdetails', '/jobformdetails'] as const satisfies AdminPage[];

/** The placeholder of the numbers while they load: the counts and the chart of the days, where they will stand. */
export function LoadingBoard() {
  const mayUse = useMayUse();
  const counted = COUNTED.filter((page) => mayUse?.(PAGE_ROLES[page]) ?? true);
  return (
    <div role="region" aria-busy="true" aria-label="Numbers" className="grid grid-cols-1 gap-4">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="panels">
        {counted.map((page) => (
          <div key={page} className={PANEL}>
            <Skeleton className="h-5 w-28" />
            <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
              <Skeleton className="h-12 w-16" />
              <Skeleton className="h-12 w-16" />
              <Skeleton className="h-12 w-16" />
              <Skeleton className="h-12 w-16" />
            </div>
            <Skeleton className="h-6 w-36" />
          </div>
        ))}
      </div>
      {counted.length > 0 && (
        <div className={PANEL}>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-54 w-full" />
        </div>
      )}
    </div>
  );
}
