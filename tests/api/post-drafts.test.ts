import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { sweepImages } from '#server/features/images/image-sweep';
import { DAY, MINUTE } from '#server/platform/clock';
import { cookieFor, type Instance } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { formData } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

interface Sent {
  fields?: Record<string, string | Blob>;
  headers?: Record<string, string>;
  instance?: Pick<Instance, 'call'>;
}

async function send(method: string, address: string, { fields, headers = {}, instance = api }: Sent = {}) {
  const body = fields && { body: formData(fields) };
  const init = { method, headers: { Cookie: api.cookie, ...headers }, ...body };
  const answer = await instance.call(address, init);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const add = async (fields: Record<string, string | Blob>) =>
  (await send('POST', '/api/post-drafts', { fields })).body as { id: string; version: string; image: string };

const listed = async () => (await send('GET', '/api/post-drafts')).body as { id: string; title: string }[];

const publish = (id: string, { headers, instance }: Sent = {}) =>
  send('POST', `/api/post-drafts/${id}/publish`, { headers: headers ?? {}, instance: instance ?? api });

const postIds = async () => {
  const found: string[] = [];
  for await (const id of api.ctx.stores.posts.ids()) found.push(id);
  return found;
};

describe('a draft', () => {
  it('may lack anything but must hold something', async () => {
    const single: Required<Sent>['fields'][] = [
      { title: 'A title' },
      { content: 'A text' },
      { image: fileOf(PNG) },
    ];
    for (const fields of single)
      expect((await send('POST', '/api/post-drafts', { fields })).status).toBe(201);
    const empty = await send('POST', '/api/post-drafts', { fields: { title: ' ', contentwriter: 'Clerk' } });
    expect([empty.status, empty.body.message]).toEqual([422, expect.stringMatching(/empty draft/)]);
  });

  it('has the limits of a post', async () => {
    const long = await send('POST', '/api/post-drafts', { fields: { title: 'x'.repeat(201) } });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['title']]);
    const wrong = await send('POST', '/api/post-drafts', { fields: { title: 'x', publishAt: 'later' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['publishAt']]);
  });

  it('is found by another editor on another instance, with its picture, and is public nowhere', async () => {
    const made = await add({ ...POST, image: fileOf(PNG), publishAt: '2026-04-01T09:00+05:30' });
    const Cookie = await cookieFor(api, { name: 'Ed', roles: ['editor'] });
    const other = { headers: { Cookie }, instance: api.anotherInstance() };
    const [row] = (await send('GET', '/api/post-drafts', other)).body;
    expect(row).toMatchObject({ id: made.id, title: POST.title, savedBy: 'owner', image: made.image });
    const { body } = await send('GET', `/api/post-drafts/${made.id}`, other);
    expect(body).toMatchObject({ ...POST, image: made.image, publishAt: '2026-04-01T09:00+05:30' });
    expect((await api.get(`/api/blogs/${made.id}`)).status).toBe(404);
    expect(await api.titles()).toEqual([]);
    expect((await send('GET', '/api/post-drafts', { headers: { Cookie: '' } })).status).toBe(401);
  });

  it('keeps its picture through a save without one, and in the nightly sweep', async () => {
    const { id, image } = await add({ title: 'With a picture', image: fileOf(PNG) });
    const { body } = await send('PUT', `/api/post-drafts/${id}`, { fields: { title: 'Still' } });
    expect(body.image).toBe(image);
    await sweepImages(api.ctx);
    api.clock.now += 2 * DAY;
    await sweepImages(api.ctx);
    expect(await api.ctx.stores.uploads.exists(image)).toBe(true);
  });

  it('loses its picture when the form removes it, as a post does', async () => {
    const { id } = await add({ ...POST, image: fileOf(PNG) });
    const fields = { ...POST, removeImage: 'true' };
    expect((await send('PUT', `/api/post-drafts/${id}`, { fields })).body.image).toBe('');
    const post = await (await api.send('POST', '/api/blogs', { ...POST, image: fileOf(PNG) })).json();
    expect(post.image).toBeTruthy();
    expect((await (await api.send('PUT', `/api/blogs/${post.id}`, fields)).json()).image).toBe('');
  });

  it('meets a conflict when another editor saved it', async () => {
    const { id, version } = await add({ title: 'One' });
    const headers = { 'If-Match': `"${version}"` };
    expect((await send('PUT', `/api/post-drafts/${id}`, { fields: { title: 'Two' }, headers })).status).toBe(
      200,
    );
    expect(
      (await send('PUT', `/api/post-drafts/${id}`, { fields: { title: 'Three' }, headers })).status,
    ).toBe(409);
    expect((await send('DELETE', `/api/post-drafts/${id}`, { headers })).status).toBe(409);
    expect((await publish(id, { headers })).status).toBe(409);
    expect((await listed()).map(({ title }) => title)).toEqual(['Two']);
  });

  it('is one record however often it is sent with one key', async () => {
    const headers = { 'Idempotency-Key': 'a-key-of-a-draft' };
    const first = await send('POST', '/api/post-drafts', { fields: { title: 'One' }, headers });
    const again = await send('POST', '/api/post-drafts', { fields: { title: 'One' }, headers });
    expect(again.body.id).toBe(first.body.id);
    expect(await listed()).toHaveLength(1);
  });

  it('can be restored after it was deleted, and is erased after 30 days', async () => {
    const { id } = await add({ title: 'One' });
    await send('DELETE', `/api/post-drafts/${id}`);
    expect(await listed()).toEqual([]);
    const gone = await send('GET', `/api/post-drafts/${id}`);
    expect([gone.status, gone.body.code]).toEqual([404, 'not-found']);
    expect(gone.body.message).toBe('This draft no longer exists: it was deleted.');
    const call = (address: string, method = 'GET') =>
      api.call(address, { method, headers: { Cookie: api.cookie } });
    expect(await (await call('/api/deleted')).json()).toMatchObject([{ kind: 'draft', id, title: 'One' }]);
    expect((await call(`/api/deleted/draft/${id}/restore`, 'POST')).status).toBe(200);
    expect(await listed()).toMatchObject([{ id, title: 'One' }]);
    await send('DELETE', `/api/post-drafts/${id}`);
    api.clock.now += 31 * DAY;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await api.ctx.stores.postDrafts.get(id)).toBeUndefined();
  });
});

describe('publishing a draft', () => {
  it('makes a post with its picture under the title’s slug, and removes the draft', async () => {
    const { id, image } = await add({ ...POST, image: fileOf(PNG), format: 'markdown' });
    const { status, body, headers } = await publish(id);
    expect([status, headers.get('location')]).toEqual([201, '/api/blogs/counting-a-till']);
    expect(body).toMatchObject({ id: 'counting-a-till', image, state: 'published', format: 'markdown' });
    expect(await api.titles()).toEqual([POST.title]);
    expect(await listed()).toEqual([]);
    for (const [method, fields] of [
      ['GET', undefined],
      ['PUT', POST],
    ] as const) {
      const gone = await send(method, `/api/post-drafts/${id}`, { fields });
      const said = [gone.status, gone.body.code, gone.headers.get('location')];
      expect(said).toEqual([404, 'draft-published', '/api/blogs/counting-a-till']);
    }
  });

  it('schedules a draft whose moment lies in the future', async () => {
    const { id } = await add({ ...POST, publishAt: '2026-03-02T10:30+05:30' });
    expect((await publish(id)).body.state).toBe('scheduled');
    expect(await api.titles()).toEqual([]);
    api.clock.now = Date.parse('2026-03-02T05:00:00Z');
    expect(await api.titles()).toEqual([POST.title]);
  });

  it('names what a post still needs, and leaves the draft as it is', async () => {
    const { id, version } = await add({ title: 'Only a title' });
    const { status, body } = await publish(id);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['content', 'contentwriter']]);
    expect((await send('GET', `/api/post-drafts/${id}`)).body.version).toBe(version);
    expect(await postIds()).toEqual([]);
  });

  it.each(['with the version', 'without a version'])(
    'makes one post of two calls at once, %s',
    async (how) => {
      const { id, version } = await add(POST);
      const headers: Record<string, string> =
        how === 'with the version' ? { 'If-Match': `"${version}"` } : {};
      const instances = [api, api.anotherInstance(), api.anotherInstance()];
      const answers = await Promise.all(instances.map((instance) => publish(id, { headers, instance })));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await postIds()).toEqual(['counting-a-till']);
      expect((await publish(id)).body.id).toBe('counting-a-till');
      expect(await postIds()).toHaveLength(1);
    },
  );

  it('makes one post when a call broke off after the post was created', async () => {
    const { id } = await add(POST);
    const { update } = api.ctx.stores.postDrafts;
    let updates = 0;
    api.ctx.stores.postDrafts.update = function (...change) {
      updates += 1;
      return updates === 2 ? Promise.reject(new Error('broken off')) : update.apply(this, change);
    };
    expect((await publish(id)).status).toBe(500);
    expect(await postIds()).toEqual(['counting-a-till']);
    // Until it is published, nobody changes its title.
    const refused = await send('PUT', `/api/post-drafts/${id}`, { fields: { title: 'Other' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'being-published']);
    expect((await publish(id)).status).toBe(201);
    expect(await postIds()).toEqual(['counting-a-till']);
    expect(await listed()).toEqual([]);
  });

  it('gives the post an address of its own when another post has the title', async () => {
    await api.send('POST', '/api/blogs', POST);
    api.clock.now += MINUTE;
    const { id } = await add(POST);
    const { body } = await publish(id);
    expect(body.id).toMatch(/^counting-a-till-[0-9a-f]{6}$/);
    expect(await postIds()).toHaveLength(2);
  });

  it('leaves a tombstone that is listed nowhere and erased after 30 days', async () => {
    const { id } = await add(POST);
    await publish(id);
    const deleted = await api.call('/api/deleted', { headers: { Cookie: api.cookie } });
    expect(await deleted.json()).toEqual([]);
    expect((await api.ctx.stores.postDrafts.get(id))?.value).not.toHaveProperty('title');
    api.clock.now += 31 * DAY;
    await purgeDeleted(api.ctx);
    expect(await api.ctx.stores.postDrafts.get(id)).toBeUndefined();
    expect((await api.call('/api/blogs/counting-a-till')).status).toBe(200);
  });
});
