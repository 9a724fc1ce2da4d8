import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import deletions from '#functions/deletions';
import { MINUTE } from '#server/platform/clock';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { startApi, type Api } from '../support/api.ts';
import { asAdmin } from '../support/applicants.ts';
import { build, published, type Published } from '../support/published.ts';

/** As long as the platform's lists may lag: no list shows a test's changes before it ends. */
const LAG_MS = MINUTE;

let directory: string;
let api: Api;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lagging-'));
});

afterEach(async () => {
  await api.stop();
  await rm(directory, { recursive: true, force: true });
});

/** A store whose list shows one record during the whole test. */
async function start(kind: 'posts' | 'vacancies'): Promise<{ saved: Published; old: string }> {
  api = await startApi({ directory });
  const before = (await published(api))[kind];
  const old = await before.add('Old');
  await before.shown();
  await api.stop();
  api = await startApi({ directory, lagMs: LAG_MS });
  return { saved: (await published(api))[kind], old };
}

/** Checks twice, because the schedule compares everything with the list in between. */
async function expectShown(saved: Published, titles: string[]): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    expect((await saved.shown()).toSorted()).toEqual(titles);
    await build(api);
    expect(await saved.onPages()).toEqual(titles);
    expect(await refreshSnapshots(api.ctx)).toBe(0);
  }
}

describe.each(['posts', 'vacancies'] as const)('while lists lag, of %s', (kind) => {
  it('one that was just added is in every list and in a build', async () => {
    const { saved } = await start(kind);
    await saved.add('New');
    await expectShown(saved, ['New', 'Old']);
  });

  it('one that was just edited stays, whether the list had it before or not', async () => {
    const { saved, old } = await start(kind);
    const added = await saved.add('New');
    await saved.rename(added, 'New, edited');
    await saved.rename(old, 'Old, edited');
    await expectShown(saved, ['New, edited', 'Old, edited']);
    await saved.rename(added, 'New, edited again');
    await expectShown(saved, ['New, edited again', 'Old, edited']);
  });

  it('one that was just deleted is not listed, and is listed again when restored', async () => {
    const { saved, old } = await start(kind);
    const added = await saved.add('New');
    for (const id of [added, old]) await saved.remove(id);
    await expectShown(saved, []);
    const admin = await asAdmin(api);
    const deleted: { title: string }[] = await (await admin(deletions, '/api/deleted')).json();
    expect(deleted.map(({ title }) => title).toSorted()).toEqual(['New', 'Old']);
    await saved.restore(old);
    await expectShown(saved, ['Old']);
  });

  it('one that was just added is in the cached public list within a minute', async () => {
    const { saved } = await start(kind);
    const purged: string[][] = [];
    api.ctx.cdn = { purge: async (tags) => void purged.push(tags) };
    const ask = (headers = {}) => api.call(saved.handler, saved.publicList, { headers });
    const before = await ask();
    await saved.add('New');
    expect(purged).toEqual([expect.arrayContaining([saved.tag])]);
    const after = await ask();
    expect(await after.json()).toHaveLength(2);
    // Nothing purges an answer that was on its way during the save; it has to expire.
    for (const { headers } of [before, after]) {
      expect(headers.get('netlify-cache-tag')?.split(',')).toContain(saved.tag);
      expect(headers.get('netlify-cdn-cache-control')).toMatch(/^public, durable, max-age=([1-5]?\d|60)$/);
    }
    expect((await ask({ 'If-None-Match': before.headers.get('etag') })).status).toBe(200);
  });
});
