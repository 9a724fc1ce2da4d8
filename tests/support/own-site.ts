import { test as base } from './browser.ts';
import { startSite, type Site } from './site.ts';

/** For tests with their own site, because records of other tests would change what is measured. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const site = await startSite();
      await provide(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
});
