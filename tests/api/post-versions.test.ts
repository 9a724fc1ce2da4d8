import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { sweepImages } from '#src/features/images/server/image-sweep.ts';
import { DAY, MINUTE } from '#src/server/platform/clock.ts';
import { adminCookie, cookieFor, SILENT_LOG } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { formData, type FormFields } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';
import { listOf } from '../support/records.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

type Kind = 'blogs' | 'post-drafts';

/** Stores a post or draft. Returns the answer with its address. */
async function add(kind: Kind, fields: FormFields) {
  const body = await (await api.send('POST', `/api/${kind}`, { ...POST, ...fields })).json();
  return { ...body, at: `/api/${kind}/${body.id}` } as { at: string; version: string; image: string };
}

function save(at: string, fields: FormFields, headers: Record<string, string> = {}, instance = api.callOnly) {
  api.clock.now += MINUTE;
  const body = formData({ ...POST, ...fields });
  return instance(at, { method: 'PUT', body, headers: { Cookie: api.cookie, ...headers } });
}

const versions = (at: string): Promise<{ id: string; title: string; savedAt: string }[]> =>
  api.read(`${at}/versions`);

/** The texts of all earlier versions, newest first. */
const texts = async (at: string): Promise<string[]> =>
  Promise.all((await versions(at)).map(async ({ id }) => (await api.read(`${at}/versions/${id}`)).content));

const restore = (at: string, id = '', headers = {}) =>
  api.send('POST', `${at}/versions/${id}/restore`, undefined, headers);

async function keys() {
  await api.settled();
  return listOf(api.ctx.stores.postVersions.ids());
}

/** Two nights in which unused pictures go. */
async function sweep() {
  await sweepImages(api.ctx);
  api.clock.now += 2 * DAY;
  await sweepImages(api.ctx);
}

describe.each<Kind>(['blogs', 'post-drafts'])('the history of a record in %s', (kind) => {
  it('has each replaced text with its time and person, newest first, 20 at most', async () => {
    const { at } = await add(kind, { content: 'text 0' });
    expect(await versions(at)).toEqual([]);
    const savedAt = new Date(api.clock.now).toISOString();
    const Cookie = await cookieFor(api, { name: 'Ed', roles: ['editor'] });
    await save(at, { content: 'text 1', title: 'Other' }, { Cookie });
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

  it('has what a save after a conflict replaces, and both texts of two saves at once, none of a refused one', async () => {
    const { at, version } = await add(kind, { content: 'one' });
    const theirs = await (await save(at, { content: 'theirs' })).json();
    expect((await save(at, { content: 'mine' }, { 'If-Match': `"${version}"` })).status).toBe(409);
    expect(await texts(at)).toEqual(['one']);
    await save(at, { content: 'mine' }, { 'If-Match': `"${theirs.version}"` });
    expect(await texts(at)).toEqual(['theirs', 'one']);
    const other = api.anotherInstance().callOnly;
    await Promise.all([save(at, { content: 'two' }), save(at, { content: 'three' }, {}, other)]);
    const now = (await api.read(at)).content;
    expect([now, ...(await texts(at))].sort()).toEqual(['mine', 'one', 'theirs', 'three', 'two']);
  });

  it('restores a version as a save that makes a version itself', async () => {
    const { at } = await add(kind, { content: 'one', tags: 'gold' });
    await save(at, { content: 'two', title: 'Other' });
    const [first] = await versions(at);
    expect((await restore(at, first?.id, { 'If-Match': '"stale"' })).status).toBe(409);
    const restored = await restore(at, first?.id, { 'If-Match': `"${(await api.read(at)).version}"` });
    expect(await restored.json()).toMatchObject({ ...POST, content: 'one', tags: ['gold'] });
    expect(await texts(at)).toEqual(['two', 'one']);
    expect((await restore(at, 'none')).status).toBe(404);
  });

  it('keeps the pictures of its versions, and is erased with its record', async () => {
    const { at, image } = await add(kind, { image: fileOf(PNG) });
    await save(at, { image: fileOf(Buffer.concat([PNG, PNG])) });
    await sweep();
    expect(await api.ctx.stores.uploads.exists(image)).toBe(true);
    await api.send('DELETE', at, undefined, { Cookie: await adminCookie(api) });
    expect(await keys()).toHaveLength(1);
    api.clock.now += 31 * DAY;
    expect([await purgeDeleted(api.ctx), await keys()]).toEqual([1, []]);
    await sweep();
    expect(await api.ctx.stores.uploads.exists(image)).toBe(false);
  });
});
