import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#server/platform/clock';
import { recordBuild, recordFailedDeploy } from '#server/features/builds/builds';
import { POST, startBlogApi } from '../support/blogs.ts';
import { startIdleHook, type IdleHook } from '../support/idle-hook.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);
let hook: IdleHook;

beforeEach(async () => {
  hook = await startIdleHook();
  api.ctx.env = { ...api.ctx.env, buildHookUrl: hook.url };
  deployFrom(api.clock.now - MINUTE);
});

afterEach(() => hook.stop());

/** From now on the functions are those of a deploy whose build read the stores at this moment. */
function deployFrom(readAt: number) {
  api.ctx.ownBuild = { readAt: async () => readAt };
}

const current = async () =>
  (await api.call('/api/builds', { headers: { Cookie: api.cookie } })).json();
const state = async () => (await current()).state;

/** A save, and the moment that it was noted at. */
async function save(title: string): Promise<number> {
  expect((await api.send('POST', '/api/blogs', { ...POST, title })).status).toBe(201);
  return api.clock.now;
}

describe('on the platform, where a build writes no store', () => {
  it('a save is building once the hook accepted the call, and live when a deploy that read it is published', async () => {
    expect(await state()).toBe('live');
    const savedAt = await save('One');
    expect(await state()).toBe('building');
    deployFrom(savedAt - 1);
    expect(await state()).toBe('building');
    deployFrom(savedAt);
    expect(await current()).toMatchObject({ state: 'live', builtAt: new Date(savedAt).toISOString() });
  });

  it('a save that no deploy has published in 20 minutes has failed, whatever the platform reports', async () => {
    await save('One');
    api.clock.now += 20 * MINUTE - 1;
    expect(await state()).toBe('building');
    api.clock.now += 1;
    expect(await current()).toMatchObject({ state: 'failed', message: /deploys/ });
  });

  it('a failed deploy counts for the saves before it alone, and until a deploy shows them', async () => {
    const first = await save('One');
    api.clock.now += SECOND;
    await recordFailedDeploy(api.ctx, first + 1);
    expect(await current()).toMatchObject({ state: 'failed', message: /build log/ });
    const second = await save('Two');
    expect(await state()).toBe('building');
    // The same event once more, late.
    await recordFailedDeploy(api.ctx, first + 1);
    expect(await state()).toBe('building');
    api.clock.now += SECOND;
    await recordFailedDeploy(api.ctx, second + 1);
    await recordFailedDeploy(api.ctx, first + 1);
    expect(await state()).toBe('failed');
    deployFrom(second);
    expect(await state()).toBe('live');
  });

  it('a deploy with a start in the future, or without one, applies to no save', async () => {
    const savedAt = await save('One');
    for (const startedAt of [savedAt + MINUTE, Number.NaN]) await recordFailedDeploy(api.ctx, startedAt);
    expect(await state()).toBe('building');
  });

  it('an earlier save whose hook answers late does not hide a later one', async () => {
    hook.delays = true;
    const early = save('One');
    await hook.called;
    hook.delays = false;
    api.clock.now += SECOND;
    const later = await save('Two');
    hook.answerAll();
    await early;
    deployFrom(later - 1);
    expect(await state()).toBe('building');
  });

  it('without a build hook a save waits for the next push', async () => {
    api.ctx.env = { ...api.ctx.env, buildHookUrl: undefined };
    const savedAt = await save('One');
    api.clock.now += 60 * MINUTE;
    expect(await state()).toBe('saved');
    deployFrom(savedAt);
    expect(await state()).toBe('live');
  });
});

it('locally a finished build is recorded, and a failed one is not taken for the current site', async () => {
  api.ctx.ownBuild = { readAt: async () => undefined };
  const startedAt = await save('One');
  await recordBuild(api.ctx, 'failed', { startedAt, finishedAt: startedAt + 1 });
  expect(await current()).not.toHaveProperty('builtAt');
  await recordBuild(api.ctx, 'live', { startedAt, finishedAt: startedAt + 2 });
  expect(await current()).toMatchObject({ state: 'live', builtAt: new Date(startedAt + 2).toISOString() });
});
