import { Skeleton } from '../../ui/Skeleton.tsx';

const FACTS = [1, 2, 3, 4];

/** The placeholder of a record's page while it loads, in the page's own shape: the person, and the panel beside. */
export function LoadingRecord({ name }: { name: string }) {
  return (
    <div aria-busy="true" aria-label={name} role="region">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8">
          <Skeleton className="h-7 w-56 max-w-full" />
          <div className="flex flex-wrap gap-2">
            <Skeleton className="h-11 w-full sm:w-28" />
            <Skeleton className="h-11 w-full sm:w-44" />
          </div>
          <Skeleton className="h-28 w-full" />
          <div className="grid gap-4">
            {FACTS.map((fact) => (
              <div key={fact} className="grid grid-cols-[6rem_minmax(0,16rem)] gap-6">
                <Skeleton />
                <Skeleton />
              </div>
            ))}
          </div>
        </div>
        <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8 lg:p-6">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
    </div>
  );
}
