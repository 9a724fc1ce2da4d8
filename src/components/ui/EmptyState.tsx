import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Why the list is empty and how it can be filled. */
  children?: ReactNode;
  action?: ReactNode;
}

/** What a list shows when it is empty. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-mid px-6 py-14 text-center">
      <svg
        viewBox="0 0 48 48"
        width="48"
        height="48"
        fill="none"
        aria-hidden="true"
        className="text-brand-300"
      >
        <rect x="9.75" y="5.75" width="28.5" height="36.5" rx="4" stroke="currentColor" strokeWidth="1.5" />
        <path d="M16 15h16M16 22h16M16 29h9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <p className="text-lead font-semibold">{title}</p>
      {children && <div className="max-w-[48ch] text-balance text-small text-ink-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
