import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';

const { executablePath, args } = await findChromium();

/** Threads fewer: two processors have more than enough to run. */
const JS_FLAGS = '--js-flags=--single-threaded-gc';

/** Tests that take longest begin first: one begun last would hold up the end alone. */
const LONG = /(admin-screens|planted-payloads)\.spec/;

export default defineConfig({
  testDir: '../tests/e2e',
  outputDir: '../test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  // Now and then a test waits for a page: one more process than there are processors.
  workers: Number(process.env.TEST_WORKERS ?? availableParallelism() + 1),
  // Twice Playwright's own: a busy machine needs three times as long as a quiet one, and a slow test is not a wrong one.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG },
  ],
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: [...args, JS_FLAGS] },
    screenshot: 'only-on-failure',
    // Motion takes a sixth of the processor time, and a colour on its way to another one is neither; its tests ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
