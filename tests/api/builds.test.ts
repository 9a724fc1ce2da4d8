import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { recordFailedDeploy } from '#server/features/builds/builds';
import { MINUTE, SECOND } from '#server/platform/clock';
import { SILENT_LOG } from '../support/api.ts';
import { startBlogApi } from '../support/blogs.ts';
import { startIdleHook, type IdleHook } from '../support/idle-hook.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));
let hook: IdleHook;

const useHook = (buildHookUrl: string | undefined) => (api.ctx.env = { ...api.ctx.env, buildHookUrl });

/** From now on the functions are those of a deploy whose build read the stores at this moment; locally there is none. */
const deployFrom = (readAt: number | undefined) => (api.ctx.ownBuild = { readAt: async () => readAt });

beforeEach(async () => {
  hook = await startIdleHook();
  onTestFinished(() => hook.stop());
  useHook(hook.url);
  deployFrom(api.clock.now - MINUTE);
});

const current = () => api.read('/api/builds');
const state = async () => (await current()).state;

const failed = (words: string) =>
  expect.objectContaining({ state: 'failed', message: expect.stringContaining(words) });

/** A save, and the moment that it was noted at. */
const save = async (title: string): Promise<number> => (await api.add({ title }), api.clock.now);

describe('the state of the site', () => {
  it('a save is building once the hook accepted the call, and live when a deploy that read it is published', async () => {
    expect(await state()).toBe('live');
    const savedAt = await save('One');
    const at = new Date(savedAt).toISOString();
    expect([await current(), hook.calls]).toEqual([
      { state: 'building', savedAt: at, builtAt: expect.any(String) },
      1,
    ]);
    deployFrom(savedAt - 1);
    expect(await state()).toBe('building');
    deployFrom(savedAt);
    expect(await current()).toEqual({ state: 'live', savedAt: at, builtAt: at });
  });

  it('a save that no deploy has published in 20 minutes has failed', async () => {
    await save('One');
    api.clock.now += 20 * MINUTE - 1;
    expect(await state()).toBe('building');
    api.clock.now += 1;
    expect(await current()).toEqual(failed('see the list of deploys'));
  });

  it('a failed deploy counts for the saves before it alone, and until a deploy shows them', async () => {
    const first = await save('One');
    api.clock.now += SECOND;
    await recordFailedDeploy(api.ctx, first + 1);
    expect(await current()).toEqual(failed('see the build log'));
    const second = await save('Two');
    expect(await state()).toBe('building');
    // The same event once more, late.
    await recordFailedDeploy(api.ctx, first + 1);
    expect(await state()).toBe('building');
    api.clock.now += SECOND;
    await recordFailedDeploy(api.ctx, second + 1);
    expect(await state()).toBe('failed');
    deployFrom(second);
    expect(await state()).toBe('live');
  });

  it.each<[string, () => unknown]>([
    ['refuses', () => (hook.status = 500)],
    ['does not answer', () => useHook('http://127.0.0.1:9/hook')],
  ])('a save succeeds when the build hook %s, which is logged and shown', async (_what, breakHook) => {
    const complaints: string[] = [];
    api.ctx.log = { info: () => undefined, error: (event) => void complaints.push(event) };
    breakHook();
    await save('One');
    expect(await current()).toEqual(failed('The build hook did not answer'));
    expect(complaints).toEqual(['build hook failed']);
  });
});
