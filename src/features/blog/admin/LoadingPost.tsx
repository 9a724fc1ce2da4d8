import { Skeleton } from '../../../components/ui/Skeleton.tsx';

/** The placeholder of the editor while it loads, in its own shape. */
export const LoadingPost = () => (
  <div
    aria-busy="true"
    aria-label="Post"
    role="region"
    className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-paper p-5 sm:p-6 noscript:hidden"
  >
    <p role="status" className="sr-only">
      Loading...
    </p>
    <Skeleton className="h-7 w-32" />
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 content-start gap-8">
        <Skeleton className="h-12" />
        <Skeleton className="h-11 w-80 max-w-full" />
        <Skeleton className="h-96" />
      </div>
      <div className="grid grid-cols-1 content-start gap-8">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  </div>
);
