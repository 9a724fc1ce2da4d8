import type { Page } from '@playwright/test';

/** More focus stops than any page has; a page with more traps the focus. */
const MOST_STOPS = 150;

/** The faults of the focused element; undefined once the focus has left the page. */
const complaintOfStop = (page: Page) =>
  page.evaluate(() => {
    const last = document as Document & { lastStop?: Element };
    const stop = document.activeElement;
    if (!stop || stop === document.body) return undefined;
    const name = `${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40)}`;
    const before = last.lastStop;
    last.lastStop = stop;
    const complaints: string[] = [];
    // A control that is drawn by its label shows the focus on the label, and a large one on what is seen of it.
    const drawn = [stop, stop.querySelector('.focus-ring'), stop.closest('label')].filter(
      (element) => element !== null,
    );
    const outlined = drawn.find((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      return (
        outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)
      );
    });
    if (!outlined) complaints.push('shows no focus');
    const box = (outlined ?? stop).getBoundingClientRect();
    const framed = stop.closest('header, dialog') ?? getComputedStyle(stop).position === 'fixed';
    const top = framed ? 0 : (document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0);
    if (box.bottom <= top || box.top >= innerHeight || box.width === 0) complaints.push('is out of sight');
    if (before && !(before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING))
      complaints.push('comes before the stop before it');
    return complaints.map((complaint) => `${name} ${complaint}`);
  });

/** Tabs through a page until the focus leaves it. Returns the number of stops and their faults. */
export async function stopsOf(page: Page): Promise<{ stops: number; complaints: string[] }> {
  const complaints: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const found = await complaintOfStop(page);
    if (!found) return { stops, complaints };
    complaints.push(...found);
  }
  return { stops: MOST_STOPS, complaints: [...complaints, 'the focus never leaves the page'] };
}
