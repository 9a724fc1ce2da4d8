import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

/** A test fails when the code writes an error or warning to the console. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

/** Quick tests share a process, so each file removes its stubs of globals. */
afterAll(() => void vi.unstubAllGlobals());
