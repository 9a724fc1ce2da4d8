import { describe, expect, it, onTestFinished } from 'vitest';
import { PREVIEW_DAYS, PREVIEW_MESSAGES } from '#features/blog/schema/preview-link';
import { purge } from '#server/features/maintenance/purge';
import { DAY, MINUTE } from '#server/platform/clock';
import { json, type Instance } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

async function make(kind: string, of: string) {
  const answer = await api.call('/api/preview-links', json({ kind, of }, { Cookie: api.cookie }));
  return { status: answer.status, body: await answer.json() };
}

/** A call of a person without an account. */
async function open(token: string, instance: Pick<Instance, 'call'> = api) {
  const answer = await instance.call('/api/previews/read', json({ token }));
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const admin = async (method: string, address: string) => {
  const answer = await api.call(address, { method, headers: { Cookie: api.cookie } });
  return { status: answer.status, body: await answer.json() };
};

async function addDraft(): Promise<string> {
  const answer = await api.call('/api/post-drafts', json(POST, { Cookie: api.cookie }));
  return (await answer.json()).id;
}

const SCHEDULED = { ...POST, publishAt: '2026-03-20T10:30+05:30' };

describe('a preview link', () => {
  it.each(['draft', 'scheduled', 'unpublished'])(
    'shows a %s text to a person without an account',
    async (state) => {
      let target = ['post', 'counting-a-till'];
      if (state === 'draft') target = ['draft', await addDraft()];
      else await api.send('POST', '/api/blogs', state === 'scheduled' ? SCHEDULED : POST);
      if (state === 'unpublished') await api.send('POST', '/api/blogs/counting-a-till/unpublish');
      const [kind = '', of = ''] = target;
      const { status, body } = await make(kind, of);
      expect(status).toBe(201);
      const seen = await open(body.token, api.anotherInstance());
      expect(seen.status).toBe(200);
      expect(seen.body).toMatchObject(POST);
      expect(seen.headers.get('cache-control')).toBe('no-store');
      expect(seen.headers.get('referrer-policy')).toBe('no-referrer');
      expect((await api.get('/api/blogs')).headers.get('netlify-cdn-cache-control')).toBeTruthy();
      expect(await api.titles()).toEqual([]);
    },
  );

  it('to a draft follows it to the post that it becomes, until readers see that at its own address', async () => {
    const id = await addDraft();
    const { body: link } = await make('draft', id);
    await api.call(`/api/post-drafts/${id}`, {
      ...json({ ...SCHEDULED, content: 'Better' }, { Cookie: api.cookie }),
      method: 'PUT',
    });
    const own = { method: 'POST', headers: { Cookie: api.cookie } };
    await api.call(`/api/post-drafts/${id}/publish`, own);
    const seen = await open(link.token);
    expect([seen.status, seen.body.content, seen.body.state]).toEqual([200, 'Better', 'scheduled']);
    const { body: links } = await admin('GET', '/api/preview-links/post/counting-a-till');
    expect(links).toMatchObject([{ id: link.id }]);
    api.clock.now = Date.parse(SCHEDULED.publishAt);
    await admin('DELETE', `/api/preview-links/${link.id}`);
    expect((await open(link.token)).status).toBe(410);
  });

  it.each([
    [{ publishAt: '2027-03-20T23:30+05:30' }, '20 March 2027', '2027-03-20T18:00:00.000Z'],
    [{ date: '2027-04-02' }, '2 April 2027', '2027-04-01T18:30:00.000Z'],
  ])('to a draft has the day that is planned: %o', async (planned, date, publishedAt) => {
    const added = await api.call(
      '/api/post-drafts',
      json({ ...POST, ...planned }, { Cookie: api.cookie }),
    );
    const { body: link } = await make('draft', (await added.json()).id);
    expect((await open(link.token)).body).toMatchObject({ date, publishedAt });
  });

  it('to a post that has become public says so', async () => {
    await api.send('POST', '/api/blogs', SCHEDULED);
    const { body: link } = await make('post', 'counting-a-till');
    await api.send('POST', '/api/blogs/counting-a-till/publish');
    expect((await open(link.token)).body).toMatchObject({ id: 'counting-a-till', state: 'published' });
  });

  it('is stored as a hash: the token is in no store and no audit entry', async () => {
    const { body } = await make('draft', await addDraft());
    expect(body.token).toMatch(/^[\w-]{43}$/);
    for (const store of Object.values(api.ctx.stores)) {
      if (!('ids' in store)) continue;
      for await (const id of store.ids())
        expect(`${id} ${JSON.stringify(await store.get(id))}`).not.toContain(body.token);
    }
  });

  it(`ends after ${PREVIEW_DAYS} days with one sentence, and is removed at night`, async () => {
    const { body } = await make('draft', await addDraft());
    api.clock.now += PREVIEW_DAYS * DAY - 1;
    expect((await open(body.token)).status).toBe(200);
    api.clock.now += 1;
    expect(await open(body.token)).toMatchObject({ status: 410, body: { message: PREVIEW_MESSAGES.over } });
    await purge(api.ctx);
    expect(await api.ctx.stores.previewLinks.get(body.id)).toBeUndefined();
  });

  it('is one of several, listed without their tokens, each revocable', async () => {
    const of = await addDraft();
    const first = (await make('draft', of)).body;
    api.clock.now += MINUTE;
    const second = (await make('draft', of)).body;
    await make('draft', await addDraft());
    const list = await admin('GET', `/api/preview-links/draft/${of}`);
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(JSON.stringify(list.body)).not.toContain('token');
    expect(list.body[0].createdBy).toBe('owner');
    expect((await admin('DELETE', `/api/preview-links/${first.id}`)).status).toBe(200);
    expect(await open(first.token, api.anotherInstance())).toMatchObject({ status: 410 });
    expect((await open(second.token)).status).toBe(200);
    expect((await admin('DELETE', `/api/preview-links/${first.id}`)).status).toBe(404);
  });

  it('shows changes, and ends with its draft or post', async () => {
    const of = await addDraft();
    const { token } = (await make('draft', of)).body;
    const put = { ...json({ ...POST, title: 'Changed' }, { Cookie: api.cookie }), method: 'PUT' };
    await api.call(`/api/post-drafts/${of}`, put);
    expect((await open(token)).body.title).toBe('Changed');
    await api.call(`/api/post-drafts/${of}`, { method: 'DELETE', headers: { Cookie: api.cookie } });
    expect((await open(token)).status).toBe(410);
    await api.send('POST', '/api/blogs', SCHEDULED);
    const other = (await make('post', 'counting-a-till')).body;
    await api.send('DELETE', '/api/blogs/counting-a-till');
    expect((await open(other.token)).status).toBe(410);
  });

  it('is made for nothing else, and opened by nothing else', async () => {
    expect((await make('draft', 'none')).status).toBe(404);
    expect((await make('post', 'none')).status).toBe(404);
    await api.send('POST', '/api/blogs', POST);
    expect(await make('post', 'counting-a-till')).toMatchObject({
      status: 409,
      body: { message: PREVIEW_MESSAGES.published },
    });
    expect((await open('x'.repeat(43))).status).toBe(410);
    expect((await open('short')).status).toBe(422);
  });

  it('is neither listed as none nor said to have ended while the store fails', async () => {
    const id = await addDraft();
    const { body } = await make('draft', id);
    const faults = injectFaults();
    onTestFinished(faults.restore);
    faults.strikes = (store) => store.includes('preview-links');
    faults.fault = 'fails';
    const listed = await admin('GET', `/api/preview-links/draft/${id}`);
    const opened = await open(body.token);
    for (const { status, body: answer } of [listed, opened])
      expect([status, answer.message]).toEqual([503, expect.stringContaining('too busy to answer')]);
    faults.fault = 'none';
    expect((await admin('GET', `/api/preview-links/draft/${id}`)).body).toHaveLength(1);
  });
});
