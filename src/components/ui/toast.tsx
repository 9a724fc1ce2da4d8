import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './form/storage.ts';

/** How long a toast stays (spec section 9). */
export const TOAST_MS = 3000;

export interface Toast {
  id: number;
  message: string;
  tone: 'success' | 'danger';
  /** The subject of the toast: the next toast about the same subject replaces the former. */
  subject: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short status for TOAST_MS in the page's `<Toaster />`, in place of a toast about the same subject (by default: with
 * the same words), as a new element, so that screen readers announce the words again.
 */
export function showToast(message: string, tone: Toast['tone'] = 'success', subject = message): void {
  const toast = { id: nextId++, message, tone, subject };
  change([...toasts.filter((other) => other.subject !== subject), toast]);
  setTimeout(() => {
    if (toasts.includes(toast)) change(toasts.filter((other) => other !== toast));
  }, TOAST_MS);
}

const CARRIED = 'toast';

/** Shows a status on the page that opens next, because this one is being left. */
export const showToastNext = (message: string): void => writeStored(CARRIED, message);

/** Shows what the page before left. */
function showCarriedToast(): void {
  const message = readStored(CARRIED);
  writeStored(CARRIED);
  if (typeof message === 'string') showToast(message);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentToasts = () => toasts;

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
