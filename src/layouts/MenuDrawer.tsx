import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';

interface Props {
  /** The links and buttons, rendered once on the server. */
  children?: ReactNode;
}

const MENU_ID = 'site-menu';
/** Buttons that browsers with invoker commands act on by themselves, so that the menu opens before and without any script. */
const OPENS = { command: 'show-modal', commandfor: MENU_ID };
const CLOSES = { command: 'close', commandfor: MENU_ID };

const ICON_BUTTON =
  'grid size-11 cursor-pointer place-items-center rounded-sm text-ink fade-colors hover:bg-sunken';

/** The menu of small screens: a hamburger and the drawer that it opens, a modal dialog of the browser's own. */
export function MenuDrawer({ children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    // The visitor may have opened it before this code arrived.
    setOpen(drawer.current?.open ?? false);
    // Where the menu stands in the header the drawer is not shown, but would still hold the page.
    const wide = matchMedia('(width >= 80rem)');
    const close = () => drawer.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  const show = () => {
    if (!drawer.current?.open) drawer.current?.showModal();
    setOpen(true);
  };
  const close = () => drawer.current?.close();
  const closeFromOverlay = (event: MouseEvent) => {
    if (event.target === drawer.current) close();
  };

  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={MENU_ID}
        className={ICON_BUTTON}
        onClick={show}
        {...OPENS}
      >
        <Strokes d="M4 7h16M4 12h16M4 17h16" />
      </button>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- Escape closes it too. */}
      <dialog
        ref={drawer}
        id={MENU_ID}
        aria-label="Menu"
        className="menu-drawer"
        closedby="any"
        onClose={() => setOpen(false)}
        onClick={closeFromOverlay}
      >
        <div className="flex min-h-full flex-col gap-6 p-5">
          <button
            type="button"
            aria-label="Close menu"
            className={`${ICON_BUTTON} self-end`}
            onClick={close}
            {...CLOSES}
          >
            <Strokes d="M6 6l12 12M18 6L6 18" />
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}

function Strokes({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
