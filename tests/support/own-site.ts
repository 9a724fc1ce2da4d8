import { test as base } from './browser.ts';
import { startSite, type Site } from './site.ts';

/** Tests on a site of their own: what other tests save would be shown there, too, and move what is measured. */
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
