import { PREFETCH_RULES } from './inline-scripts.ts';

/** The menu of `Header.astro`; browsers with invoker commands open and close the drawer without it. */
const drawer = document.querySelector<HTMLDialogElement>('#site-menu')!;
const [opener, closer] = document.querySelectorAll<HTMLButtonElement>('[commandfor=site-menu]');
const markExpanded = () => opener?.setAttribute('aria-expanded', String(drawer.open));
const close = () => drawer.close();
opener?.addEventListener('click', (click) => {
  // The command would open the open drawer again.
  click.preventDefault();
  if (!drawer.open) drawer.showModal();
  markExpanded();
});
closer?.addEventListener('click', close);
drawer.addEventListener('click', ({ target }) => target === drawer && close());
// Back may show the page as it was left.
addEventListener('pagehide', close);
drawer.addEventListener('close', markExpanded);
// On wide screens the drawer is hidden; an open one would still block the page.
matchMedia('(width >= 80rem)').addEventListener('change', close);
// The visitor may have opened it before this code ran.
markExpanded();

/** Shows the button that scrolls to the top after scrolling. */
const THRESHOLD_PX = 300;
const button = document.querySelector<HTMLButtonElement>('#scroll-top')!;
button.addEventListener('click', () => {
  // The page's `scroll-behavior` makes it smooth, or instant under reduced motion.
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
});
/** Whether the button would cover a control or a link of one or two lines; a card that is a link may stay below the button. */
function covers(): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return [left, right].some((x) =>
    [top, bottom].some((y) =>
      document.elementsFromPoint(x, y).some((element) => {
        const control = element.closest('a, button, input, select, textarea, summary');
        return control && control !== button && control.clientHeight < 90;
      }),
    ),
  );
}
const header = document.querySelector('.site-header')!;
let lastY = scrollY;
const showButton = () => {
  header.toggleAttribute('data-away', scrollY > lastY && scrollY > THRESHOLD_PX);
  lastY = scrollY;
  // The button has its place, though invisible, while covering is measured.
  button.hidden = scrollY <= THRESHOLD_PX;
  button.style.visibility = button.hidden || button === document.activeElement || !covers() ? '' : 'hidden';
};
/** Escape closes the panel of products until the pointer or the focus leaves it. */
const panel = document.querySelector<HTMLElement>('.product-menu')!;
const dismiss = (isDismissed: boolean) => panel.toggleAttribute('data-dismissed', isDismissed);
addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(true));
for (const event of ['mouseleave', 'focusout']) panel.addEventListener(event, () => dismiss(false));
addEventListener('scroll', showButton, { passive: true });
// The page may be scrolled before this runs, also by the browser on Back.
showButton();

/** The keys that move the focus between the headings of an accordion, as in the pattern of WAI-ARIA. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
for (const group of document.querySelectorAll<HTMLElement>('[data-accordion]'))
  group.addEventListener('keydown', (event) => {
    const headings = [...group.querySelectorAll('summary')];
    const at = headings.findIndex((heading) => heading === document.activeElement);
    const next = STEPS[event.key];
    if (at < 0 || !next) return;
    event.preventDefault();
    headings[next(at, headings.length)]?.focus();
  });
// The item is open in the markup, so that a phone shows it without a script.
if (matchMedia('(width > 768px)').matches)
  document.querySelector('details[data-open-on-phone]')?.removeAttribute('open');

function addRules({ movementX, movementY }: PointerEvent) {
  // Browsers also send this event when a page appears under a pointer that does not move.
  if (!movementX && !movementY) return;
  removeEventListener('pointermove', addRules);
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = PREFETCH_RULES;
  document.head.append(rules);
}

// Document rules make Chromium recompute the styles of the whole page: only after the pointer moved.
const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
if (!connection?.saveData) addEventListener('pointermove', addRules);

/** Notes, in this tab alone, where the visit began and what led there; forms read the note (`ui/form/signals.ts`). */
try {
  sessionStorage.visit ||= `${location.href} ${document.referrer}`;
} catch {
  // Storage is blocked: then nothing is noted.
}
