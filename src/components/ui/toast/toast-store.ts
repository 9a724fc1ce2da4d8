import { readStored, writeStored } from '../form/storage.ts';

/** How long a toast stays (spec section 9). */
export const TOAST_MS = 3000;

export interface Toast {
  id: number;
  message: string;
  tone: 'success' | 'danger';
  /** What it is about: the next one about it takes its place. */
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
 * Shows a short status for TOAST_MS in the page's `<Toaster />`. It replaces one about the same subject, by default with the
 * same words, as a new element, so that it is announced again.
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
export function showCarriedToast(): void {
  const message = readStored(CARRIED);
  writeStored(CARRIED);
  if (typeof message === 'string') showToast(message);
}

/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = () => toasts;
