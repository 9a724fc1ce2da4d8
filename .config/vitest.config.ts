import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Run one at a time: `--project unit` for rules without a server, `--project api` for the contract of each call. */
const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`] },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [project('unit'), project('api')],
    // Files share a process and its modules, each with stores of its own: half the time was loading the same again.
    isolate: false,
    // Much of the time a test waits for a disk: one more process than there are processors.
    maxWorkers: availableParallelism() + 1,
    // Writes are synced to disk: on a busy machine that takes its time, and a slow test is not a wrong one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ['tests/support/each-file.ts'],
  },
});
