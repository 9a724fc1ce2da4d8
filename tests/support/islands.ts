import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** A component's island, whatever folder its script is in and whatever digest its name has; without a name all of them. */
const ofComponent = (name?: string) => (name ? `[component-url*="/${name}."]` : '');

/** The islands of a page that are plain HTML still: the element gives up `ssr` when it hydrates. */
export const unhydrated = (page: Page, component?: string): Locator =>
  page.locator(`astro-island[ssr]${ofComponent(component)}`);

/** Waits until the islands of a page are hydrated: those of one component, or all; there has to be one. */
export async function untilHydrated(page: Page, component?: string): Promise<void> {
  await expect(page.locator(`astro-island${ofComponent(component)}`)).not.toHaveCount(0);
  await expect(unhydrated(page, component)).toHaveCount(0);
}
