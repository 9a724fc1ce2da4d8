import type { ClientDirective } from 'astro';

const WAKING_EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/** How long after a press its click may still arrive; a press that became a scroll never clicks. */
const CLICK_WINDOW_MS = 600;

/** The click that ends the press `first`, held back so that it can be repeated once the island listens. */
function heldClick(el: HTMLElement, first: Event): Promise<HTMLElement | undefined> {
  if (first.type !== 'pointerdown' && first.type !== 'touchstart') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(event.target instanceof HTMLElement ? event.target : undefined);
    };
    el.addEventListener('click', hold, { once: true, capture: true });
    setTimeout(() => {
      el.removeEventListener('click', hold, { capture: true });
      resolve(undefined);
    }, CLICK_WINDOW_MS);
  });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether this browser acts on `command` buttons by itself. */
const hasCommands = () => 'command' in HTMLButtonElement.prototype;

/**
 * Hydrates at the first pointer, key or focus inside the island, then repeats the click that woke it.
 * With the value `native` a click is left to the browser where its own `command` buttons do the work.
 */
const interaction: ClientDirective = (load, options, el) => {
  const wake = async (first: Event) => {
    for (const name of WAKING_EVENTS) el.removeEventListener(name, wake);
    const native = options.value === 'native' && hasCommands();
    const click = native ? undefined : heldClick(el, first);
    const hydrate = await load();
    await hydrate();
    const target = await click;
    if (!target) return;
    await nextFrame();
    await nextFrame();
    target.click();
  };
  for (const name of WAKING_EVENTS) el.addEventListener(name, wake, { passive: true });
};

export default interaction;
