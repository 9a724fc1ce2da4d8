import { useEffect, useSyncExternalStore } from 'react';
import { currentToasts, showCarriedToast, subscribe } from './toast-store.ts';

/** Where toasts appear, announced politely. Once on a page. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, currentToasts, currentToasts);
  useEffect(showCarriedToast, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid grid-cols-1 justify-items-center gap-2 sm:left-auto sm:max-w-lg"
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
