import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/{unit,api}/**/*.test.ts'],
    // Writes are synced to disk: on a busy machine that takes its time, and a slow test is not a wrong one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/quiet-console.ts'],
  },
});
