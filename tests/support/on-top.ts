import type { Locator } from '@playwright/test';

/** Whether a press at the middle of a control reaches it, and nothing that lies over it. */
export const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
