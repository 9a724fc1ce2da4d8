import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COMPILED } from '../tests/support/test-steps.ts';

process.env.NODE_COMPILE_CACHE ??= COMPILED;

/** Files of more than a minute begin first: none of them is then left to go on alone when all others have ended. */
const LONG =
  /\/(concurrency|distributed-guesses|login-throttle|request-counts|bundles|visitor|admin)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongFirst },
    setupFiles: ['tests/support/each-file.ts'],
  },
});
