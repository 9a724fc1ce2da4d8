import { beforeEach, describe, expect, it } from 'vitest';
import { decide } from '#server/features/routes/routes';
import { MINUTE, SECOND } from '#server/platform/clock';
import { cookieFor, json } from '../support/api.ts';
import { POST, startBlogApi, type BlogApi } from '../support/blogs.ts';
import { perFile } from '../support/lifetimes.ts';

/** The clock of a new API: 2026-03-02, 10:00 in Colombo. */
const START = Date.parse('2026-03-02T04:30:00Z');
const SOON = '2026-03-02T10:30+05:30';
const AT = Date.parse(SOON);

const api = perFile(startBlogApi);

beforeEach(async () => {
  api.clock.now = START;
  await api.commit();
  for await (const id of api.ctx.stores.posts.ids()) await api.ctx.stores.posts.remove(id);
});

const ADMIN_LIST = '/api/blogs?view=cards&state=all';

const states = async () =>
  Object.fromEntries(
    (await (await api.send('GET', ADMIN_LIST)).json()).map((row: { id: string; state: string }) => [
      row.id,
      row.state,
    ]),
  );

const page = (id: string) => decide(`/blog/${id}`, async () => false, api.ctx);

/** Where a visitor meets a post through functions: the list, its cards, the post and its address. */
async function seenBy(instance: Pick<BlogApi, 'call'>, id: string): Promise<boolean[]> {
  const get = async (address: string) => (await instance.call(address)).json();
  const inList = async (address: string) => JSON.stringify(await get(address)).includes(`"${id}"`);
  const { status } = await instance.call(`/api/blogs/${id}`);
  const decision = await page(id);
  return [
    await inList('/api/blogs'),
    await inList('/api/blogs?view=cards'),
    await inList('/api/blogs?state=all'),
    status === 200,
    'status' in decision && decision.status === 200,
  ];
}

const NOWHERE = [false, false, false, false, false];
const EVERYWHERE = [true, true, true, true, true];

const addAt = (publishAt: string, own = {}) => api.send('POST', '/api/blogs', { ...POST, ...own, publishAt });

const schedule = (id: string, publishAt: string) =>
  api.call(`/api/blogs/${id}/publish`, json({ publishAt }, { Cookie: api.cookie }));

describe('a scheduled post', () => {
  it('is public nowhere before its moment and everywhere from it on, in every instance, without a save or a build', async () => {
    const answer = await addAt(SOON);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      state: 'scheduled',
      publishedAt: new Date(AT).toISOString(),
    });
    const others = [api.anotherInstance(), api.anotherInstance()];
    for (const now of [START, AT - 1]) {
      api.clock.now = now;
      for (const instance of [api, ...others])
        expect(await seenBy(instance, 'counting-a-till')).toEqual(NOWHERE);
      expect(await states()).toEqual({ 'counting-a-till': 'scheduled' });
    }
    api.clock.now = AT;
    for (const instance of [api, ...others])
      expect(await seenBy(instance, 'counting-a-till')).toEqual(EVERYWHERE);
    expect(await states()).toEqual({ 'counting-a-till': 'published' });
  });

  it('is one with a day in the future, from the beginning of that day in Colombo', async () => {
    await api.send('POST', '/api/blogs', { ...POST, date: '2026-03-05' });
    api.clock.now = Date.parse('2026-03-04T18:29:59Z');
    expect(await seenBy(api, 'counting-a-till')).toEqual(NOWHERE);
    api.clock.now += SECOND;
    expect(await seenBy(api, 'counting-a-till')).toEqual(EVERYWHERE);
  });

  it('is one that a version before states stored with a moment in the future', async () => {
    const { id, version } = await (await api.send('POST', '/api/blogs', POST)).json();
    expect(version).toBeTruthy();
    await api.ctx.stores.posts.update(id, ({ savedBy: _by, ...post }) => ({ ...post, publishedAt: AT }));
    expect(await seenBy(api, id)).toEqual(NOWHERE);
    expect(await states()).toEqual({ [id]: 'scheduled' });
  });

  it('is read by editors alone, who ask for it', async () => {
    await addAt(SOON);
    const read = async (Cookie: string, address = '/api/blogs/counting-a-till?state=all') =>
      (await api.call(address, { headers: { Cookie } })).status;
    expect(await read(api.cookie)).toBe(200);
    expect(await read(await cookieFor(api, { name: 'ed', roles: ['editor'] }))).toBe(200);
    expect(await read(await cookieFor(api, { name: 'rec', roles: ['recruiter', 'office'] }))).toBe(404);
    expect(await read('')).toBe(404);
    // As a visitor, so that the public pages are the same for everybody.
    expect(await read(api.cookie, '/api/blogs/counting-a-till')).toBe(404);
  });

  it.each([
    [SOON, 60],
    ['2026-03-02T10:01+05:30', 60],
  ])('lets no cache store a list past its moment (%s)', async (moment, seconds) => {
    await addAt(moment);
    const lives = async () =>
      Number(
        /max-age=(\d+)/.exec(
          (await api.get('/api/blogs')).headers.get('netlify-cdn-cache-control') ?? '',
        )?.[1],
      );
    expect(await lives()).toBe(seconds);
    api.clock.now = Date.parse(moment) - 7 * SECOND;
    expect(await lives()).toBe(7);
    api.clock.now = Date.parse(moment);
    expect(await lives()).toBe(60);
  });

  it('changes the list’s ETag at its moment, so that built lists notice', async () => {
    await addAt(SOON);
    const before = (await api.get('/api/blogs?view=cards&limit=24')).headers.get('etag');
    api.clock.now = AT;
    const { status } = await api.get('/api/blogs?view=cards&limit=24', { 'If-None-Match': before ?? '' });
    expect(status).toBe(200);
  });

  it.each(['2026-03-02T10:30', '2026-13-02T10:30+05:30', 'tomorrow', '3000-01-01T00:00Z'])(
    'refuses the moment %s',
    async (publishAt) => {
      const answer = await addAt(publishAt);
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toHaveProperty('publishAt');
    },
  );

  it('keeps its moment to the second when it is saved with the same minute', async () => {
    const { id, publishedAt } = await (await api.send('POST', '/api/blogs', POST)).json();
    const minute = publishedAt.slice(0, 16);
    const saved = await api.send('PUT', `/api/blogs/${id}`, { ...POST, publishAt: `${minute}Z` });
    expect((await saved.json()).publishedAt).toBe(publishedAt);
  });
});

describe('an unpublished post', () => {
  it('is public nowhere, keeps its text, and is published again with its date', async () => {
    const { id, publishedAt } = await (await api.send('POST', '/api/blogs', POST)).json();
    expect(await seenBy(api, id)).toEqual(EVERYWHERE);
    const hidden = await api.send('POST', `/api/blogs/${id}/unpublish`);
    expect(await hidden.json()).toMatchObject({ state: 'unpublished', content: POST.content });
    expect(await seenBy(api.anotherInstance(), id)).toEqual(NOWHERE);
    api.clock.now += MINUTE;
    await api.send('PUT', `/api/blogs/${id}`, { ...POST, content: 'better' });
    expect(await seenBy(api, id)).toEqual(NOWHERE);
    const shown = await api.send('POST', `/api/blogs/${id}/publish`);
    expect(await shown.json()).toMatchObject({ state: 'published', publishedAt, content: 'better' });
    expect(await seenBy(api, id)).toEqual(EVERYWHERE);
  });

  it('may have been scheduled; published, it is public now', async () => {
    await addAt(SOON);
    await api.send('POST', '/api/blogs/counting-a-till/unpublish');
    api.clock.now = AT + MINUTE;
    expect(await seenBy(api, 'counting-a-till')).toEqual(NOWHERE);
    api.clock.now = AT - MINUTE;
    const shown = await (await api.send('POST', '/api/blogs/counting-a-till/publish')).json();
    expect(shown.publishedAt).toBe(new Date(AT - MINUTE).toISOString());
    expect(await seenBy(api, 'counting-a-till')).toEqual(EVERYWHERE);
  });

  it('is scheduled again with a moment, also where its earlier moment is over', async () => {
    await addAt(SOON);
    for (const [now, moment, at] of [
      [START, SOON, AT],
      [AT + MINUTE, '2026-03-02T11:00+05:30', AT + 30 * MINUTE],
    ] as const) {
      api.clock.now = now;
      await api.send('POST', '/api/blogs/counting-a-till/unpublish');
      const { state, publishedAt } = await (await schedule('counting-a-till', moment)).json();
      expect([state, Date.parse(publishedAt)]).toEqual(['scheduled', at]);
      expect(await seenBy(api, 'counting-a-till')).toEqual(NOWHERE);
      api.clock.now = at;
      expect(await seenBy(api, 'counting-a-till')).toEqual(EVERYWHERE);
    }
    const wrong = await schedule('counting-a-till', 'tomorrow');
    expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([422, ['publishAt']]);
  });

  it('meets a conflict with a stale version', async () => {
    const { id, version } = await (await api.send('POST', '/api/blogs', POST)).json();
    await api.send('PUT', `/api/blogs/${id}`, { ...POST, content: 'other' });
    for (const verb of ['publish', 'unpublish']) {
      const answer = await api.send('POST', `/api/blogs/${id}/${verb}`, undefined, {
        'If-Match': `"${version}"`,
      });
      expect(answer.status).toBe(409);
    }
  });
});

describe('a committed post', () => {
  it('that is a draft is public nowhere and listed for editors', async () => {
    await api.commit({ id: 'from-a-file', draft: true });
    expect(await seenBy(api, 'from-a-file')).toEqual(NOWHERE);
    expect(await states()).toEqual({ 'from-a-file': 'draft' });
    await api.send('PUT', '/api/blogs/from-a-file', POST);
    expect(await seenBy(api, 'from-a-file')).toEqual(NOWHERE);
    await api.send('POST', '/api/blogs/from-a-file/publish');
    expect(await seenBy(api, 'from-a-file')).toEqual(EVERYWHERE);
  });

  it('that is a draft is scheduled with a moment', async () => {
    await api.commit({ id: 'from-a-file', draft: true });
    expect((await schedule('from-a-file', SOON)).status).toBe(200);
    expect(await states()).toEqual({ 'from-a-file': 'scheduled' });
    api.clock.now = AT;
    expect(await seenBy(api, 'from-a-file')).toEqual(EVERYWHERE);
  });

  it('with a date in the future is public from then on, with the text of its file and without a build', async () => {
    await api.commit({ id: 'from-a-file', publishedAt: AT });
    expect(await seenBy(api, 'from-a-file')).toEqual(NOWHERE);
    expect(await states()).toEqual({ 'from-a-file': 'scheduled' });
    api.clock.now = AT;
    expect(await seenBy(api, 'from-a-file')).toEqual(EVERYWHERE);
    expect((await (await api.get('/api/blogs/from-a-file')).json()).content).toBe('Text of **from-a-file**.');
  });

  it('stays hidden when its record hid it and cannot be read', async () => {
    await api.commit({ id: 'from-a-file' });
    await api.send('POST', '/api/blogs/from-a-file/unpublish');
    await api.ctx.stores.snapshots.posts.refresh();
    await api.ctx.stores.posts.put('from-a-file', 'unreadable' as never);
    expect(await seenBy(api, 'from-a-file')).toEqual(NOWHERE);
  });
});
