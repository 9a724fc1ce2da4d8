import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { readStored, writeStored } from './form/storage.ts';
import { sharedState } from './shared-state.ts';
import { useWindowEvent } from './use-window-event.ts';

/** How long a toast stays. */
export const TOAST_MS = 3000;

/** How long a toast with a button stays, from when neither the pointer nor the focus is in it. */
const ACTION_MS = 10_000;

interface ToastAction {
  label: string;
  act: () => unknown;
}

export interface Toast {
  id: number;
  message: string;
  tone: 'success' | 'danger';
  /** The subject of the toast: the next toast about the same subject replaces the former. */
  subject: string;
  action: ToastAction | undefined;
}

const shown = sharedState<readonly Toast[]>([]);
let nextId = 1;

const remove = (toast: Toast): void => shown.set(shown.get().filter((other) => other !== toast));

/**
 * Shows a short status for TOAST_MS in the page's `<Toaster />`, in place of a toast about the same subject (by default: with
 * the same words), as a new element, so that screen readers announce the words again. With a button it stays for ACTION_MS.
 */
export function showToast(
  message: string,
  tone: Toast['tone'] = 'success',
  subject = message,
  action?: ToastAction,
): void {
  const toast = { id: nextId++, message, tone, subject, action };
  shown.set([...shown.get().filter((other) => other.subject !== subject), toast]);
  if (!action) setTimeout(() => remove(toast), TOAST_MS);
}

/** Copies a text, and says whether the browser did: on a page without HTTPS there is no clipboard. */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copied.');
  } catch {
    showToast(`This browser does not allow copying. Select the ${what} instead.`, 'danger');
  }
}

const CARRIED = 'toast';

/** Shows a status on the page that opens next, because this one is being left. */
export const showToastNext = (message: string): void => writeStored(CARRIED, message);

/** Removes the toast and does what its button says; the focus of the removed button goes to the page's content. */
function press(toast: Toast): void {
  const hadFocus = document.activeElement?.closest('.toasts');
  remove(toast);
  if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  void toast.action?.act();
}

/** What has an undo of its own: a text that is typed, and the form of a dialog. */
const OWN_UNDO = 'input:not([type=checkbox]), textarea, [contenteditable], dialog';

/** A toast with a button. Ctrl+Z presses the button: the list may have many controls between the focus and the toast. */
function ActionToast({ toast, action }: { toast: Toast; action: ToastAction }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => remove(toast), ACTION_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  useWindowEvent('keydown', (event: KeyboardEvent) => {
    const isOurs = shown.get().findLast((one) => one.action) === toast;
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isOurs || !isUndo || (event.target as Element).closest?.(OWN_UNDO)) return;
    event.preventDefault();
    press(toast);
  });
  const hold = ({ currentTarget }: SyntheticEvent) => setHeld(currentTarget.matches(':hover, :focus-within'));
  return (
    <span
      className="pointer-events-auto flex items-center gap-4"
      {...{ onPointerEnter: hold, onFocus: hold, onPointerLeave: hold, onBlur: hold }}
    >
      <span className="min-w-0 wrap-anywhere">{toast.message}</span>
      <Button
        size="sm"
        variant="inverse"
        className="-my-1.5 shrink-0"
        aria-keyshortcuts="Control+Z"
        onClick={() => press(toast)}
      >
        {action.label}
      </Button>
    </span>
  );
}

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
      aria-atomic="false"
      popover="manual"
      className="toasts pointer-events-none fixed top-auto m-0 w-auto overflow-visible border-0 bg-transparent p-0 inset-x-4 bottom-[var(--toast-bottom,1rem)] in-[:has(dialog:modal)]:top-4 in-[:has(dialog:modal)]:bottom-auto z-50 grid grid-cols-1 justify-items-center gap-2 sm:left-auto sm:justify-items-end sm:max-w-lg"
    >
      {toasts.map((toast) => (
        <p
          key={toast.id}
          className={`rounded-sm border border-transparent px-4 py-3 text-small font-medium text-white shadow-soft ${toast.tone === 'danger' ? 'bg-danger' : 'bg-ink'}`}
        >
          {toast.action ? <ActionToast toast={toast} action={toast.action} /> : toast.message}
        </p>
      ))}
    </div>
  );
}
