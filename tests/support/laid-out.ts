import type { Page } from '@playwright/test';

const isLaidOut = () =>
  [...document.querySelectorAll('main *, body > footer')].every(
    (element) => !element.checkVisibility() || getComputedStyle(element).contentVisibility === 'visible',
  );

/** Until no piece of the page is still to come and move what is below it: a visitor sees none of that behind the loader. */
export const untilLaidOut = async (page: Page): Promise<void> => void (await page.waitForFunction(isLaidOut));
