import type { Page, Route } from '@playwright/test';

/** Holds back what a page asks of an address. Returns what lets it go; then it is answered as said, or by the site. */
export async function holdRoute(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}
