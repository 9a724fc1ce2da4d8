import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

/** A test fails when anything it runs complains to the console. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

/** Quick tests share a process: what a file put in the place of a global goes with it. */
afterAll(() => void vi.unstubAllGlobals());
