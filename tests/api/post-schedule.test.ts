import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '#server/features/blog/scheduled-posts';
import { MINUTE, SECOND } from '#server/platform/clock';
import { POST, startBlogApi } from '../support/blogs.ts';
import { startIdleHook, type IdleHook } from '../support/idle-hook.ts';
import { perTest } from '../support/lifetimes.ts';

/** The clock of a new API: 2026-03-02, 10:00 in Colombo. */
const START = Date.parse('2026-03-02T04:30:00Z');
const SOON = '2026-03-02T10:30+05:30';
const AT = Date.parse(SOON);

const api = perTest(startBlogApi);
let hook: IdleHook;

beforeEach(async () => {
  hook = await startIdleHook();
});

afterEach(() => hook.stop());

const addAt = (publishAt: string, own = {}) => api.send('POST', '/api/blogs', { ...POST, ...own, publishAt });

const ctxWithHook = () => ({ ...api.ctx, env: { ...api.ctx.env, buildHookUrl: hook.url } });

describe('the schedule', () => {
  it('purges the caches and calls the build hook once, at the first minute after the moment', async () => {
    const purged: string[][] = [];
    const ctx = { ...ctxWithHook(), cdn: { purge: async (tags: string[]) => void purged.push(tags) } };
    await addAt(SOON);
    api.clock.now = AT - SECOND;
    expect(await publishDue(ctx)).toBe(0);
    expect([hook.calls, purged]).toEqual([0, []]);
    api.clock.now = AT + 40 * SECOND;
    expect(await publishDue(ctx)).toBe(1);
    expect([hook.calls, purged]).toEqual([1, [['blogs', 'blog-counting-a-till']]]);
    for (let minute = 0; minute < 3; minute += 1) {
      api.clock.now += MINUTE;
      expect(await publishDue({ ...ctx, stores: api.anotherInstance().ctx.stores })).toBe(0);
    }
    expect(hook.calls).toBe(1);
  });

  it('does nothing for a post that was published by a save, now or with an earlier date', async () => {
    await api.send('POST', '/api/blogs', POST);
    await addAt('2026-03-02T08:00+05:30', { title: 'Earlier' });
    api.clock.now += MINUTE;
    expect(await publishDue(ctxWithHook())).toBe(0);
    expect(hook.calls).toBe(0);
  });

  it('calls again a build hook that failed', async () => {
    await addAt(SOON);
    api.clock.now = AT;
    hook.status = 500;
    expect(await publishDue(ctxWithHook())).toBe(0);
    hook.status = 204;
    api.clock.now += MINUTE;
    expect(await publishDue(ctxWithHook())).toBe(1);
    expect(hook.calls).toBe(2);
  });

  it('calls the build hook also where the cache cannot be purged', async () => {
    await addAt(SOON);
    api.clock.now = AT;
    const cdn = { purge: () => Promise.reject(new Error('no answer')) };
    expect(await publishDue({ ...ctxWithHook(), cdn, log: { ...api.ctx.log, error: () => undefined } })).toBe(
      1,
    );
    expect(hook.calls).toBe(1);
  });

  it('does so for a committed post, unless the build is newer than its moment', async () => {
    await api.commit({ id: 'from-a-file', publishedAt: AT });
    api.clock.now = AT + MINUTE;
    const built = (readAt: number) => ({ ...ctxWithHook(), ownBuild: { readAt: async () => readAt } });
    expect(await publishDue(built(AT + SECOND))).toBe(0);
    expect(await publishDue(built(START))).toBe(1);
    expect(hook.calls).toBe(1);
  });
});
