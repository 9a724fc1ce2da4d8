import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { gatherBuilds, recordFailedDeploy } from '#src/features/builds/server/builds.ts';
import { markClosed } from '#src/features/jobs/server/vacancies.ts';
import { DAY, HOUR, isoTime, MINUTE, SECOND } from '#src/server/platform/clock.ts';
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
const deployFrom = (readAt: number) => (api.ctx.ownBuild = async () => readAt);

const current = () => read('/api/builds');
const state = async () => (await current()).state;

/** The next run of the schedule, a quarter of an hour later. Returns how often the hook was called so far. */
async function quarter(): Promise<number> {
  await moveTo(QUARTER);
  await gatherBuilds(api.ctx);
  return hook.calls;
}

const unpublish = () => call('POST', `${POST_AT}/unpublish`);
const addPost = (own: object) => call('POST', '/api/blogs', { ...POST, ...own });
const editPost = (own: object = {}) => call('PUT', POST_AT, { ...POST, ...own });
const addVacancy = (own: object) => call('POST', '/api/save', { ...VACANCY, ...own });
const editVacancy = (own: object) => call('PUT', vacancyAt, { ...VACANCY, ...own });

/** A change that succeeded, a moment after what was before. */
async function done(change: () => Promise<Response>): Promise<void> {
  api.clock.now += SECOND;
  expect((await change()).ok).toBe(true);
}

beforeEach(async () => {
  hook = await startIdleHook();
  onTestFinished(() => hook.stop());
  await addPost({});
  await addVacancy({});
  vacancyAt = `/api/careerdetails/${(await read('/api/careerdetails'))[0].id}`;
  setEnv({ buildHookUrl: hook.url });
  deployFrom(api.clock.now);
});

describe('builds are gathered', () => {
  it('forty saves in a working day are one build, when the last one began a day ago', async () => {
    const from = api.clock.now;
    for (let count = 0; count < 40; count += 1) {
      await done(editPost);
      expect(await quarter()).toBe(0);
    }
    expect(await current()).toEqual({
      ...{ state: 'saved', savedAt: expect.any(String), builtAt: isoTime(from), deploys: 1 },
      followsAt: isoTime(from + DAY),
    });
    await moveTo(isoTime(from + DAY + MINUTE));
    expect((await current()).followsAt).toBe(isoTime(from + DAY + QUARTER));
    expect([await quarter(), await state(), await quarter()]).toEqual([1, 'building', 1]);
    deployFrom(from + DAY);
    expect([await quarter(), await state()]).toEqual([1, 'live']);
  });

  it('with 0 hours a save starts a build at once', async () => {
    setEnv({ buildEveryHours: 0 });
    await done(editPost);
    expect([hook.calls, await state()]).toEqual([1, 'building']);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['a post is unpublished', unpublish, 'building'],
    ['a post is deleted', () => call('DELETE', POST_AT), 'building'],
    ['a post gets a later moment', () => editPost({ publishAt: SOON }), 'building'],
    ['a vacancy is closed', () => editVacancy({ closingDate: '2026-03-01' }), 'building'],
    [
      'a vacancy closes by its day',
      () =>
        editVacancy({ closingDate: '2026-03-02' }).finally(() =>
          moveTo(15 * HOUR).then(() => markClosed(api.ctx)),
        ),
      'building',
    ],
    ['a vacancy is made a draft', () => editVacancy({ draft: true }), 'building'],
    ['a vacancy is deleted', () => call('DELETE', vacancyAt), 'building'],
    ['a post is unpublished and edited', async () => (await unpublish(), editPost()), 'building'],
    ['a post is edited', editPost, 'saved'],
    ['a vacancy is added', () => addVacancy({ title: 'Cook' }), 'saved'],
    ['a draft is added', () => addVacancy({ title: 'Cook', draft: true }), 'live'],
    ['a post is scheduled', () => addPost({ title: 'Later', publishAt: SOON }), 'live'],
  ])('a quarter of an hour after %s, only what was withdrawn is building', async (_what, change, after) => {
    await done(change);
    const calls = after === 'building' ? 1 : 0;
    expect([hook.calls, await quarter(), await state()]).toEqual([0, calls, after]);
  });

  it('a build contains what it read, and a change during it is still ahead', async () => {
    await done(unpublish);
    await quarter();
    const readAt = (api.clock.now += SECOND);
    await done(() => editVacancy({ openings: 7 }));
    expect(await state()).toBe('building');
    deployFrom(readAt);
    expect(await current()).toMatchObject({ state: 'saved', builtAt: isoTime(readAt) });
    expect(await quarter()).toBe(1);
    await done(() => call('DELETE', vacancyAt));
    expect(await quarter()).toBe(2);
  });

  it('each deploy of a month is counted once', async () => {
    const deploys = async () => (await quarter(), (await current()).deploys);
    expect([await deploys(), await deploys()]).toEqual([1, 1]);
    deployFrom(api.clock.now);
    expect(await deploys()).toBe(2);
    await moveTo('2026-04-01T00:00:00Z');
    expect(await deploys()).toBe(0);
    deployFrom(api.clock.now);
    expect(await deploys()).toBe(1);
  });

  it('Build now starts one build by two clicks, with one entry in the trail, and none when all is built', async () => {
    const build = async () => (await (await call('POST', '/api/builds')).json()).state;
    expect(await build()).toBe('live');
    await done(editPost);
    expect(await Promise.all([build(), build()])).toContain('building');
    expect([await build(), hook.calls]).toEqual(['building', 1]);
    const entries: { action: string }[] = await read('/api/audit');
    expect(entries.filter(({ action }) => action === 'build.start')).toHaveLength(1);
  });
});

/** The event of a deploy that failed, and one that is not believed: its deploy is to begin later. */
async function failDeploy(): Promise<void> {
  for (const wait of [0, HOUR]) await recordFailedDeploy(api.ctx, api.clock.now + wait);
}

/** Builds that fail: what the screens say, what makes them fail, and what happens after each call. */
const FAILURES: [string, string, (() => unknown)?, (() => unknown)?][] = [
  ['whose hook refuses', 'hook did not answer', () => (hook.status = 500)],
  ['whose hook is gone', 'hook did not answer', () => setEnv({ buildHookUrl: 'http://127.0.0.1:9/' })],
  ['whose deploy fails', 'build log', undefined, failDeploy],
  ['that is not published', 'list of deploys', undefined, () => moveTo(20 * MINUTE)],
];

it.each(FAILURES)(
  'a build %s is told, tried three times more, and then only told until another change or Build now',
  async (_what, words, before, after) => {
    before?.();
    await done(unpublish);
    const seen: object[] = [];
    for (let run = 0; run < 8; run += 1) {
      await quarter();
      await after?.();
      seen.push(await current());
    }
    const failed = { state: 'failed', message: expect.stringContaining(words) };
    expect(seen[0]).toMatchObject({ ...failed, followsAt: expect.any(String) });
    expect(seen.at(-1)).toMatchObject(failed);
    expect(seen.at(-1)).not.toHaveProperty('followsAt');
    expect((await api.ctx.stores.builds.get('state'))?.value.tries).toBe(4);
    await done(() => call('DELETE', vacancyAt));
    expect(await current()).toMatchObject({ ...failed, followsAt: expect.any(String) });
    hook.status = 204;
    setEnv({ buildHookUrl: hook.url });
    await call('POST', '/api/builds');
    expect(await state()).toBe('building');
  },
);
