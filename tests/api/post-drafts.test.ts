import { expect, it } from 'vitest';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { cookieFor, SILENT_LOG, type Instance } from '../support/api.ts';
import { POST, SOON, startBlogApi } from '../support/blogs.ts';
import { formData, type FormFields } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

const ID = 'counting-a-till';

const FIELDS = { ...POST, description: 'About tills', imageAlt: 'A till', format: 'markdown' };

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

const listed = () => api.read('/api/blogs?state=all');

const publish = (id: string, sent?: Sent) => send('POST', `/${id}/publish`, undefined, sent);

it('a draft is found by another editor on another instance with all its fields, and is public nowhere', async () => {
  const made = await add({ ...FIELDS, publishAt: SOON, tags: 'gold, safes', image: fileOf(PNG) });
  const Cookie = await cookieFor(api, { name: 'Ed', roles: ['editor'] });
  const other = { headers: { Cookie }, instance: api.anotherInstance() };
  const row = { id: made.id, title: POST.title, image: made.image, isDraft: true };
  expect(await listed()).toMatchObject([row]);
  const { body } = await send('GET', `/${made.id}`, undefined, other);
  expect(body).toMatchObject({
    ...row,
    ...FIELDS,
    publishedAt: new Date(SOON).toISOString(),
    tags: ['gold', 'safes'],
  });
  const change = { title: 'Still', date: '2026-05-01' };
  const edited = await send('PUT', `/${made.id}`, change, other);
  expect(edited.body).toMatchObject({ title: 'Still', date: '1 May 2026', image: made.image });
  expect((await send('PUT', `/${made.id}`, { ...change, removeImage: 'true' })).body.image).toBe('');
  expect([(await api.get(`/api/blogs/${made.id}`)).status, await api.titles()]).toEqual([404, []]);
});

it('publishing a draft makes a post with its fields under the title’s slug, and leaves a tombstone that says so for 30 days', async () => {
  const { id, image } = await add({ ...FIELDS, date: '2026-02-01', tags: 'gold', image: fileOf(PNG) });
  expect((await publish(id, { headers: { 'If-Match': '"stale"' } })).status).toBe(409);
  const { status, body, headers } = await publish(id);
  expect([status, headers.get('location')]).toEqual([201, `/api/blogs/${ID}`]);
  expect(body).toMatchObject({ ...FIELDS, id: ID, image, tags: ['gold'], date: '1 February 2026' });
  expect([await api.titles(), await api.read('/api/deleted')]).toEqual([[POST.title], []]);
  expect(await listed()).toMatchObject([{ id: ID, state: 'published' }]);
  for (const gone of [await send('GET', `/${id}`), await send('PUT', `/${id}`, POST)])
    expect([gone.status, gone.body.code]).toEqual([404, 'draft-published']);
  expect((await api.ctx.stores.postDrafts.get(id))?.value).not.toHaveProperty('title');
  api.clock.now += 31 * DAY;
  await purgeDeleted(api.ctx);
  expect(await api.ctx.stores.postDrafts.get(id)).toBeUndefined();
  expect(await api.titles()).toEqual([POST.title]);
});
