import type { ClientDirective } from 'astro';

const WAKING_EVENTS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** What was typed into the fields of an island, by their names. */
export type Typed = Map<string, string>;

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'email', 'tel', 'url', 'search'].includes(target.type));

/** The events of a visitor who interacts with the page. */
const INTERACTIONS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Browsers also send pointermove for a pointer that does not move. */
const isResting = (event: Event) =>
  event.type === 'pointermove' && event instanceof MouseEvent && !event.movementX && !event.movementY;

/** Calls back once, at the first interaction; at once on a page that is scrolled already, or has a query to apply. */
function onFirstInteraction(call: () => void): void {
  if (location.search || scrollY > 0) return call();
  const seen = new AbortController();
  const once = (event: Event) => {
    if (isResting(event)) return;
    seen.abort();
    call();
  };
  for (const name of INTERACTIONS)
    addEventListener(name, once, { signal: seen.signal, passive: true, capture: true });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Keeps the texts that React expects in an island, and their order. A browser's translation replaces each by an element
 * (Chrome) or by other texts (Safari), changes its words (Firefox), or puts a link before them, where its language does; where
 * React does not find what it expects, it makes the island anew, and what was typed, chosen or focused before is gone.
 */
function keepTexts(el: HTMLElement) {
  const walker = document.createTreeWalker(el);
  const nodes: { node: ChildNode; words: string | null; parent: ParentNode; next: ChildNode | null }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    nodes.unshift({ node, words: node.nodeValue, parent: node.parentNode!, next: node.nextSibling });
  }
  const own = new Set<Node | null>([null, ...nodes.map(({ node }) => node)]);
  return {
    /** Puts them back, untranslated until `release`. */
    restore() {
      el.translate = false;
      for (const { node, words, parent, next } of nodes) {
        for (const child of [...parent.childNodes])
          if (child.nodeName === 'FONT' || (child instanceof Text && !own.has(child))) child.remove();
        let follower = node.nextSibling;
        while (!own.has(follower)) follower = follower!.nextSibling;
        if (node.parentNode !== parent || follower !== next) parent.insertBefore(node, next);
        if (node.nodeValue !== words) node.nodeValue = words;
      }
    },
    /** Lets the translation find the texts again: translators look at inserted nodes. */
    release() {
      el.translate = true;
      for (const { node } of nodes)
        if (node instanceof Text) node.parentNode?.insertBefore(node, node.nextSibling);
    },
  };
}

/** Whether the browser acts on a click without the island, as on links. */
const isNative = ({ target }: Event) => target instanceof Element && target.closest('a[href]') !== null;

/**
 * Hydrates at the first pointer, key or focus inside the island; with the value `visible` also when the island is in view once
 * the visitor has moved at all, with `load` at once. Clicks made before the island listens are repeated in their order then.
 */
const interaction: ClientDirective = (load, { value }, el) => {
  const held: [MouseEvent, Element | null][] = [];
  const typed: Typed = new Map();
  const texts = keepTexts(el);
  let repeated: MouseEvent | undefined;
  let awake = false;

  const hold = (click: MouseEvent) => {
    if (click === repeated || isNative(click)) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    // An element of the translation goes when the island takes over.
    held.push([click, click.target instanceof Element ? click.target.closest(':not(font)') : null]);
    // The press may have come before this script did, and the click goes no further than here.
    void wake();
  };

  const wake = async () => {
    if (awake) return;
    awake = true;
    observer?.disconnect();
    for (const name of WAKING_EVENTS) el.removeEventListener(name, wake);
    try {
      const hydrate = await load();
      texts.restore();
      await hydrate();
      // React hydrates in slices, which a busy phone spreads over many frames, but at once for an event such as this one.
      el.firstElementChild?.dispatchEvent(new Event('dragend', { bubbles: true }));
      texts.release();
    } finally {
      // Also where the code could not be loaded: what HTML can do by itself must then go on. A click that comes in the
      // loop waits for its turn, else a form would be sent before the choices in the form.
      for (let next = held.shift(); next; next = held.shift()) {
        repeated = new MouseEvent('click', next[0]);
        // Not `click()`: what was met may be a stroke of a drawn icon, which has no such method.
        next[1]?.dispatchEvent(repeated);
        await nextFrame();
      }
      el.removeEventListener('click', hold, { capture: true });
    }
  };

  const observer =
    value === 'visible'
      ? new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && wake())
      : undefined;
  // The island's own element has no box, so its children are watched.
  if (observer) onFirstInteraction(() => [...el.children].forEach((child) => observer.observe(child)));
  el.addEventListener('input', ({ target }) => isTextField(target) && typed.set(target.name, target.value));
  // React reports what it could not go on after, when it has emptied the island.
  addEventListener('error', async () => {
    if (awake && el.childElementCount === 0) (await import('./stopped-island.ts')).showStopped(el, typed);
  });
  el.addEventListener('click', hold, { capture: true });
  for (const name of WAKING_EVENTS) el.addEventListener(name, wake, { passive: true });
  if (value === 'load' || el.contains(document.activeElement)) void wake();
};

export default interaction;
