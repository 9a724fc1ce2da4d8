import type { Page, Route } from '@playwright/test';

/** Delays the requests for a URL. Returns the function that continues them, with `answer` or the site's own. */
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
