import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import * as words from '#src/lib/words.ts';

interface Props {
  open: boolean;
  title: string;
  /** The id of the sentence that describes it for screen readers. */
  describedBy?: string;
  /** Called once when it closes, by Close, Escape or a click on the overlay. */
  onClose: () => void;
  children?: ReactNode;
  /** Closes it after so many milliseconds. */
  closesAfterMs?: number;
  /** The buttons at the bottom; a single outlined Close by default, none where it is null. */
  actions?: ReactNode;
  /** Whether a click on the overlay closes it, not the second of a double click that opened it; false where typed text would be lost. */
  overlayCloses?: boolean;
  /** Ignores Escape, such as while something is being saved. */
  locked?: boolean;
  /** Called instead of closing by Escape, such as to ask whether what was typed is to be discarded. */
  onEscape?: (() => void) | undefined;
  /** `md` for a message or a short form, `lg` for a comparison, `full` for an editor: it fills the screen. */
  size?: 'md' | 'lg' | 'full';
}

/** How long a success message stays open. */
export const SUCCESS_DIALOG_MS = 3000;

const SIZES = { md: 'max-w-lg', lg: 'max-w-4xl', full: 'dialog-full' };

/** False for an event of an inner dialog, which React passes on to outer ones. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

/** A modal dialog on the browser's own, which moves the focus, holds it inside and returns it. */
export function Dialog(props: Props) {
  const { open, title, describedBy, onClose, children, actions, closesAfterMs } = props;
  const { overlayCloses = true, locked = false, onEscape, size = 'md' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed as its content goes: the focus would otherwise be in an empty dialog, or be lost with a dialog that is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // A status that is in sight stays above the dialog.
    const toasts = document.querySelector<HTMLElement>('.toasts:popover-open');
    toasts?.hidePopover();
    toasts?.showPopover();
    // A dialog is shown from its title on, also where the first control stands below a long text.
    element.scrollTo(0, 0);
    return () => element.close();
  }, [open]);

  useEffect(() => {
    if (!open || !closesAfterMs) return;
    const timer = setTimeout(() => dialog.current?.close(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [open, closesAfterMs]);

  const cancel = (event: SyntheticEvent) => {
    if (!isOwn(event) || (!locked && !onEscape)) return;
    event.preventDefault();
    if (!locked) onEscape?.();
  };

  const closed = (event: SyntheticEvent) => {
    if (!isOwn(event)) return;
    // Chrome's second Escape closes it all the same.
    if (locked && open) dialog.current?.showModal();
    else onClose();
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- A press beside the dialog closes it, as Escape does for keyboards.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      aria-describedby={describedBy}
      onClose={closed}
      onClick={(event) => overlayCloses && event.detail < 2 && isOwn(event) && dialog.current?.close()}
      className={`m-auto max-h-[90dvh] w-[calc(100%-2rem)] ${SIZES[size]} overflow-auto rounded-lg border border-line bg-paper text-ink shadow-soft`}
    >
      {open && (
        <div className="grid grid-cols-1 gap-5 p-6 md:p-8">
          <h2 id={titleId} className="text-h3 font-semibold">
            {title}
          </h2>
          {children}
          {actions !== null && (
            <div className="dialog-actions flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
              {actions ?? (
                <Button variant="secondary" onClick={() => dialog.current?.close()}>
                  {words.close}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
