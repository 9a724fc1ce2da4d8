import { expect, it } from 'vitest';
import { publishDue } from '#src/features/blog/server/post-lists.ts';
import { decide } from '#netlify/functions/routes.ts';
import { isoTime, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { cookieFor, json, SILENT_LOG } from '../support/api.ts';
import { POST, SOON, startBlogApi, type BlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';

const AT = Date.parse(SOON);
const START = AT - 30 * MINUTE;
const ID = 'counting-a-till';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

/** The states of all posts, as the editors' list has them. */
const states = async () => {
  const rows: { id: string; state: string }[] = await api.read('/api/blogs?view=cards&state=all');
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
};

/** In how many of the places where a visitor meets posts one is: the list, its cards, the post and its page. */
async function placesOf(id: string, instance: Pick<BlogApi, 'call'> = api): Promise<number> {
  const lists = ['/api/blogs', '/api/blogs?view=cards', '/api/blogs?state=all'];
  const texts = await Promise.all(lists.map(async (list) => (await instance.call(list)).text()));
  const { status } = await instance.call(`/api/blogs/${id}`);
  const page = await decide(`/blog/${id}`, async () => false, api.ctx);
  const places = [...texts.map((text) => text.includes(`"${id}"`)), status === 200, 'filled' in page];
  return places.filter(Boolean).length;
}

const EVERYWHERE = 5;

const change = (verb: 'publish' | 'unpublish', id = ID, headers = {}) =>
  api.send('POST', `/api/blogs/${id}/${verb}`, undefined, headers);

const publishAt = (moment: string, id = ID) =>
  api.call(`/api/blogs/${id}/publish`, json({ publishAt: moment }, { Cookie: api.cookie }));

it('a scheduled post is public nowhere before its moment and everywhere from it on, in every instance, without a save', async () => {
  expect(await api.add({ publishAt: SOON })).toMatchObject({
    state: 'scheduled',
    publishedAt: new Date(AT).toISOString(),
  });
  const instances = [api, api.anotherInstance()];
  for (const now of [START, AT - 1]) {
    api.clock.now = now;
    for (const instance of instances) expect(await placesOf(ID, instance)).toBe(0);
    expect(await states()).toEqual({ [ID]: 'scheduled' });
  }
  api.clock.now = AT;
  for (const instance of instances) expect(await placesOf(ID, instance)).toBe(EVERYWHERE);
  expect(await states()).toEqual({ [ID]: 'published' });
});

it('a scheduled post is read by editors alone, who ask for it', async () => {
  await api.add({ publishAt: SOON });
  const read = async (Cookie: string, query = '?state=all') =>
    (await api.get(`/api/blogs/${ID}${query}`, { Cookie })).status;
  expect(await read(api.cookie)).toBe(200);
  expect(await read(await cookieFor(api, { name: 'ed', roles: ['editor'] }))).toBe(200);
  expect(await read(await cookieFor(api, { name: 'rec', roles: ['recruiter', 'office'] }))).toBe(404);
  expect(await read('')).toBe(404);
  // As a visitor, so that the public pages are the same for everybody.
  expect(await read(api.cookie, '')).toBe(404);
  // Restored after its moment, which nobody has decided, it stays hidden.
  await api.send('DELETE', `/api/blogs/${ID}`);
  api.clock.now = AT;
  await api.send('POST', `/api/deleted/post/${ID}/restore`);
  expect(await states()).toEqual({ [ID]: 'unpublished' });
});

it('an unpublished post is public nowhere, keeps its text, and is published again with its date', async () => {
  const { publishedAt } = await api.add();
  expect(await placesOf(ID)).toBe(EVERYWHERE);
  await change('unpublish');
  expect(await states()).toEqual({ [ID]: 'unpublished' });
  expect((await change('publish', ID, { 'If-Match': '"stale"' })).status).toBe(409);
  api.clock.now += MINUTE;
  await api.send('PUT', `/api/blogs/${ID}`, { ...POST, content: 'better' });
  expect(await placesOf(ID, api.anotherInstance())).toBe(0);
  const shown = await change('publish');
  expect(await shown.json()).toMatchObject({ state: 'published', publishedAt, content: 'better' });
  expect(await placesOf(ID)).toBe(EVERYWHERE);
});

it('an unpublished post stays hidden at the moment that it had; published before it, it is public now', async () => {
  await api.add({ publishAt: SOON });
  await change('unpublish');
  api.clock.now = AT + MINUTE;
  expect(await placesOf(ID)).toBe(0);
  api.clock.now = AT - MINUTE;
  expect((await (await change('publish')).json()).publishedAt).toBe(new Date(AT - MINUTE).toISOString());
  expect(await placesOf(ID)).toBe(EVERYWHERE);
});

it('a committed post that is a draft is public nowhere and listed for editors, until it is published or its moment comes', async () => {
  await api.commit({ id: 'one', draft: true }, { id: 'other', draft: true });
  expect([await placesOf('one'), await states()]).toEqual([0, { one: 'draft', other: 'draft' }]);
  await api.send('PUT', '/api/blogs/one', POST);
  expect(await placesOf('one')).toBe(0);
  await change('publish', 'one');
  expect(await placesOf('one')).toBe(EVERYWHERE);
  expect((await publishAt(SOON, 'other')).status).toBe(200);
  expect(await states()).toEqual({ one: 'published', other: 'scheduled' });
  api.clock.now = AT;
  expect(await placesOf('other')).toBe(EVERYWHERE);
});

it('the schedule purges the caches and marks the pages as behind once, after the moment of a post', async () => {
  const purged: string[][] = [];
  let purge = async (tags: string[]) => void purged.push(tags);
  const due = (stores = api.ctx.stores) =>
    publishDue({ ...api.ctx, cdn: { purge: (tags) => purge(tags) }, stores });
  const savedAt = async () => (await api.read('/api/builds')).savedAt;
  await api.add({ publishAt: SOON });
  expect(await savedAt()).toBeUndefined();
  await api.add({ title: 'Now' });
  await api.add({ title: 'Earlier', publishAt: '2026-03-02T08:00+05:30' });
  api.clock.now = AT - SECOND;
  expect([await due(), purged]).toEqual([0, []]);
  api.clock.now = AT + 40 * SECOND;
  expect([await due(), await savedAt()]).toEqual([1, isoTime(api.clock.now)]);
  api.clock.now += MINUTE;
  expect(await due(api.anotherInstance().ctx.stores)).toBe(0);
  expect(purged).toEqual([['blogs', `blog-${ID}`]]);
  await api.add({ title: 'Late', publishAt: '2026-03-02T11:00+05:30' });
  purge = () => Promise.reject(new Error('no answer'));
  api.clock.now += 40 * MINUTE;
  expect([await due(), await savedAt()]).toEqual([1, isoTime(api.clock.now)]);
});
