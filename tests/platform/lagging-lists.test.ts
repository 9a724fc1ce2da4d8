import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { refreshSnapshots } from '../../src/features/maintenance/server/night.ts';
import { startApi, startSignedIn, type SignedInApi } from '../support/api.ts';
import { POST } from '../support/blogs.ts';
import { staffAs, type Staff } from '../support/staff.ts';
import { build, published, type Kind, type Published } from './published.ts';

let directory: string;
let api: SignedInApi;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lagging-'));
});

afterEach(async () => {
  await api.stop();
  await rm(directory, { recursive: true, force: true });
});

const ask: Staff['read'] = (...asked) => staffAs(api, api.cookie).read(...asked);

describe.each<Kind>(['posts', 'vacancies'])('while lists lag, of %s', (kind) => {
  /** A store whose list shows one record during the whole test. */
  async function start(): Promise<{ saved: Published; old: string }> {
    const before = await startApi({ directory });
    const saved = await published(before, kind);
    const old = await saved.add('Old');
    await saved.shown();
    await before.stop();
    api = await startSignedIn({ directory, listsLag: true });
    return { saved: await published(api, kind), old };
  }

  /** Checks twice, because the schedule compares everything with the list in between. */
  async function expectShown(saved: Published, titles: string[]): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      expect((await saved.shown()).toSorted()).toEqual(titles);
      await build(api);
      expect(await saved.onPages()).toEqual(titles);
      expect(await refreshSnapshots(api.ctx)).toBeUndefined();
    }
  }

  it('one that was just added or edited is in every list and in a build, whether the list had it before or not', async () => {
    const { saved, old } = await start();
    const added = await saved.add('New');
    await expectShown(saved, ['New', 'Old']);
    await saved.rename(added, 'New, edited');
    await saved.rename(old, 'Old, edited');
    await expectShown(saved, ['New, edited', 'Old, edited']);
    await saved.rename(added, 'New, edited again');
    await expectShown(saved, ['New, edited again', 'Old, edited']);
  });

  it('one that was just deleted is not listed, and is listed again when restored', async () => {
    const { saved, old } = await start();
    const added = await saved.add('New');
    for (const id of [added, old]) await saved.remove(id);
    await expectShown(saved, []);
    const deleted: { title: string }[] = await ask('GET', '/api/deleted');
    expect(deleted.map(({ title }) => title).toSorted()).toEqual(['New', 'Old']);
    await saved.restore(old);
    await expectShown(saved, ['Old']);
  });
});

const DRAFTS = '/api/post-drafts';

const save = (address: string, content: string) => {
  api.clock.now += MINUTE;
  return ask('PUT', address, { ...POST, content });
};

/** The texts in the history of a draft or post, newest first. */
async function texts(address: string): Promise<string[]> {
  const rows: { id: string }[] = await ask('GET', `${address}/versions`);
  const read = rows.map(({ id }) => ask('GET', `${address}/versions/${id}`));
  return (await Promise.all(read)).map(({ content }) => content);
}

it('while lists lag, of a draft each text that was just replaced is in its history, and in that of the post', async () => {
  api = await startSignedIn({ directory, listsLag: true });
  const draft = `${DRAFTS}/${(await ask('POST', DRAFTS, { ...POST, content: 'one' })).id}`;
  for (const content of ['two', 'three']) await save(draft, content);
  expect(await texts(draft)).toEqual(['two', 'one']);
  const publish = async () => `/api/blogs/${(await ask('POST', `${draft}/publish`)).id}`;
  const post = await publish();
  expect(await texts(post)).toEqual(['two', 'one']);
  await save(post, 'four');
  expect(await texts(post)).toEqual(['three', 'two', 'one']);
});
