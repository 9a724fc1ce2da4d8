/** Elements of a page that a reader cannot see. */
export interface Faults {
  /** Texts that are visible by their styles but were never drawn. */
  unseen: string[];
  /** How many pixels the page scrolls sideways. */
  sideways: number;
  /** Footer links that the button to the top covers at the end of the page. */
  covered: string[];
}

/**
 * Scrolls through the page, a window's height at a time, and returns what could not be read. Runs in the page and is
 * sent as text, so it can only use its own code.
 */
export async function readThrough(): Promise<Faults & { texts: number }> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ownText = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
      .trim();
  // The content of a closed answer, a closed dialog or a select is hidden by design.
  const CLOSED = 'details:not([open]) > :not(summary), select, script, style, noscript, template, title';
  const isMeant = (element: Element) => !element.closest(CLOSED) && element.checkVisibility();
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => ownText(element) && isMeant(element),
  );
  const isDrawn = (element: Element) =>
    element.checkVisibility({ contentVisibilityAuto: true }) && element.getClientRects().length > 0;

  let unseen = texts;
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await painted();
    unseen = unseen.filter((element) => !isDrawn(element));
  }
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await painted();
  const covered = (link: Element) => {
    const over = document.querySelector('#scroll-top')?.getBoundingClientRect();
    const { left, right, top, bottom } = link.getBoundingClientRect();
    return over && right > over.left && left < over.right && bottom > over.top && top < over.bottom;
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    unseen: unseen.filter(isMeant).map((element) => ownText(element).slice(0, 60)),
    sideways: Math.max(0, scrollWidth - clientWidth),
    covered: [...document.querySelectorAll<HTMLAnchorElement>('footer a')]
      .filter(covered)
      .map(({ href }) => href),
    texts: texts.length,
  };
}
