/** The grey shape of a text or a row while it loads; say in words elsewhere that it does. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-sm border border-transparent bg-sunken ${className}`}
    />
  );
}
