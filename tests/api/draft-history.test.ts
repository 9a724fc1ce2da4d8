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

type Fields = Record<string, string | Blob>;

interface Sent {
  fields?: Fields;
  headers?: Record<string, string>;
  instance?: Pick<BlogApi, 'call'>;
}

async function send(method: string, path: string, { fields, headers = {}, instance = api }: Sent = {}) {
  api.clock.now += MINUTE;
  const body = fields && { body: formData(fields) };
  const init = { method, headers: { Cookie: api.cookie, ...headers }, ...body };
  return instance.call(`/api/post-drafts${path}`, init);
}

const read = async (path: string) => (await send('GET', path)).json();

const add = async (fields: Fields): Promise<{ id: string; version: string; image: string }> =>
  (await send('POST', '', { fields })).json();

const save = (id: string, content: string, headers = {}) =>
  send('PUT', `/${id}`, { fields: { ...POST, content }, headers });

const versions = (id: string): Promise<{ id: string; savedBy: string; title: string; savedAt: string }[]> =>
  read(`/${id}/versions`);

const texts = async (id: string) =>
  Promise.all((await versions(id)).map(async (row) => (await read(`/${id}/versions/${row.id}`)).content));

const keys = async () => {
  const found: string[] = [];
  for await (const id of api.ctx.stores.postVersions.ids()) found.push(id);
  return found;
};

describe('the history of a draft', () => {
  it('has each replaced text with its time and person, newest first, 20 at most', async () => {
    const { id } = await add({ content: 'text 0' });
    expect(await versions(id)).toEqual([]);
    const Cookie = await cookieFor(api, { name: 'Ed', roles: ['editor'] });
    await save(id, 'text 1', { Cookie });
    await save(id, 'text 2');
    expect((await versions(id)).map(({ savedBy, title }) => [savedBy, title])).toEqual([
      ['Ed', POST.title],
      ['owner', ''],
    ]);
    expect(await texts(id)).toEqual(['text 1', 'text 0']);
    for (let n = 3; n <= 23; n += 1) await save(id, `text ${n}`);
    expect((await texts(id))[0]).toBe('text 22');
    expect(await versions(id)).toHaveLength(20);
    expect(await keys()).toHaveLength(20);
  });

  it('keeps the colleague’s text that a save after a conflict replaces, and stores none for a refused one', async () => {
    const { id, version } = await add({ ...POST, content: 'one' });
    const theirs = await (await save(id, 'theirs')).json();
    expect((await save(id, 'mine', { 'If-Match': `"${version}"` })).status).toBe(409);
    expect(await texts(id)).toEqual(['one']);
    expect((await save(id, 'mine', { 'If-Match': `"${theirs.version}"` })).status).toBe(200);
    expect(await texts(id)).toEqual(['theirs', 'one']);
  });

  it('has both texts of two saves at once that name no version', async () => {
    const { id } = await add({ ...POST, content: 'zero' });
    const put = (instance: Pick<BlogApi, 'call'>, content: string) =>
      send('PUT', `/${id}`, { fields: { ...POST, content }, instance });
    await Promise.all([put(api, 'one'), put(api.anotherInstance(), 'two')]);
    const now = (await read(`/${id}`)).content;
    expect([now, ...(await texts(id))].sort()).toEqual(['one', 'two', 'zero']);
  });

  it('restores a version as a save that makes a version itself, and keeps the intended moment', async () => {
    const publishAt = '2026-04-01T09:00+05:30';
    const { id } = await add({ ...POST, content: 'one' });
    await send('PUT', `/${id}`, { fields: { ...POST, content: 'two', publishAt } });
    const [first] = await versions(id);
    const path = `/${id}/versions/${first?.id}/restore`;
    expect((await send('POST', path, { headers: { 'If-Match': '"stale"' } })).status).toBe(409);
    const { version } = await read(`/${id}`);
    const restored = await send('POST', path, { headers: { 'If-Match': `"${version}"` } });
    expect(await restored.json()).toMatchObject({ id, content: 'one', publishAt, savedBy: 'owner' });
    expect(await texts(id)).toEqual(['two', 'one']);
  });

  it('says so when a version is gone, and is for editors alone', async () => {
    const { id } = await add({ title: 'One' });
    expect((await send('GET', `/${id}/versions/none`)).status).toBe(404);
    await send('DELETE', `/${id}`);
    expect((await send('GET', `/${id}/versions`)).status).toBe(404);
    for (const [status, Cookie] of [
      [401, ''],
      [403, await cookieFor(api, { name: 'Rec', roles: ['recruiter'] })],
    ] as const)
      expect((await send('GET', `/${id}/versions`, { headers: { Cookie } })).status).toBe(status);
  });

  it('keeps the pictures of its versions, and is erased with the draft', async () => {
    const { id, image } = await add({ ...POST, image: fileOf(PNG) });
    await send('PUT', `/${id}`, { fields: { ...POST, image: fileOf(Buffer.concat([PNG, PNG])) } });
    await sweepImages(api.ctx);
    api.clock.now += 2 * DAY;
    await sweepImages(api.ctx);
    expect(await api.ctx.stores.uploads.exists(image)).toBe(true);
    // The session has ended in these two days.
    await send('DELETE', `/${id}`, { headers: { Cookie: await adminCookie(api) } });
    expect(await keys()).toHaveLength(1);
    api.clock.now += 31 * DAY;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await keys()).toEqual([]);
  });
});

describe('the history of a post that was a draft', () => {
  it('begins with the draft’s versions, which outlast what is left of the draft', async () => {
    const draft = await add({ content: 'one' });
    await save(draft.id, 'two');
    const { id } = await (await send('POST', `/${draft.id}/publish`)).json();
    await api.settled();
    expect(await keys()).toEqual([expect.stringMatching(`^${id}~`)]);
    await api.send('PUT', `/api/blogs/${id}`, { ...POST, content: 'three' });
    const rows = await (await api.send('GET', `/api/blogs/${id}/versions`)).json();
    expect(rows.map(({ title }: { title: string }) => title)).toEqual([POST.title, '']);
    // What that text lacks and a post must have stays.
    const restored = await api.send('POST', `/api/blogs/${id}/versions/${rows[1].id}/restore`);
    expect(await restored.json()).toMatchObject({ ...POST, content: 'one', state: 'published' });
    api.clock.now += 31 * DAY;
    await purgeDeleted(api.ctx);
    expect(await keys()).toHaveLength(3);
  });
});
