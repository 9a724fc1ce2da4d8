/** A grey placeholder of a text or a row while it loads. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`block animate-pulse rounded-sm border border-transparent bg-sunken ${className}`}
  />
);

/** Says in words that placeholders stand for what loads. */
export const LoadingStatus = () => (
  <p role="status" className="sr-only">
    Loading...
  </p>
);
