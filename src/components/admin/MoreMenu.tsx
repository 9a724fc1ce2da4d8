import { useId, useState, type KeyboardEvent, type ToggleEvent } from 'react';
import { Button } from '../ui/Button.tsx';

/** So many pixels below the button are room for a menu; with fewer, the menu opens upwards. */
const ROOM = 200;

const MENU_ITEM =
  'block w-full min-w-36 cursor-pointer rounded-[6px] px-3 py-2 text-left text-small whitespace-nowrap hover:bg-sunken focus-visible:bg-sunken max-md:py-3';

interface Props {
  /** What the actions are for, such as the title of a row. */
  of: string;
  /** The label of each action, and its address or what it does. */
  items: readonly (readonly [label: string, act: string | (() => void)])[];
}

/** Further actions of a row behind one button. The browser's popover closes by Escape or a press elsewhere. */
export function MoreMenu({ of, items }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);

  /** Places the menu in the page, with which it scrolls, below the button or above. */
  const place = ({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === 'open');
    const button = menu.previousElementSibling?.getBoundingClientRect();
    if (newState !== 'open' || !button) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const isLow = clientHeight - button.bottom < ROOM;
    menu.style.inset = isLow
      ? `auto ${clientWidth - button.right - scrollX}px ${clientHeight - button.top - scrollY + 4}px auto`
      : `${button.bottom + scrollY + 4}px ${clientWidth - button.right - scrollX}px auto auto`;
  };

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') event.currentTarget.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };

  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`More for ${of}`}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        // Safari moves no focus to a pressed button, where the closed menu returns the focus.
        onClick={({ currentTarget }) => currentTarget.focus()}
      >
        More
      </Button>
      <div
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={`More for ${of}`}
        popover="auto"
        className="z-20 absolute m-0 rounded-sm border border-line bg-paper p-1 shadow-soft"
        onBeforeToggle={place}
        onToggle={({ currentTarget, newState }) =>
          newState === 'open' && currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
        }
        onKeyDown={step}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {items.map(([label, act]) => {
          const item = { role: 'menuitem', className: MENU_ITEM, 'aria-label': `${label} ${of}` };
          return typeof act === 'string' ? (
            <a key={label} {...item} href={act}>
              {label}
            </a>
          ) : (
            <button key={label} type="button" {...item} onClick={act}>
              {label}
            </button>
          );
        })}
      </div>
    </>
  );
}
