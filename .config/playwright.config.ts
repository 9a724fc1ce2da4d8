import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../tests/support/chromium.ts';

const { executablePath, args } = await findChromium();

/** Tests of half a minute begin first: none of them is then left to go on alone when all others have ended. */
const LONG =
  /(admin-accessibility|admin-keyboard|applications-load|blog-commit|blog-rebuild|blog-schedule|every-page|inquiry|planted-payloads|working-day)\./;

/** What measures how long a person waits: `npm test` runs them after the others, with the machine to themselves. */
const TIMED = /(screen-speed|table-speed|typing-speed)\./;

export default defineConfig({
  testDir: '../tests/e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: /\.spec\.ts$/, testIgnore: [LONG, TIMED] },
    { name: 'timed', testMatch: TIMED, workers: 1 },
  ],
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  // A busy machine stalls a browser now and then; a test that fails twice has failed.
  retries: 1,
  // Now and then one of them waits for a build, a schedule or a page: one more of them than there are processors.
  workers: Number(process.env.TEST_WORKERS ?? availableParallelism() + 1),
  // Twice Playwright's own: a busy machine needs three times as long as a quiet one, and a slow test is not a wrong one.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
