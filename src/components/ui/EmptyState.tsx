import type { ReactNode } from 'react';
import { LineIcon } from './LineIcon.tsx';

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
      <LineIcon
        {...{ viewBox: '0 0 48 48', width: 48, height: 48, strokeWidth: 1.5 }}
        d="M13.75 5.75h20.5a4 4 0 0 1 4 4v28.5a4 4 0 0 1-4 4h-20.5a4 4 0 0 1-4-4v-28.5a4 4 0 0 1 4-4ZM16 15h16M16 22h16M16 29h9"
        className="text-brand-300"
      />
      <p className="text-lead font-semibold">{title}</p>
      {children && <div className="max-w-[48ch] text-balance text-small text-ink-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
