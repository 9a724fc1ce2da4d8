import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { DAY } from '#server/platform/clock';
import { cookieFor, type Instance } from '../support/api.ts';
import { POST, SOON, startBlogApi } from '../support/blogs.ts';
import { formData, type FormFields } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

interface Sent {
  headers?: Record<string, string>;
  instance?: Pick<Instance, 'call'>;
}

async function send(
  method: string,
  path: string,
  fields?: FormFields,
  { headers, instance = api }: Sent = {},
) {
  const body = fields && { body: formData(fields) };
  const init = { method, headers: { Cookie: api.cookie, ...headers }, ...body };
  const answer = await instance.call(`/api/post-drafts${path}`, init);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const add = async (fields: FormFields) => (await send('POST', '', fields)).body;

const listed = async () => (await send('GET', '')).body;

const publish = (id: string, sent?: Sent) => send('POST', `/${id}/publish`, undefined, sent);

async function postIds() {
  const found: string[] = [];
  for await (const id of api.ctx.stores.posts.ids()) found.push(id);
  return found;
}

describe('a draft', () => {
  it.each<[FormFields, number]>([
    [{ title: 'A title' }, 201],
    [{ content: 'A text' }, 201],
    [{ image: fileOf(PNG) }, 201],
    [{ title: ' ', contentwriter: 'Clerk' }, 422],
  ])('may lack anything but must hold something: %j', async (fields, status) => {
    const answer = await send('POST', '', fields);
    const empty = 'Write a title or some content first: an empty draft is not stored.';
    expect([answer.status, answer.body.message]).toEqual([status, status === 422 ? empty : undefined]);
  });

  it.each([
    ['title', 'x'.repeat(201)],
    ['contentwriter', 'x'.repeat(121)],
    ['content', 'x'.repeat(200_001)],
    ['description', 'x'.repeat(161)],
    ['publishAt', 'later'],
  ])('has the limits of a post: %s', async (field, value) => {
    const { status, body } = await send('POST', '', { ...POST, [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is found by another editor on another instance with all its fields, and is public nowhere', async () => {
    const fields = {
      ...POST,
      description: 'About tills',
      imageAlt: 'A till',
      format: 'markdown',
      publishAt: SOON,
    };
    const made = await add({ ...fields, tags: 'gold, safes', image: fileOf(PNG) });
    const Cookie = await cookieFor(api, { name: 'Ed', roles: ['editor'] });
    const other = { headers: { Cookie }, instance: api.anotherInstance() };
    const row = {
      id: made.id,
      title: POST.title,
      savedBy: 'owner',
      savedAt: '2026-03-02T04:30:00.000Z',
      image: made.image,
    };
    expect((await send('GET', '', undefined, other)).body).toMatchObject([row]);
    const { body } = await send('GET', `/${made.id}`, undefined, other);
    expect(body).toMatchObject({ ...row, ...fields, tags: ['gold', 'safes'] });
    const edited = await send('PUT', `/${made.id}`, { title: 'Still', date: '2026-05-01' }, other);
    expect(edited.body).toMatchObject({
      title: 'Still',
      image: made.image,
      savedBy: 'Ed',
      date: '2026-05-01',
    });
    expect((await api.get(`/api/blogs/${made.id}`)).status).toBe(404);
    expect(await api.titles()).toEqual([]);
  });

  it('loses its picture when the form removes it, as a post does', async () => {
    const fields = { ...POST, removeImage: 'true' };
    const { id } = await add({ ...POST, image: fileOf(PNG) });
    expect((await send('PUT', `/${id}`, fields)).body.image).toBe('');
    const post = await api.add({ image: fileOf(PNG) });
    expect(post.image).toBeTruthy();
    expect((await (await api.send('PUT', `/api/blogs/${post.id}`, fields)).json()).image).toBe('');
  });

  it('meets a conflict when another editor saved it', async () => {
    const { id, version } = await add({ title: 'One' });
    const stale = { headers: { 'If-Match': `"${version}"` } };
    expect((await send('PUT', `/${id}`, { title: 'Two' }, stale)).status).toBe(200);
    expect((await send('PUT', `/${id}`, { title: 'Three' }, stale)).status).toBe(409);
    expect((await send('DELETE', `/${id}`, undefined, stale)).status).toBe(409);
    expect((await publish(id, stale)).status).toBe(409);
    expect(await listed()).toMatchObject([{ title: 'Two' }]);
  });

  it('is one record however often it is sent with one key', async () => {
    const headers = { 'Idempotency-Key': 'a-key-of-a-draft' };
    const first = await send('POST', '', { title: 'One' }, { headers });
    const again = await send('POST', '', { title: 'One' }, { headers });
    expect(again.body.id).toBe(first.body.id);
    expect(await listed()).toHaveLength(1);
  });

  it('can be restored after it was deleted, and is erased after 30 days', async () => {
    const { id } = await add({ title: 'One' });
    await send('DELETE', `/${id}`);
    expect(await listed()).toEqual([]);
    const { status, body } = await send('GET', `/${id}`);
    const message = 'This draft no longer exists: it was deleted.';
    expect([status, body]).toEqual([404, { message, code: 'not-found' }]);
    expect((await send('PUT', `/${id}`, { title: 'Late' })).status).toBe(404);
    expect(await api.read('/api/deleted')).toMatchObject([{ kind: 'draft', id, title: 'One' }]);
    expect((await api.send('POST', `/api/deleted/draft/${id}/restore`)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id, title: 'One' }]);
    await send('DELETE', `/${id}`);
    api.clock.now += 30 * DAY;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await api.ctx.stores.postDrafts.get(id)).toBeUndefined();
  });
});

describe('publishing a draft', () => {
  it('makes a post with its fields under the title’s slug, and leaves a tombstone that says so for 30 days', async () => {
    const fields = {
      ...POST,
      format: 'markdown',
      description: 'About tills',
      imageAlt: 'A till',
      date: '2026-02-01',
    };
    const { id, image } = await add({ ...fields, tags: 'gold', image: fileOf(PNG) });
    const { status, body, headers } = await publish(id);
    expect([status, headers.get('location')]).toEqual([201, '/api/blogs/counting-a-till']);
    const { date: _day, ...words } = fields;
    expect(body).toMatchObject({
      ...words,
      id: 'counting-a-till',
      image,
      tags: ['gold'],
      date: '1 February 2026',
    });
    expect([await api.titles(), await listed(), await api.read('/api/deleted')]).toEqual([
      [POST.title],
      [],
      [],
    ]);
    for (const gone of [await send('GET', `/${id}`), await send('PUT', `/${id}`, POST)]) {
      const said = [gone.status, gone.body.code, gone.headers.get('location')];
      expect(said).toEqual([404, 'draft-published', '/api/blogs/counting-a-till']);
    }
    expect((await api.ctx.stores.postDrafts.get(id))?.value).not.toHaveProperty('title');
    api.clock.now += 31 * DAY;
    await purgeDeleted(api.ctx);
    expect(await api.ctx.stores.postDrafts.get(id)).toBeUndefined();
    expect(await api.titles()).toEqual([POST.title]);
  });

  it('schedules a draft whose moment lies in the future', async () => {
    const { id } = await add({ ...POST, publishAt: SOON });
    expect((await publish(id)).body.state).toBe('scheduled');
    expect(await api.titles()).toEqual([]);
    api.clock.now = Date.parse(SOON);
    expect(await api.titles()).toEqual([POST.title]);
  });

  it('names what a post still needs, and leaves the draft as it is', async () => {
    const { id, version } = await add({ title: 'Only a title' });
    const { status, body } = await publish(id);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['content', 'contentwriter']]);
    expect(body.message).toBe('Please complete the marked fields.');
    expect((await send('GET', `/${id}`)).body.version).toBe(version);
    expect(await postIds()).toEqual([]);
  });

  it.each(['with the version', 'without a version'])('makes one post of calls at once, %s', async (how) => {
    const { id, version } = await add(POST);
    const headers: Record<string, string> = how === 'with the version' ? { 'If-Match': `"${version}"` } : {};
    const instances = [api, api.anotherInstance(), api.anotherInstance()];
    const answers = await Promise.all(instances.map((instance) => publish(id, { headers, instance })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await publish(id)).body.id).toBe('counting-a-till');
    expect(await postIds()).toEqual(['counting-a-till']);
  });

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
    const refused = await send('PUT', `/${id}`, { title: 'Other' });
    expect([refused.status, refused.body.code]).toEqual([409, 'being-published']);
    expect((await publish(id)).status).toBe(201);
    expect([await postIds(), await listed()]).toEqual([['counting-a-till'], []]);
  });

  it('gives the post an address of its own when another post has the title', async () => {
    await api.add();
    const { body } = await publish((await add(POST)).id);
    expect(body.id).toMatch(/^counting-a-till-[0-9a-f]{6}$/);
    expect(await postIds()).toHaveLength(2);
  });
});
