import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { sweepImages } from '#server/features/images/image-sweep';
import { DAY, MINUTE } from '#server/platform/clock';
import { adminCookie, cookieFor, SILENT_LOG } from '../support/api.ts';
import { POST, startBlogApi, type BlogApi } from '../support/blogs.ts';
import { formData, type FormFields } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

const ID = 'counting-a-till';

type Kind = 'blogs' | 'post-drafts';

/** Stores a post or draft with this text. Returns its address and its version. */
async function add(kind: Kind, fields: FormFields) {
  const body = await (await api.send('POST', `/api/${kind}`, { ...POST, ...fields })).json();
  return { ...body, at: `/api/${kind}/${body.id}` } as {
    at: string;
    id: string;
    version: string;
    image: string;
  };
}

async function save(
  at: string,
  fields: FormFields,
  {
    Cookie = api.cookie,
    instance = api,
    ...headers
  }: {
    Cookie?: string;
    instance?: Pick<BlogApi, 'call'>;
    'If-Match'?: string;
  } = {},
) {
  api.clock.now += MINUTE;
  const body = formData({ ...POST, ...fields });
  return instance.call(at, { method: 'PUT', body, headers: { Cookie, ...headers } });
}

const versions = (at: string): Promise<{ id: string; savedBy: string; title: string; savedAt: string }[]> =>
  api.read(`${at}/versions`);

/** The texts of all earlier versions, newest first. */
const texts = async (at: string): Promise<string[]> =>
  Promise.all((await versions(at)).map(async ({ id }) => (await api.read(`${at}/versions/${id}`)).content));

async function keys() {
  const found: string[] = [];
  for await (const id of api.ctx.stores.postVersions.ids()) found.push(id);
  return found;
}

describe.each<Kind>(['blogs', 'post-drafts'])('the history of a record in %s', (kind) => {
  it('has each replaced text with its time and person, newest first, 20 at most', async () => {
    const { at } = await add(kind, { content: 'text 0' });
    expect(await versions(at)).toEqual([]);
    const savedAt = new Date(api.clock.now).toISOString();
    await save(
      at,
      { content: 'text 1', title: 'Other' },
      { Cookie: await cookieFor(api, { name: 'Ed', roles: ['editor'] }) },
    );
    await save(at, { content: 'text 2' });
    expect(await versions(at)).toMatchObject([
      { savedBy: 'Ed', title: 'Other' },
      { savedBy: 'owner', title: POST.title, savedAt },
    ]);
    expect(await texts(at)).toEqual(['text 1', 'text 0']);
    for (let n = 3; n <= 23; n += 1) await save(at, { content: `text ${n}` });
    expect((await texts(at))[0]).toBe('text 22');
    expect([(await versions(at)).length, (await keys()).length]).toEqual([20, 20]);
  });

  it('has the colleague’s text that a save after a conflict replaces, and none of a refused save', async () => {
    const { at, version } = await add(kind, { content: 'one' });
    const theirs = await (await save(at, { content: 'theirs' })).json();
    expect((await save(at, { content: 'mine' }, { 'If-Match': `"${version}"` })).status).toBe(409);
    expect(await texts(at)).toEqual(['one']);
    expect((await save(at, { content: 'mine' }, { 'If-Match': `"${theirs.version}"` })).status).toBe(200);
    expect(await texts(at)).toEqual(['theirs', 'one']);
  });

  it('has both texts of two saves at once that name no version', async () => {
    const { at } = await add(kind, { content: 'zero' });
    const instances = [api, api.anotherInstance()];
    await Promise.all(instances.map((instance, n) => save(at, { content: `text ${n}` }, { instance })));
    const now = (await api.read(at)).content;
    expect([now, ...(await texts(at))].sort()).toEqual(['text 0', 'text 1', 'zero']);
  });

  it('restores a version as a save that makes a version itself', async () => {
    const { at } = await add(kind, { content: 'one', tags: 'gold' });
    await save(at, { content: 'two', title: 'Other' });
    const [first] = await versions(at);
    const restore = (version: string) =>
      api.send('POST', `${at}/versions/${first?.id}/restore`, undefined, { 'If-Match': `"${version}"` });
    expect((await restore('stale')).status).toBe(409);
    const restored = await restore((await api.read(at)).version);
    expect(await restored.json()).toMatchObject({ ...POST, content: 'one', tags: ['gold'] });
    expect(await texts(at)).toEqual(['two', 'one']);
  });

  it('keeps the pictures of its versions, and is erased with its record', async () => {
    const { at, image } = await add(kind, { image: fileOf(PNG) });
    await save(at, { image: fileOf(Buffer.concat([PNG, PNG])) });
    for (const days of [0, 2]) {
      api.clock.now += days * DAY;
      await sweepImages(api.ctx);
    }
    expect(await api.ctx.stores.uploads.exists(image)).toBe(true);
    // The session has ended in these two days.
    await api.send('DELETE', at, undefined, { Cookie: await adminCookie(api) });
    expect(await keys()).toHaveLength(1);
    api.clock.now += 31 * DAY;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await keys()).toEqual([]);
    for (const days of [0, 2]) {
      api.clock.now += days * DAY;
      await sweepImages(api.ctx);
    }
    expect(await api.ctx.stores.uploads.exists(image)).toBe(false);
  });

  it('says so when a version is gone', async () => {
    const { at } = await add(kind, {});
    for (const answer of [
      await api.send('GET', `${at}/versions/none`),
      await api.send('POST', `${at}/versions/none/restore`),
    ])
      expect([answer.status, (await answer.json()).message]).toEqual([
        404,
        'This version is no longer stored.',
      ]);
  });
});

describe('the history of a post', () => {
  it('begins with the text of its file', async () => {
    await api.commit({ id: 'a' }, { id: 'ahead', publishedAt: api.clock.now + DAY });
    for (const id of ['a', 'ahead']) await save(`/api/blogs/${id}`, {});
    expect(await versions('/api/blogs/a')).toMatchObject([{ title: 'Title of a', savedBy: '' }]);
    // A file whose date lies ahead was not saved then.
    const [ahead] = await versions('/api/blogs/ahead');
    expect(ahead?.savedAt).toBe(new Date(api.clock.now).toISOString());
  });

  it.each<[string, (at: string) => Promise<unknown>, string[]]>([
    ['another edit', (at) => save(at, { content: 'of the colleague' }), ['Text of **a**.', 'mine']],
    ['its unpublishing', (at) => api.send('POST', `${at}/unpublish`), ['mine']],
    ['its deletion', (at) => api.send('DELETE', at).then(() => api.send('POST', `${at}/restore`)), ['mine']],
  ])('keeps the text that a changed file superseded, through %s', async (_name, change, kept) => {
    const at = '/api/blogs/a';
    await api.commit({ id: 'a' });
    await save(at, { content: 'mine' });
    await api.commit({ id: 'a', digest: 'changed' });
    await change(at);
    expect(await texts(at)).toEqual([...kept, 'Text of **a**.']);
  });

  it('loses no version when a save breaks off after the version was stored', async () => {
    const { at } = await add('blogs', { content: 'one' });
    const { update } = api.ctx.stores.posts;
    api.ctx.stores.posts.update = () => Promise.reject(new Error('broken off'));
    expect((await save(at, { content: 'two' })).status).toBe(500);
    api.ctx.stores.posts.update = update;
    expect((await save(at, { content: 'two' })).status).toBe(200);
    expect(await texts(at)).toEqual(['one']);
  });

  it('restores no state: a hidden post stays hidden, and a draft keeps the moment that is intended', async () => {
    const post = await add('blogs', { content: 'one' });
    await save(post.at, { content: 'two' });
    await api.send('POST', `${post.at}/unpublish`);
    const publishAt = '2026-04-01T09:00+05:30';
    const draft = await add('post-drafts', { content: 'one' });
    await save(draft.at, { content: 'two', publishAt });
    const restored = async ({ at }: { at: string }) =>
      (await api.send('POST', `${at}/versions/${(await versions(at))[0]?.id}/restore`)).json();
    expect(await restored(post)).toMatchObject({ content: 'one', state: 'unpublished' });
    expect(await restored(draft)).toMatchObject({ content: 'one', publishAt, savedBy: 'owner' });
  });

  it('begins with the versions of the draft that it was, which outlast what is left of the draft', async () => {
    const draft = await (await api.send('POST', '/api/post-drafts', { content: 'one' })).json();
    await save(`/api/post-drafts/${draft.id}`, { content: 'two' });
    await api.send('POST', `/api/post-drafts/${draft.id}/publish`);
    expect(await keys()).toEqual([expect.stringMatching(`^${ID}~`)]);
    const at = `/api/blogs/${ID}`;
    await save(at, { content: 'three' });
    const rows = await versions(at);
    expect(rows.map(({ title }) => title)).toEqual([POST.title, '']);
    // What that text lacks and a post must have stays.
    const restored = await api.send('POST', `${at}/versions/${rows[1]?.id}/restore`);
    expect(await restored.json()).toMatchObject({ ...POST, content: 'one', state: 'published' });
    api.clock.now += 31 * DAY;
    await purgeDeleted(api.ctx);
    expect(await keys()).toHaveLength(3);
  });
});
