import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/{unit,api}/**/*.test.ts'],
    setupFiles: ['tests/support/quiet-console.ts'],
  },
});
