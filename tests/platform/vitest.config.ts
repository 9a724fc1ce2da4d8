import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/platform/*.test.ts'],
    // Each file starts browsers, bundles or whole builds, and waits for them half of the time.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/support/each-file.ts'],
  },
});
