import { useEffect, useRef } from 'react';
import { readStored, writeStored } from './form/storage.ts';
import { sharedState } from './shared-state.ts';

/** How long a toast stays (spec section 9). */
export const TOAST_MS = 3000;

export interface Toast {
  id: number;
  message: string;
  tone: 'success' | 'danger';
  /** The subject of the toast: the next toast about the same subject replaces the former. */
  subject: string;
}

const shown = sharedState<readonly Toast[]>([]);
let nextId = 1;

/**
 * Shows a short status for TOAST_MS in the page's `<Toaster />`, in place of a toast about the same subject (by default: with
 * the same words), as a new element, so that screen readers announce the words again.
 */
export function showToast(message: string, tone: Toast['tone'] = 'success', subject = message): void {
  const toast = { id: nextId++, message, tone, subject };
  shown.set([...shown.get().filter((other) => other.subject !== subject), toast]);
  setTimeout(() => {
    if (shown.get().includes(toast)) shown.set(shown.get().filter((other) => other !== toast));
  }, TOAST_MS);
}

const CARRIED = 'toast';

/** Shows a status on the page that opens next, because this one is being left. */
export const showToastNext = (message: string): void => writeStored(CARRIED, message);

/** Where toasts appear, announced politely. Once on a page. */
export function Toaster() {
  const toasts = shown.useValue();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.showPopover();
    const carried = readStored(CARRIED);
    writeStored(CARRIED);
    if (typeof carried === 'string') showToast(carried);
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
      className="toasts pointer-events-none fixed top-auto m-0 w-auto overflow-visible border-0 bg-transparent p-0 inset-x-4 bottom-[var(--toast-bottom,1rem)] in-[:has(dialog:modal)]:top-4 in-[:has(dialog:modal)]:bottom-auto z-50 grid grid-cols-1 justify-items-center gap-2 sm:left-auto sm:justify-items-end sm:max-w-lg"
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
