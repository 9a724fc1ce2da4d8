import { defineConfig } from '@playwright/test';
import { findChromium } from '../tests/support/chromium.ts';

const { executablePath, args } = await findChromium();

export default defineConfig({
  testDir: '../tests/browser',
  testMatch: '**/*.{spec,test}.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  // A busy machine stalls a browser now and then; a test that fails twice has failed.
  retries: 1,
  workers: Number(process.env.TEST_WORKERS ?? 2),
  timeout: 30_000,
  expect: { timeout: 7000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
