import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentToasts, showCarriedToast, subscribe } from './toast-store.ts';

/** Where toasts appear, announced politely. Once on a page. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, currentToasts, currentToasts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.showPopover();
    showCarriedToast();
  }, []);
  // An open modal dialog covers all that was shown before it, so the toasts are shown once more, above it.
  useEffect(() => {
    if (toasts.length === 0 || !document.querySelector('dialog[open]')) return;
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [toasts]);
  return (
    <div
      ref={region}
      role="status"
      popover="manual"
      className="toasts pointer-events-none fixed top-auto m-0 w-auto overflow-visible border-0 bg-transparent p-0 inset-x-4 bottom-[var(--toast-bottom,1rem)] z-50 grid grid-cols-1 justify-items-center gap-2 sm:left-auto sm:justify-items-end sm:max-w-lg"
    >
      {toasts.map(({ id, message, tone }) => (
        <p
          key={id}
          className={`rounded-sm border border-transparent px-4 py-3 text-small font-medium text-white shadow-soft ${tone === 'danger' ? 'bg-danger' : 'bg-ink'}`}
        >
          {message}
        </p>
      ))}
    </div>
  );
}
