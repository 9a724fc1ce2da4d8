import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import deletions from '#functions/deletions';
import drafts from '#functions/post-drafts';
import blogs from '#functions/posts';
import previews from '#functions/previews';
import { MINUTE } from '#server/platform/clock';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';
import { json, startApi, type Api } from '../support/api.ts';
import { asAdmin } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';
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

describe('while lists lag, of a draft', () => {
  const put = (content: string) => ({ ...json({ ...POST, content }), method: 'PUT' });

  /** A draft that was saved three times. */
  async function savedDraft() {
    api = await startApi({ directory, lagMs: LAG_MS });
    const admin = await asAdmin(api);
    const of = '/api/post-drafts';
    const { id } = await (await admin(drafts, of, json({ ...POST, content: 'one' }))).json();
    for (const content of ['two', 'three']) {
      api.clock.now += MINUTE;
      expect((await admin(drafts, `${of}/${id}`, put(content))).status).toBe(200);
    }
    const texts = async (handler: typeof drafts, address: string) => {
      const rows: { id: string }[] = await (await admin(handler, `${address}/versions`)).json();
      const answers = rows.map((row) => admin(handler, `${address}/versions/${row.id}`));
      return Promise.all(answers.map(async (answer) => (await (await answer).json()).content));
    };
    return { admin, id, texts };
  }

  it('each text that was just replaced is in its history, and in that of the post that it becomes', async () => {
    const { admin, id, texts } = await savedDraft();
    expect(await texts(drafts, `/api/post-drafts/${id}`)).toEqual(['two', 'one']);
    const published = await admin(drafts, `/api/post-drafts/${id}/publish`, { method: 'POST' });
    const { id: post } = await published.json();
    await api.settled();
    expect(await texts(blogs, `/api/blogs/${post}`)).toEqual(['two', 'one']);
    api.clock.now += MINUTE;
    expect((await admin(blogs, `/api/blogs/${post}`, put('four'))).status).toBe(200);
    expect(await texts(blogs, `/api/blogs/${post}`)).toEqual(['three', 'two', 'one']);
  });

  it('its history follows it where a call broke off before, and was tried again', async () => {
    const { admin, id, texts } = await savedDraft();
    const publish = async () => {
      const answer = await admin(drafts, `/api/post-drafts/${id}/publish`, { method: 'POST' });
      await api.settled();
      return (await answer.json()).id as string;
    };
    const { ids } = api.ctx.stores.postVersions;
    api.ctx.stores.postVersions.ids = () => {
      throw new Error('broken off');
    };
    const post = await publish();
    api.ctx.stores.postVersions.ids = ids;
    expect(await texts(blogs, `/api/blogs/${post}`)).toEqual([]);
    expect(await publish()).toBe(post);
    expect(await texts(blogs, `/api/blogs/${post}`)).toEqual(['two', 'one']);
  });

  it('a preview link that was just made is listed, and no more when it was revoked', async () => {
    const { admin, id } = await savedDraft();
    const listed = async () => (await admin(previews, `/api/preview-links/draft/${id}`)).json();
    const made = await (await admin(previews, '/api/preview-links', json({ kind: 'draft', of: id }))).json();
    expect(await listed()).toMatchObject([{ id: made.id }]);
    await admin(previews, `/api/preview-links/${made.id}`, { method: 'DELETE' });
    expect(await listed()).toEqual([]);
  });
});
