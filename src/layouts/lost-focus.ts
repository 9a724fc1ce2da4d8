/** A row of a list, whose removal moves the focus to the row that is then in its place. */
const ROW = 'tbody > tr, li';

/** What has a name for screen readers, and gets the focus of a removed control inside. */
const GROUP =
  'dialog, main, :is(article, form, nav, section, [role=group], [role=region]):is([aria-label], [aria-labelledby])';

/** A control that takes no focus while something is stored. */
const LOCKED = ':disabled, [inert] *';

/** A focused control, and the rows and groups around the control from the inside out, each with its place among its siblings. */
interface Place {
  control: HTMLElement;
  around: { element: HTMLElement; parent: HTMLElement; index: number }[];
}

/** The last focus in the page, and in each dialog. */
const places = new WeakMap<HTMLElement, Place>();

/** What can have the focus: the page, or the last opened dialog. */
const openLayer = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

function focusGroup(group: HTMLElement) {
  if (!group.hasAttribute('tabindex')) {
    group.tabIndex = -1;
    group.addEventListener('blur', () => group.removeAttribute('tabindex'), { once: true });
  }
  group.focus({ preventScroll: true });
  // The group is as a rule in view already: the page moves only where the group begins above it.
  if (group.getBoundingClientRect().top < 0) void group.scrollIntoView();
}

/** Gives the focus back to a control, or moves a removed one's to the row in its place, else to the nearest group. */
function restoreFocus() {
  const place = document.activeElement === document.body && places.get(openLayer());
  if (!place) return;
  const { control, around } = place;
  control.focus();
  if (control.isConnected && control.matches(LOCKED)) return;
  for (const { element, parent, index } of around) {
    if (document.activeElement !== document.body) return;
    const row = element.isConnected ? element : [...parent.children].slice(0, index + 1).at(-1);
    if (!element.matches(ROW)) focusGroup(element);
    else row?.querySelector<HTMLElement>('a[href], button, input')?.focus();
  }
}

document.addEventListener('focusin', ({ target }) => {
  const control = target as HTMLElement;
  const around: Place['around'] = [];
  for (let at = control.closest<HTMLElement>(`${ROW}, ${GROUP}`); at?.parentElement;) {
    const parent: HTMLElement = at.parentElement;
    around.push({ element: at, parent, index: [...parent.children].indexOf(at) });
    at = parent.closest<HTMLElement>(`${ROW}, ${GROUP}`);
  }
  places.set(control.closest('dialog') ?? document.body, { control, around });
});

// A control that was left for nothing in particular does not get the focus back; one that is removed or disabled was not left.
document.addEventListener('focusout', ({ target }) =>
  queueMicrotask(() => {
    const { control } = places.get(openLayer()) ?? {};
    if (control !== target || !control?.isConnected || control.matches(LOCKED)) return;
    if (document.activeElement === document.body) places.delete(openLayer());
  }),
);

// The dialog about a row may close after the row was removed.
document.addEventListener('close', restoreFocus, true);

new MutationObserver(restoreFocus).observe(document.body, {
  ...{ childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] },
});
