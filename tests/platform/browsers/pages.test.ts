import { expect, it } from 'vitest';
import { onePageOfEachKind } from '../../support/built-pages.ts';
import { onEachEngine, WIDTHS } from './on-each-engine.ts';
import { readThrough, type Faults } from './reading.ts';

const PAGES = [...onePageOfEachKind(), '/login'];

onEachEngine('every page can be read', (stage) => {
  it.each(PAGES)('%s', async (path) => {
    const { browser } = stage;
    await browser.setWindow(WIDTHS[0]);
    await browser.open(path);
    for (const width of WIDTHS) {
      await browser.setWindow(width);
      const { texts, ...faults } = await browser.evaluate(readThrough);
      expect(faults, `at ${width} px`).toEqual<Faults>({ unseen: [], sideways: 0, covered: [] });
      expect(texts).toBeGreaterThan(5);
    }
  });

  it.each([1366, 1376, 1390, 1407, 1408])('the button to the top covers no link at %i px', async (width) => {
    const { browser } = stage;
    if (width === 1366) await browser.open('/contact');
    await browser.setWindow(width);
    expect((await browser.evaluate(readThrough)).covered).toEqual([]);
  });

  it('a reload keeps the scroll position', async () => {
    const { browser } = stage;
    await browser.setWindow(WIDTHS[0]);
    await browser.open('/microfinance');
    const placeOf = () => ({
      height: document.documentElement.scrollHeight,
      heading: document.querySelector('#savings-heading')?.getBoundingClientRect().top ?? NaN,
    });
    await browser.evaluate(() =>
      document.querySelector('#savings-heading')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    const before = await browser.waitFor('a settled page', placeOf);
    expect(before.height).toBeGreaterThan(10_000);
    await browser.reload();
    // A place centred at half a pixel comes back at a whole one.
    await expect
      .poll(async () => {
        const after = await browser.evaluate(placeOf);
        return Math.max(Math.abs(after.height - before.height), Math.abs(after.heading - before.heading));
      })
      .toBeLessThanOrEqual(1);
  });
});
