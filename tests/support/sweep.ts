import type { Page } from '@playwright/test';

/** Collects the requests of a page to other hosts from now on. */
export function foreignRequests(page: Page, own = ''): string[] {
  const found: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) found.push(request.url());
  });
  return found;
}

/** The widths of screens at which nothing may be wider than the window: the narrowest, a phone, a tablet, a desktop. */
const WIDTHS = [320, 360, 768, 1280];

/** How far a page reaches beyond the window, at each width, and with text of twice the size at `large`. Leaves the last width. */
export async function overflow(page: Page, widths = WIDTHS, large = [1280]): Promise<string[]> {
  const faults: string[] = [];
  const measure = async (width: number, size: string) => {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate((fontSize) => {
      const { style, scrollWidth } = document.documentElement;
      if (!fontSize) return scrollWidth - innerWidth;
      style.fontSize = fontSize;
      const wide = document.documentElement.scrollWidth - innerWidth;
      style.fontSize = '';
      return wide;
    }, size);
    if (beyond > 0)
      faults.push(`${beyond} px wider than ${width} px ${size && `with text of ${size}`}`.trim());
  };
  for (const width of large) await measure(width, '200%');
  for (const width of widths) await measure(width, '');
  return faults;
}

/** Runs in the page: records from now on what is wrong with each stop of the keyboard, when the next key is pressed. */
function recordStops(): number {
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable]';
  const isStop = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [tabindex="-1"], [type=radio]:not(:checked)') &&
    !element.closest('[inert]');
  const nameOf = (element: Element) =>
    `${element.localName} ${element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 40) || element.id)}`;
  const missed = new Set([...document.querySelectorAll(selector)].filter(isStop));
  const faults: string[] = [];
  let last: Element | undefined;
  const note = () => {
    const stop = document.activeElement;
    if (!stop || stop === document.body || stop === last) return;
    const complain = (what: string) => void faults.push(`${nameOf(stop)} ${what}`);
    if (last && !(last.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING))
      complain('has the focus too late');
    last = stop;
    missed.delete(stop);
    // A control that is drawn by its label or in a frame shows the focus there, and a large one on what is seen of it.
    const drawn = [
      ...[stop, stop.querySelector('.focus-ring'), stop.closest('label'), stop.closest('.rich-box')],
    ].filter((element) => element !== null);
    const outlined = drawn.find((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isClear = /, 0\)$|transparent/.test(outlineColor);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !isClear;
    });
    // The browser marks the parts of a date by itself.
    if (!outlined && !stop.matches('[type=date], [type=time]')) complain('shows no focus');
    const { top, bottom, width } = (outlined ?? stop).getBoundingClientRect();
    const isFramed = stop.closest('header, dialog') ?? getComputedStyle(stop).position === 'fixed';
    const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
    if (bottom <= (isFramed ? 0 : header) || top >= innerHeight || width === 0) complain('is out of sight');
  };
  document.addEventListener('keydown', note, true);
  Object.assign(window, {
    stops: () => (note(), { faults, missed: [...missed].map(nameOf) }),
  });
  return missed.size;
}

/** Presses of Tab beyond the controls of a page: lists that scroll are stops, too, and parts of a date. */
const MORE_STOPS = 30;

/** Tabs through a page: each control has to be a stop, in the order of the document, in sight, and to show the focus. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  type Stops = { faults: string[]; missed: string[] };
  const read = () => page.evaluate(() => (window as unknown as { stops: () => Stops }).stops());
  const count = await page.evaluate(recordStops);
  // Not one by one: between two presses a page would be drawn for nobody.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')));
  let found = await read();
  for (let press = 0; press < MORE_STOPS && found.missed.length > 0; press += 1) {
    await page.keyboard.press('Tab');
    found = await read();
  }
  return [...found.faults, ...found.missed.map((name) => `${name} never has the focus`)];
}

/** Replaces every text of the page by an element, or its words, now and as it changes, as the translation of a browser does. */
export const translate = (page: Page, replaced: 'texts' | 'words' = 'texts') =>
  page.evaluate((replaced) => {
    const ours = 'body *:not(font, script, style, textarea, option, [translate=no], [translate=no] *)';
    const replaceTexts = () => {
      for (const parent of document.querySelectorAll(ours))
        for (const text of [...parent.childNodes]) {
          if (!(text instanceof Text) || !text.data.trim()) continue;
          const font = document.createElement('font');
          font.textContent = text.data;
          if (replaced === 'texts') text.replaceWith(font);
          else if (!text.data.endsWith('·')) text.data += '·';
        }
    };
    replaceTexts();
    new MutationObserver(replaceTexts).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  }, replaced);
