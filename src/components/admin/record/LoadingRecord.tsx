import { Skeleton } from '../../ui/Skeleton.tsx';

const FACTS = [1, 2, 3, 4, 5, 6, 7];

const Labelled = ({ className }: { className: string }) => (
  <div className="grid gap-1.5">
    <Skeleton className="my-0.5 h-4 w-24" />
    <Skeleton className={className} />
  </div>
);

const Facts = () => (
  <div className="grid gap-4">
    {FACTS.map((fact) => (
      <div key={fact} className="grid grid-cols-[6rem_minmax(0,16rem)] gap-6">
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </div>
);

interface Props {
  name: string;
  /** Whether the record has a file, below the person; its facts are in the panel then. */
  hasFile: boolean | undefined;
}

/** The placeholder of a record's page while it loads, in the page's own shape: the person, and the panel beside. */
export function LoadingRecord({ name, hasFile }: Props) {
  return (
    <div aria-busy="true" aria-label={name} role="region">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid grid-cols-1 gap-6">
          <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8">
            <Skeleton className="h-7 w-56 max-w-full lg:h-8" />
            <div className="flex flex-wrap gap-2">
              <Skeleton className="h-11 w-22 sm:w-20" />
              <Skeleton className="h-11 grow sm:w-52 sm:grow-0" />
              <div className="flex basis-full gap-2 sm:basis-auto">
                <Skeleton className="h-11 grow sm:w-16 sm:grow-0" />
                <Skeleton className="h-11 grow sm:w-24 sm:grow-0" />
              </div>
            </div>
            <Skeleton className="h-16 w-full" />
            {!hasFile && <Facts />}
          </div>
          {hasFile && (
            <div className="grid gap-4 rounded-lg border border-line bg-paper p-5 sm:p-8">
              <Skeleton className="h-6 w-16" />
              <Skeleton className="h-11 w-full md:h-120" />
            </div>
          )}
        </div>
        <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8 lg:p-6">
          <div className="grid gap-4">
            {hasFile && <Labelled className="h-8 w-44" />}
            <Labelled className="h-12 w-full" />
            <Labelled className="h-12 w-full" />
          </div>
          {hasFile && <Facts />}
          <div className="grid gap-4">
            <Skeleton className="my-0.5 h-4 w-28" />
            <Labelled className="h-20 w-full" />
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-9 w-24" />
          </div>
          <div className="border-t border-line pt-4">
            <Skeleton className="h-9 w-36" />
          </div>
        </div>
      </div>
    </div>
  );
}
