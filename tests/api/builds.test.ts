import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { gatherBuilds, recordFailedDeploy } from '#server/features/builds/builds';
import { DAY, HOUR, isoTime, MINUTE, SECOND } from '#server/platform/clock';
import { VACANCY } from '../support/applicants.ts';
import { POST, SOON } from '../support/blogs.ts';
import { startIdleHook, type IdleHook } from '../support/idle-hook.ts';
import { recordsSuite } from '../support/records.ts';

const { api, call, read, moveTo } = recordsSuite();
const QUARTER = 15 * MINUTE;
const POST_AT = '/api/blogs/counting-a-till';
let hook: IdleHook;
let vacancyAt: string;

const setEnv = (env: Partial<typeof api.ctx.env>) => (api.ctx.env = { ...api.ctx.env, ...env });

/** From now on the functions are those of a deploy whose build read the stores at this moment. */
const deployFrom = (readAt: number) => (api.ctx.ownBuild = { readAt: async () => readAt });

const current = () => read('/api/builds');

/** The next run of the schedule, a quarter of an hour later. Returns how often the hook was called so far. */
async function quarter(): Promise<number> {
  await moveTo(QUARTER);
  await gatherBuilds(api.ctx);
  return hook.calls;
}

const edit = () => call('PUT', POST_AT, { ...POST, content: 'Other words' });
const unpublish = () => call('POST', `${POST_AT}/unpublish`);

/** A change that succeeded, a moment after what was before. Returns when it was made. */
async function done(change: () => Promise<Response>): Promise<number> {
  api.clock.now += SECOND;
  expect((await change()).ok).toBe(true);
  return api.clock.now;
}

beforeEach(async () => {
  hook = await startIdleHook();
  onTestFinished(() => hook.stop());
  await done(() => call('POST', '/api/blogs', POST));
  await done(() => call('POST', '/api/save', VACANCY));
  vacancyAt = `/api/careerdetails/${(await read('/api/careerdetails'))[0].id}`;
  setEnv({ buildHookUrl: hook.url });
  deployFrom(api.clock.now);
});

describe('builds are gathered', () => {
  it('forty saves in a working day are one build, when the last one began a day ago', async () => {
    const from = api.clock.now;
    for (let count = 0; count < 40; count += 1) {
      await done(edit);
      expect(await quarter()).toBe(0);
    }
    expect(await current()).toEqual({
      ...{ state: 'saved', savedAt: expect.any(String), builtAt: isoTime(from), deploys: 1 },
      followsAt: isoTime(Math.ceil((from + DAY) / QUARTER) * QUARTER),
    });
    api.clock.now = from + DAY - QUARTER;
    expect([await quarter(), (await current()).state]).toEqual([1, 'building']);
    expect(await quarter()).toBe(1);
    deployFrom(from + DAY);
    expect([await quarter(), (await current()).state]).toEqual([1, 'live']);
  });

  it('with 0 hours a save starts a build at once', async () => {
    setEnv({ buildEveryHours: 0 });
    await done(edit);
    expect([hook.calls, (await current()).state]).toEqual([1, 'building']);
  });

  it.each<[string, (() => Promise<Response>)[], number, string]>([
    ['a post that is unpublished', [unpublish], 1, 'building'],
    ['a post that is deleted', [() => call('DELETE', POST_AT)], 1, 'building'],
    [
      'a post that gets a later moment',
      [() => call('PUT', POST_AT, { ...POST, publishAt: SOON })],
      1,
      'building',
    ],
    [
      'a vacancy that is closed',
      [() => call('PUT', vacancyAt, { ...VACANCY, closingDate: '2026-03-01' })],
      1,
      'building',
    ],
    [
      'a vacancy that is made a draft',
      [() => call('PUT', vacancyAt, { ...VACANCY, draft: true })],
      1,
      'building',
    ],
    ['a vacancy that is deleted', [() => call('DELETE', vacancyAt)], 1, 'building'],
    ['what is withdrawn and then saved', [unpublish, edit], 1, 'building'],
    ['an edit', [edit], 0, 'saved'],
    ['a vacancy that is added', [() => call('POST', '/api/save', { ...VACANCY, title: 'Cook' })], 0, 'saved'],
    ['a draft', [() => call('POST', '/api/save', { ...VACANCY, title: 'Cook', draft: true })], 0, 'live'],
    [
      'a scheduled post',
      [() => call('POST', '/api/blogs', { ...POST, title: 'Later', publishAt: SOON })],
      0,
      'live',
    ],
  ])(
    '%s is built at the next quarter, later, or not at all where readers see no difference',
    async (_what, changes, builds, state) => {
      for (const change of changes) await done(change);
      expect([hook.calls, await quarter(), (await current()).state]).toEqual([0, builds, state]);
    },
  );

  it('a build contains what it read, and a change during it is still ahead', async () => {
    await done(unpublish);
    await quarter();
    const readAt = api.clock.now + SECOND;
    api.clock.now = readAt;
    await done(() => call('PUT', vacancyAt, { ...VACANCY, openings: 7 }));
    expect((await current()).state).toBe('building');
    deployFrom(readAt);
    expect(await current()).toMatchObject({ state: 'saved', builtAt: isoTime(readAt) });
    expect(await quarter()).toBe(1);
    await done(() => call('DELETE', vacancyAt));
    expect(await quarter()).toBe(2);
  });

  it('counts each deploy of a month once', async () => {
    const deploys = async () => (await quarter(), (await current()).deploys);
    expect([await deploys(), await deploys()]).toEqual([1, 1]);
    deployFrom(api.clock.now);
    expect(await deploys()).toBe(2);
    await moveTo('2026-04-01T00:00:00Z');
    expect(await deploys()).toBe(0);
    deployFrom(api.clock.now);
    expect(await deploys()).toBe(1);
  });
});

describe('a build that failed', () => {
  it.each<[string, string, () => unknown, () => unknown]>([
    ['whose hook refuses', 'hook did not answer', () => (hook.status = 500), () => 0],
    [
      'whose hook does not answer',
      'hook did not answer',
      () => setEnv({ buildHookUrl: 'http://127.0.0.1:9/' }),
      () => 0,
    ],
    ['whose deploy fails', 'see the build log', () => 0, () => recordFailedDeploy(api.ctx, api.clock.now)],
    ['that is not published in 20 minutes', 'see the list of deploys', () => 0, () => moveTo(20 * MINUTE)],
  ])(
    '%s is told, started three times more, and then only told until another change',
    async (_what, words, before, after) => {
      before();
      await done(unpublish);
      const seen: object[] = [];
      for (let run = 0; run < 12; run += 1) {
        await quarter();
        await after();
        seen.push(await current());
      }
      const failed = { state: 'failed', message: expect.stringContaining(words) };
      expect(seen).toContainEqual(expect.objectContaining({ ...failed, followsAt: expect.any(String) }));
      expect(seen.at(-1)).toEqual({ ...seen.at(-1), ...failed });
      expect(seen.at(-1)).not.toHaveProperty('followsAt');
      expect((await api.ctx.stores.builds.get('state'))?.value.tries).toBe(4);
      await done(() => call('DELETE', vacancyAt));
      expect(await current()).toMatchObject({ ...failed, followsAt: expect.any(String) });
      hook.status = 204;
      setEnv({ buildHookUrl: hook.url });
      const earlier = hook.calls;
      expect([await quarter(), (await current()).state]).toEqual([earlier + 1, 'building']);
    },
  );

  it('counts for what was saved before it, until a deploy shows that, and not again when the event is late', async () => {
    await done(unpublish);
    await quarter();
    const startedAt = api.clock.now;
    await recordFailedDeploy(api.ctx, startedAt);
    await quarter();
    await recordFailedDeploy(api.ctx, startedAt);
    expect((await current()).state).toBe('building');
    await recordFailedDeploy(api.ctx, api.clock.now + HOUR);
    expect((await current()).state).toBe('building');
  });
});

describe('Build now', () => {
  const build = () => call('POST', '/api/builds');
  const entries = async () =>
    (await read('/api/audit')).filter(({ action }: { action: string }) => action === 'build.start').length;

  it('starts one build by two clicks, with one entry in the trail, and none when nothing is to be built', async () => {
    expect((await (await build()).json()).state).toBe('live');
    await done(edit);
    const answers = await Promise.all([build(), build()]);
    expect(await Promise.all(answers.map(async (answer) => (await answer.json()).state))).toContain(
      'building',
    );
    await build();
    expect([hook.calls, await entries()]).toEqual([1, 1]);
  });

  it('starts a build that failed too often once more', async () => {
    hook.status = 500;
    await done(unpublish);
    for (let run = 0; run < 5; run += 1) await quarter();
    expect(hook.calls).toBe(4);
    hook.status = 204;
    expect((await (await build()).json()).state).toBe('building');
    expect([hook.calls, await entries()]).toEqual([5, 1]);
  });
});
