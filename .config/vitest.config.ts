import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { COMPILED } from '../tests/support/steps.ts';

process.env.NODE_COMPILE_CACHE ??= COMPILED;

/** Run one at a time: `--project quick` for those of units and the API, `--project system` for whole processes. */
const project = (name: string, include: string[], isolate: boolean) => ({
  extends: true as const,
  test: { name, include, isolate },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      // Files share a process and its modules, each with stores of its own: half the time was loading the same again.
      project('quick', ['tests/{unit,api}/**/*.test.ts'], false),
      project('system', ['tests/system/**/*.test.ts'], true),
      project('platform', ['tests/platform/**/*.test.ts'], true),
    ],
    // Much of the time a test waits for a disk or a clock: one more of them than there are processors.
    maxWorkers: availableParallelism() + 1,
    // Writes are synced to disk: on a busy machine that takes its time, and a slow test is not a wrong one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/each-file.ts'],
  },
});
