import type { ReactNode } from 'react';
import { Dialog } from '#src/components/ui/Dialog.tsx';

interface Props {
  title: string;
  isPage: boolean | undefined;
  locked: boolean;
  /** What can be done besides saving; missing for a new post. */
  tools: ReactNode;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of the spec, which fills the screen, or the same as a page. */
export function EditorFrame({ title, isPage, locked, tools, actions, onClose, children }: Props) {
  if (!isPage)
    return (
      <Dialog open title={title} size="full" overlayCloses={false} {...{ locked, onClose, actions }}>
        {tools}
        {children}
      </Dialog>
    );
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-paper p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-5">
        <h2 className="text-lead font-semibold max-sm:w-full">{title}</h2>
        {tools}
      </div>
      {children}
      <div className="dialog-actions page-actions grid grid-cols-2 gap-3 max-sm:[&>:last-of-type:nth-of-type(odd)]:col-span-2 sm:flex sm:flex-wrap sm:justify-end">
        {actions}
      </div>
    </section>
  );
}
