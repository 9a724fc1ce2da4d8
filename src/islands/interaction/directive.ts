import type { ClientDirective } from 'astro';
import { Island } from './island.ts';

const WAKING_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether the browser acts on this click by itself, so that it need not wait for the island. */
function isNative(click: Event, value: unknown): boolean {
  const leaves = click.target instanceof Element && click.target.closest('a[href]');
  return Boolean(leaves) || (value === 'native' && 'command' in HTMLButtonElement.prototype);
}

/**
 * Hydrates at the first pointer, key or focus inside the island; with the value `visible` also when it comes into view.
 * A click made before the island listens is held back and repeated once it does; with the value `native` it is
 * left to the browser where its own `command` buttons do the work.
 */
const interaction: ClientDirective = (load, { value }, el) => {
  let held: EventTarget | null = null;

  const hold = (click: Event) => {
    if (isNative(click, value)) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    held = click.target;
  };

  const wake = async () => {
    observer?.disconnect();
    for (const name of WAKING_EVENTS) el.removeEventListener(name, wake);
    try {
      const hydrate = await load();
      await hydrate();
      await nextFrame();
      await nextFrame();
    } finally {
      // Also where the code could not be had: what HTML can do by itself must then go on.
      el.removeEventListener('click', hold, { capture: true });
    }
    if (held instanceof HTMLElement) held.click();
  };

  const observer =
    value === 'visible'
      ? new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake())
      : undefined;
  // The island's own element has no box, so its children are watched.
  for (const child of el.children) observer?.observe(child);
  el.addEventListener('click', hold, { capture: true });
  for (const name of WAKING_EVENTS) el.addEventListener(name, wake, { passive: true });
};

export default interaction;

// Astro defines its own element only where there is none yet; the build then leaves that script out.
if (!customElements.get('astro-island')) customElements.define('astro-island', Island);
