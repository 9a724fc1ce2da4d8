import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Api } from './api.ts';

/** Starts an API before each test of a file or group, and stops it after. The object stays, its parts are the running one's: take none out before a test runs. */
export const perTest = lifetime(beforeEach, afterEach);

/** The same with one API for all tests of the file or group. */
export const perFile = lifetime(beforeAll, afterAll);

function lifetime(before: typeof beforeEach, after: typeof afterEach) {
  return <Started extends Api>(start: () => Promise<Started>): Started => {
    const api = {} as Started;
    before(async () => void Object.assign(api, await start()));
    after(() => api.stop());
    return api;
  };
}
