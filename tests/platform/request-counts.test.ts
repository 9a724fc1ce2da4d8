import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { fillStores } from '../bench/filled-stores.ts';
import { adminCookie, startApi } from '../support/api.ts';
import { CALLS, VISITORS, WANTED, type Call, type Caller } from './counted-calls.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** The time of a store request on the platform, which turns the depths below into times. */
const PLATFORM_MS = 40;

/** The time of one here: long enough for parallel requests to overlap on a busy machine. */
const LATENCY_MS = 25;

/** More records than a list with texts has, and, in the larger store, than a page of the platform's list. */
const SIZES = [150, 1500];

interface Filled {
  directory: string;
  /** An admin's cookie. */
  cookie: string;
}

const filled = new Map<number, Filled>();

const withCookie = (init: RequestInit, cookie: string) => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), cookie },
});

/** An instance with the stores of a size. */
async function startInstance(size: number) {
  const support = await import('../support/api.ts');
  const { directory, cookie } = filled.get(size)!;
  const api = await support.startApi({ directory, latencyMs: LATENCY_MS });
  // With this, limits apply to this machine's requests, too.
  api.ctx.env = { ...api.ctx.env, limitLoopback: true };
  const admin: Caller = (handler, address, init = {}) => api.call(handler, address, withCookie(init, cookie));
  return { api, admin, visitor: api.call as Caller, cookie };
}

/** The depth of a call's store requests before its answer, and the number of all. */
async function useOf(call: Call, size: number) {
  const { api, admin, visitor, cookie } = await startInstance(size);
  try {
    const [of, address, plain = {}] = await CALLS[call](admin, visitor);
    const { default: handler } = await of();
    const init = VISITORS.includes(call) ? plain : withCookie(plain, cookie);
    await (await import('../support/audit-trail.ts')).startTrail(api);
    let deep = 0;
    const { total } = await api.countRequests(async () => {
      const before = await api.countRequests(async () => {
        const answer = await api.callOnly(handler, address, init);
        expect(answer.status, await answer.text()).toBeLessThan(300);
      });
      deep = before.depth;
      await api.settled();
    });
    return { deep, requests: total };
  } finally {
    await api.stop();
  }
}

beforeAll(async () => {
  for (const size of SIZES) {
    const directory = await mkdtemp(path.join(tmpdir(), 'counted-'));
    const api = await startApi({ directory });
    await fillStores(directory, size, api.clock.now);
    expect(await refreshSnapshots(api.ctx)).toBe(0);
    filled.set(size, { directory, cookie: await adminCookie(api) });
    await api.stop();
  }
});

// Each test has new instances.
beforeEach(() => void vi.resetModules());

afterAll(async () => {
  for (const { directory } of filled.values()) await rm(directory, { recursive: true, force: true });
});

describe('the requests of a call', () => {
  it.each(Object.keys(WANTED) as Call[])(
    '%s: within their number and depth, however many records there are',
    async (call) => {
      const wanted = WANTED[call];
      const [few, many] = [await useOf(call, SIZES[0]!), await useOf(call, SIZES[1]!)];
      expect(Math.max(few.requests, many.requests)).toBeLessThanOrEqual(wanted.requests);
      expect(Math.max(few.deep, many.deep)).toBeLessThanOrEqual(wanted.deep);
      expect(wanted.deep * PLATFORM_MS).toBeLessThanOrEqual(wanted.ms);
    },
  );

  it('a list for a made-up session: three, of which none reads records', async () => {
    const { api } = await startInstance(SIZES[0]!);
    onTestFinished(() => api.stop());
    const { default: handler } = await import('#functions/inquiries');
    const cookie = filled.get(SIZES[0]!)!.cookie.replace(/=.*/, `=${'x'.repeat(43)}`);
    const { requests } = await api.countRequests(async () =>
      expect((await api.callOnly(handler, '/api/getemaildetails', { headers: { cookie } })).status).toBe(401),
    );
    const stores = requests.map(({ store }) => store.replace('site:dev-', ''));
    expect(stores.sort()).toEqual(['accounts', 'sessions', 'snapshots']);
  });

  it('first screen after forty changes: one more each, all in parallel', async () => {
    const [size] = SIZES;
    const changing = await startApi({ directory: filled.get(size!)!.directory });
    for (let n = 20; n < 60; n += 1) await changing.ctx.stores.posts.update(`note-${n}`, (post) => post);
    await changing.stop();
    const { deep, requests } = await useOf('first screen: posts', size!);
    expect(deep).toBeLessThanOrEqual(4);
    expect(requests).toBeLessThan(60);
  });

  it('contact form while the email provider hangs: the same, and the mail is tried after the answer', async () => {
    const { api, admin, visitor } = await startInstance(SIZES[0]!);
    onTestFinished(() => api.stop());
    api.resend.mood = 'hanging';
    const [of, address, init] = await CALLS['contact form'](admin, visitor);
    const { default: handler } = await of();
    const use = await api.countRequests(async () =>
      expect((await api.callOnly(handler, address, init)).status).toBe(200),
    );
    expect(use.depth).toBeLessThanOrEqual(WANTED['contact form'].deep);
    // A failed try writes to the outbox once more.
    const outbox = ({ store }: { store: string }) => store.endsWith('pending-mail');
    expect(use.requests.filter(outbox)).toHaveLength(1);
    await api.settled();
    expect([api.resend.attempts, api.resend.delivered.length]).toEqual([1, 0]);
  });
});
