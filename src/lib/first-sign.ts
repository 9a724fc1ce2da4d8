/** The events of a visitor who moves. Nothing is loaded before the first of them. */
const SIGNS_OF_LIFE = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/** A browser also sends pointermove for a mouse that does not move. */
const isResting = (event: Event) =>
  event.type === 'pointermove' && event instanceof MouseEvent && !event.movementX && !event.movementY;

/** Calls back once, when the visitor first moves; at once who has scrolled already, or comes with a choice to show. */
export function atFirstSign(call: () => void): void {
  if (location.search || scrollY > 0) return call();
  const seen = new AbortController();
  const once = (event: Event) => {
    if (isResting(event)) return;
    seen.abort();
    call();
  };
  for (const name of SIGNS_OF_LIFE)
    addEventListener(name, once, { signal: seen.signal, passive: true, capture: true });
}
