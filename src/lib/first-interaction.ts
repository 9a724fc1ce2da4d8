/** The events of a visitor who interacts with the page. */
const INTERACTIONS = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Browsers also send pointermove for a pointer that does not move. */
const isResting = (event: Event) =>
  event.type === 'pointermove' && event instanceof MouseEvent && !event.movementX && !event.movementY;

/** Calls back once, at the first interaction; at once on a page that is scrolled already, or has a query to apply. */
export function onFirstInteraction(call: () => void): void {
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
