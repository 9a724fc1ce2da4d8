import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { COMPILED } from '../tests/support/test-steps.ts';

process.env.NODE_COMPILE_CACHE ??= COMPILED;

/** Run one at a time: `--project quick` for those of units, content and the API, `--project system` for whole processes. */
const project = (name: string, include: string[], isolate: boolean, retry = 0) => ({
  extends: true as const,
  test: { name, include, isolate, retry },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      // Files share a process and its modules, each with stores of its own: half the time was loading the same again.
      project('quick', ['tests/{unit,content,api}/**/*.test.ts'], false),
      project('system', ['tests/system/**/*.test.ts'], true),
      // What only the platform does: its own build, bundler and runtime, its tokens, delays and limits.
      // A browser that leaves a page may report what it was still loading there; what fails twice has failed.
      project('platform', ['tests/platform/**/*.test.ts'], true, 1),
    ],
    // Much of the time a test waits for a disk or a clock: one more of them than there are processors.
    maxWorkers: availableParallelism() + 1,
    // Writes are synced to disk: on a busy machine that takes its time, and a slow test is not a wrong one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/each-file.ts'],
  },
});
