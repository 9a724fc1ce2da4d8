import { Skeleton } from '#src/components/ui/Skeleton.tsx';

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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-5">
      <div className="max-sm:w-full">
        <Skeleton className="h-7 w-32 lg:h-8" />
      </div>
      <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="max-sm:basis-full">
          <Skeleton className="h-5.5 w-20 rounded-full" />
        </div>
        <div className="grid grow grid-cols-2 gap-2 sm:flex sm:grow-0">
          <Skeleton className="h-11 sm:w-24 md:h-9" />
          <Skeleton className="h-11 sm:w-20 md:h-9" />
        </div>
      </div>
    </div>
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="flex flex-col gap-5">
        <LoadingField help="w-80 max-sm:h-9.5" />
        <LoadingField control="h-11 w-80 max-w-full" />
        <LoadingField className="grow grid-rows-[auto_1fr]" control="h-full min-h-100" help="w-64" />
        <Skeleton className="-mt-2.5 mb-0.5 h-4.25 w-16 self-end" />
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <LoadingField />
        <LoadingField help="h-14.75 sm:max-lg:h-9.5" />
        <LoadingField help={NOTE} />
        <LoadingField help={NOTE} />
        <LoadingField help={NOTE} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <LoadingField help="h-9.5" />
          <LoadingField help="h-9.5" />
        </div>
      </div>
    </div>
    <div className="dialog-actions page-actions grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:flex sm:justify-end">
      <Skeleton className="h-11 sm:w-24" />
      <Skeleton className="h-11 sm:w-24" />
      <Skeleton className="h-11 sm:w-32" />
    </div>
  </section>
);

/** The help of a field has two lines, and one where the field is as wide as a tablet. */
const NOTE = 'h-9.5 sm:max-lg:h-4.25';

interface FieldProps {
  className?: string;
  /** The size of its control. */
  control?: string;
  /** The size of its help, where it has one. */
  help?: string;
}

const LoadingField = ({ className = '', control = 'h-12', help }: FieldProps) => (
  <div className={`grid grid-cols-1 gap-1.5 ${className}`.trim()}>
    <Skeleton className="my-0.5 h-4.25 w-20" />
    <Skeleton className={control} />
    {help && <Skeleton className={`my-0.5 h-4.25 max-w-full ${help}`} />}
  </div>
);
