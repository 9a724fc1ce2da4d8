import { Skeleton } from '../../ui/Skeleton.tsx';

const CARD = 'grid gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8';

interface Props {
  name: string;
  /** Whether the record has a file, below the person; its facts are in the panel then. */
  hasFile: boolean | undefined;
}

/** The placeholder of a record's page while it loads, in the page's own shape: the person, and the panel beside. */
export const LoadingRecord = ({ name, hasFile }: Props) => (
  <div aria-busy="true" aria-label={name} role="region">
    <p role="status" className="sr-only">
      Loading...
    </p>
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="grid grid-cols-1 gap-6">
        <div className={CARD}>
          <Skeleton className="h-7 w-56 max-w-full lg:h-8" />
          <Skeleton className="h-24 w-full sm:h-11 sm:w-96 sm:max-w-full" />
          <Skeleton className="h-16 w-full" />
          {!hasFile && <Skeleton className="h-52 w-full" />}
        </div>
        {hasFile && (
          <div className={CARD}>
            <Skeleton className="h-6 w-16" />
            <Skeleton className="h-11 w-full md:h-120" />
          </div>
        )}
      </div>
      <div className={`${CARD} lg:p-6`}>
        <Skeleton className="h-32 w-full" />
        {hasFile && <Skeleton className="h-52 w-full" />}
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-9 w-36" />
      </div>
    </div>
  </div>
);
