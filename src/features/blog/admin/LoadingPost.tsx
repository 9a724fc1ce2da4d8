import { Skeleton } from '../../../components/ui/Skeleton.tsx';

/** The placeholder of the editor while it loads, in the shape that it has for a post or draft. */
export const LoadingPost = () => (
  <section
    aria-busy="true"
    aria-label="Post"
    className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-paper p-5 sm:p-6 noscript:hidden"
  >
    <p role="status" className="sr-only">
      Loading...
    </p>
    <Skeleton className="h-7 w-32 lg:h-8" />
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="max-sm:basis-full">
        <Skeleton className="h-5.5 w-20 rounded-full" />
      </div>
      <div className="grid grow grid-cols-2 gap-2 sm:flex sm:grow-0">
        <Skeleton className="h-11 sm:w-24 md:h-9" />
        <Skeleton className="h-11 sm:w-20 md:h-9" />
      </div>
    </div>
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="grid grid-cols-1 content-start gap-5">
        <LoadingField help="w-80 max-sm:h-9.5" />
        <LoadingField control="h-11 w-80 max-w-full" />
        <LoadingField control="h-100" help="w-64" />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <LoadingField />
        <LoadingField help="h-14.75" />
        <LoadingField help="w-64" />
        <LoadingField help="h-9.5" />
      </div>
    </div>
    <div className="dialog-actions page-actions grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:flex sm:justify-end">
      <Skeleton className="h-11 sm:w-24" />
      <Skeleton className="h-11 sm:w-24" />
      <Skeleton className="h-11 sm:w-32" />
    </div>
  </section>
);

interface FieldProps {
  /** The size of its control. */
  control?: string;
  /** The size of its help, where it has one. */
  help?: string;
}

const LoadingField = ({ control = 'h-12', help }: FieldProps) => (
  <div className="grid grid-cols-1 gap-1.5">
    <Skeleton className="my-0.5 h-4.25 w-20" />
    <Skeleton className={control} />
    {help && <Skeleton className={`my-0.5 h-4.25 max-w-full ${help}`} />}
  </div>
);
