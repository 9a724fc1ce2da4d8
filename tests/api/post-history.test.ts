import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { sweepImages } from '#server/features/images/image-sweep';
import { DAY, MINUTE } from '#server/platform/clock';
import { adminCookie, cookieFor } from '../support/api.ts';
import { POST, startBlogApi, type BlogApi } from '../support/blogs.ts';
import { formData } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

const ID = 'counting-a-till';

async function save(content: string, headers = {}, Cookie = api.cookie) {
  api.clock.now += MINUTE;
  const body = formData({ ...POST, content });
  return api.call(`/api/blogs/${ID}`, { method: 'PUT', body, headers: { Cookie, ...headers } });
}

const versions = async (): Promise<{ id: string; savedBy: string; title: string; savedAt: string }[]> =>
  (await api.send('GET', `/api/blogs/${ID}/versions`)).json();

const textOf = async (id: string): Promise<string> =>
  (await (await api.send('GET', `/api/blogs/${ID}/versions/${id}`)).json()).content;

async function deletedAndRestored() {
  const { version } = await (await api.send('DELETE', `/api/blogs/${ID}`)).json();
  return api.send('POST', `/api/blogs/${ID}/restore`, undefined, { 'If-Match': version });
}

const keys = async () => {
  const found: string[] = [];
  for await (const id of api.ctx.stores.postVersions.ids()) found.push(id);
  return found;
};

describe('the history of a post', () => {
  it('has each replaced text with its time and person, newest first', async () => {
    await api.send('POST', '/api/blogs', { ...POST, content: 'one' });
    expect(await versions()).toEqual([]);
    const createdAt = api.clock.now;
    const editor = await cookieFor(api, { name: 'Ed', roles: ['editor'] });
    await save('two', {}, editor);
    await save('three');
    const list = await versions();
    expect(list.map(({ savedBy }) => savedBy)).toEqual(['Ed', 'owner']);
    expect(list[1]?.savedAt).toBe(new Date(createdAt).toISOString());
    expect(await Promise.all(list.map(({ id }) => textOf(id)))).toEqual(['two', 'one']);
  });

  it('has the last 20 versions, and the text of a file that was edited first', async () => {
    await api.commit({ id: ID });
    for (let n = 1; n <= 23; n += 1) await save(`text ${n}`);
    const list = await versions();
    expect(list).toHaveLength(20);
    expect(await textOf(list[0]?.id ?? '')).toBe('text 22');
    expect(await keys()).toHaveLength(20);
    await api.commit({ id: 'another' });
    await api.send('PUT', '/api/blogs/another', POST);
    const [first] = await (await api.send('GET', '/api/blogs/another/versions')).json();
    expect(first).toMatchObject({ title: 'Title of another', savedBy: '' });
    // A file whose date lies ahead was not saved then.
    await api.commit({ id: 'ahead', publishedAt: api.clock.now + DAY });
    await api.send('PUT', '/api/blogs/ahead', POST);
    const [ahead] = await (await api.send('GET', '/api/blogs/ahead/versions')).json();
    expect(ahead.savedAt).toBe(new Date(api.clock.now).toISOString());
  });

  it.each([
    ['another edit', () => save('of the colleague'), ['Text of **a**.', 'mine']],
    ['its unpublishing', () => api.send('POST', `/api/blogs/${ID}/unpublish`), ['mine']],
    ['its publication', () => api.send('POST', `/api/blogs/${ID}/publish`), ['mine']],
    ['its deletion', () => deletedAndRestored(), ['mine']],
  ])('keeps the text that a changed file superseded, through %s', async (_name, change, kept) => {
    await api.commit({ id: ID });
    await save('mine');
    const [file] = await versions();
    await api.commit({ id: ID, digest: 'changed' });
    expect((await change()).status).toBe(200);
    const list = (await versions()).filter(({ id }) => id !== file?.id);
    const texts = await Promise.all(list.map(({ id }) => textOf(id)));
    expect(texts).toEqual(kept.map((text) => text.replace('**a**', `**${ID}**`)));
  });

  it('loses no version when a save breaks off after the version was stored, or conflicts', async () => {
    const { version } = await (await api.send('POST', '/api/blogs', { ...POST, content: 'one' })).json();
    const { update } = api.ctx.stores.posts;
    api.ctx.stores.posts.update = () => Promise.reject(new Error('broken off'));
    expect((await save('two')).status).toBe(500);
    api.ctx.stores.posts.update = update;
    expect((await save('two')).status).toBe(200);
    expect((await save('three', { 'If-Match': `"${version}"` })).status).toBe(409);
    expect(await Promise.all((await versions()).map(({ id }) => textOf(id)))).toEqual(['one']);
  });

  it('has both texts of two saves at once that name no version', async () => {
    await api.send('POST', '/api/blogs', { ...POST, content: 'zero' });
    const other = api.anotherInstance();
    const put = (instance: Pick<BlogApi, 'callOnly'>, content: string) =>
      instance.callOnly(`/api/blogs/${ID}`, {
        method: 'PUT',
        body: formData({ ...POST, content }),
        headers: { Cookie: api.cookie },
      });
    await Promise.all([put(api, 'one'), put(other, 'two')]);
    await api.settled();
    const now = (await (await api.get(`/api/blogs/${ID}`)).json()).content;
    const earlier = await Promise.all((await versions()).map(({ id }) => textOf(id)));
    expect([now, ...earlier].sort()).toEqual(['one', 'two', 'zero']);
  });

  it('restores a version as a save that makes a version itself, and keeps when and whether it is shown', async () => {
    await api.send('POST', '/api/blogs', { ...POST, content: 'one' });
    await save('two');
    await api.send('POST', `/api/blogs/${ID}/unpublish`);
    const [first] = await versions();
    const { version } = await (await api.send('GET', `/api/blogs/${ID}?state=all`)).json();
    const path = `/api/blogs/${ID}/versions/${first?.id}/restore`;
    const stale = await api.send('POST', path, undefined, { 'If-Match': '"stale"' });
    expect(stale.status).toBe(409);
    api.clock.now += MINUTE;
    const restored = await api.send('POST', path, undefined, { 'If-Match': `"${version}"` });
    expect(await restored.json()).toMatchObject({ content: 'one', state: 'unpublished' });
    expect(await Promise.all((await versions()).map(({ id }) => textOf(id)))).toEqual(['two', 'one']);
  });

  it('keeps the pictures of its versions, and is erased with the post', async () => {
    const { image } = await (await api.send('POST', '/api/blogs', { ...POST, image: fileOf(PNG) })).json();
    await api.send('PUT', `/api/blogs/${ID}`, { ...POST, image: fileOf(Buffer.concat([PNG, PNG])) });
    await sweepImages(api.ctx);
    api.clock.now += 2 * DAY;
    await sweepImages(api.ctx);
    expect(await api.ctx.stores.uploads.exists(image)).toBe(true);
    // The session has ended in these two days.
    const Cookie = await adminCookie(api);
    await api.send('DELETE', `/api/blogs/${ID}`, undefined, { Cookie });
    expect(await keys()).toHaveLength(1);
    api.clock.now += 31 * DAY;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await keys()).toEqual([]);
    await sweepImages(api.ctx);
    api.clock.now += 2 * DAY;
    await sweepImages(api.ctx);
    expect(await api.ctx.stores.uploads.exists(image)).toBe(false);
  });

  it('says so when a version is gone, and stays closed to visitors', async () => {
    await api.send('POST', '/api/blogs', POST);
    expect((await api.send('GET', `/api/blogs/${ID}/versions/none`)).status).toBe(404);
    expect((await api.get(`/api/blogs/${ID}/versions`)).status).toBe(401);
  });
});
