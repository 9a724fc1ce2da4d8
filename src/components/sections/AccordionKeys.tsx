import { useEffect, useRef, type KeyboardEvent, type PropsWithChildren } from 'react';

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus among the headings, as the accordion pattern of WAI-ARIA has it. */
function step(event: KeyboardEvent<HTMLDivElement>): void {
  const headings = [...event.currentTarget.querySelectorAll('summary')];
  const at = headings.findIndex((heading) => heading === document.activeElement);
  const next = STEPS[event.key];
  if (at < 0 || !next) return;
  event.preventDefault();
  headings[next(at, headings.length)]?.focus();
}

/** Browsers that do not know groups of `details` leave the others open: close them. */
function closeOthers({ target: opened, currentTarget: group }: Event): void {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open || !(group instanceof HTMLElement)) return;
  for (const other of group.querySelectorAll('details')) {
    if (other !== opened && other.name === opened.name) other.open = false;
  }
}

/** An accordion around server-rendered `details`; they open and close by themselves, here are the keys between them. */
export function AccordionKeys({ children }: PropsWithChildren) {
  const group = useRef<HTMLDivElement>(null);

  // `toggle` does not bubble, hence the capture, which React has no prop for here.
  useEffect(() => {
    const element = group.current;
    element?.addEventListener('toggle', closeOthers, { capture: true });
    return () => element?.removeEventListener('toggle', closeOthers, { capture: true });
  }, []);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- The arrows move between the headings inside.
    <div ref={group} onKeyDown={step}>
      {children}
    </div>
  );
}
