import { expect, it } from 'vitest';
import { sitemapPaths } from '../../support/built-pages.ts';
import { onEachEngine, WIDTHS } from './on-each-engine.ts';
import { readThrough, type Faults } from './reading.ts';

const first = (start: string) => sitemapPaths().find((path) => path.startsWith(start)) ?? start;

const PAGES = [
  '/',
  '/microfinance',
  '/prawing',
  '/leasing',
  '/invoice',
  '/erp',
  '/digitalmarketing',
  '/services',
  '/about',
  '/contact',
  '/blogs',
  first('/blog/'),
  '/careernew',
  first('/career/'),
  '/privacy-policy',
  '/nothing-here',
  '/login',
];

onEachEngine('every page can be read', (stage) => {
  it.each(WIDTHS.flatMap((width) => PAGES.map((path) => [path, width] as const)))(
    '%s at %i px',
    async (path, width) => {
      const { browser } = stage;
      await browser.setWindow(width);
      await browser.open(path);
      const { texts, ...faults } = await browser.evaluate(readThrough);
      expect(faults).toEqual<Faults>({ unseen: [], sideways: 0 });
      expect(texts).toBeGreaterThan(5);
    },
  );
});
