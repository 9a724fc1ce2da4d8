import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** The selector of a component's islands, or of all without a name. */
const ofComponent = (name?: string) => (name ? `[component-url*="/${name}."]` : '');

/** Islands that are not hydrated yet: hydrating removes `ssr`. */
export const unhydrated = (page: Page, component?: string): Locator =>
  page.locator(`astro-island[ssr]${ofComponent(component)}`);

/** Waits until the islands of a page, or of one component, are hydrated; there must be one. */
export async function untilHydrated(page: Page, component?: string): Promise<void> {
  await expect(page.locator(`astro-island${ofComponent(component)}`)).not.toHaveCount(0);
  await expect(unhydrated(page, component)).toHaveCount(0);
}
