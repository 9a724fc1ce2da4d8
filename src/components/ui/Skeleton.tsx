/** A grey placeholder of a text or a row while it loads; the page also says in words that it loads. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-sm border border-transparent bg-sunken ${className}`}
    />
  );
}
