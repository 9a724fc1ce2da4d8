/*
 * Functions that run in the page. They are sent as text, so they can only use their own code.
 */

/** A CSS selector, or the accessible name of a control. */
export type Target = string | { name: string };

/** Removes the loader of a public page. */
export function liftLoader(): void {
  document.querySelector('[data-loader]')?.remove();
}

/** A point to press, or why an element cannot be pressed yet. */
export type Place = { x: number; y: number } | { problem: string };

/**
 * Scrolls an element into view and returns a point of it that a pointer reaches, once it stands still. After the next
 * press, the page's `data-press` says whether it hit the element.
 */
export async function placeOf(target: Target): Promise<Place> {
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    return squeeze(element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent);
  };
  const CONTROLS = 'a[href], button, summary, input, select, textarea, [role]';
  const found =
    typeof target === 'string'
      ? [...document.querySelectorAll(target)]
      : [...document.querySelectorAll(CONTROLS)].filter((element) => nameOf(element) === target.name);
  if (found.length === 0) return { problem: 'there is no such element' };
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  /** A control that is drawn by its label is pressed on the label. */
  const facesOf = (element: Element) => [element, ...((element as HTMLInputElement).labels ?? [])];
  let problem = 'it is not shown, or disabled';
  for (const face of found.filter((element) => !element.matches(':disabled')).flatMap(facesOf)) {
    if (!face.checkVisibility({ visibilityProperty: true })) continue;
    face.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const before = middleOf(face);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const place = middleOf(face);
    const hit = document.elementFromPoint(place.x, place.y);
    if (Math.abs(before.x - place.x) + Math.abs(before.y - place.y) > 1) problem = 'it moves';
    else if (hit && face.contains(hit)) {
      const { dataset } = document.documentElement;
      dataset.press = 'waiting';
      const recordClick = (event: Event) => {
        dataset.press = face.contains(event.target as Node) ? 'reached' : 'missed';
      };
      window.addEventListener('click', recordClick, { capture: true, once: true });
      return place;
    } else problem = `${hit ? hit.outerHTML.slice(0, 80) : 'nothing'} is in its place`;
  }
  return { problem };
}
