import { expect, it } from 'vitest';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { night } from '#src/features/maintenance/server/night.ts';
import { DAY, MINUTE } from '#src/server/platform/clock.ts';
import { json, SILENT_LOG, type Instance } from '../support/api.ts';
import { POST, SOON, startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';
import { filesWith, newKey } from '../support/records.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

const ID = 'counting-a-till';
const PRIVATE = [200, 'no-store', 'no-referrer'];
const OVER = { status: 410, body: { message: expect.stringMatching(/^This preview .*\.$/) } };

async function make(kind: string, of: string, key = {}) {
  const answer = await api.call('/api/preview-links', json({ kind, of }, { Cookie: api.cookie, ...key }));
  return { status: answer.status, body: await answer.json() };
}

/** A call of a person without an account. */
async function open(token: string, instance: Pick<Instance, 'call'> = api) {
  const answer = await instance.call('/api/previews/read', json({ token }));
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const addDraft = async (fields = {}): Promise<string> =>
  (await (await api.send('POST', '/api/post-drafts', { ...POST, ...fields })).json()).id;

const links = (kind: string, of: string) => api.read(`/api/preview-links/${kind}/${of}`);

/** Makes a text in a state that visitors do not see, and a link to it. */
async function linkTo(state: string) {
  if (state === 'draft') return (await make('draft', await addDraft({ imageAlt: 'A till' }))).body;
  await api.add({ imageAlt: 'A till', ...(state === 'scheduled' ? { publishAt: SOON } : {}) });
  if (state === 'unpublished') await api.send('POST', `/api/blogs/${ID}/unpublish`);
  return (await make('post', ID)).body;
}

it.each(['draft', 'scheduled', 'unpublished'])(
  'a preview link shows a %s text without an account',
  async (state) => {
    const { token, ...link } = await linkTo(state);
    const times = { createdAt: '2026-03-02T04:30:00.000Z', endsAt: '2026-03-09T04:30:00.000Z' };
    expect(link).toEqual({ id: expect.any(String), createdBy: 'owner', ...times });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { status, headers, body } = await open(token, api.anotherInstance());
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(PRIVATE);
    expect(body).toMatchObject({ ...POST, imageAlt: 'A till', readingTime: 1 });
    expect(await api.titles()).toEqual([]);
    expect(await filesWith(api, new RegExp(token))).toEqual([]);
  },
);

it('a preview link ends after 7 days with one sentence, and is removed at night', async () => {
  const { id, token } = await linkTo('draft');
  api.clock.now += 7 * DAY - 1;
  expect((await open(token)).status).toBe(200);
  api.clock.now += 1;
  expect(await open(token)).toMatchObject(OVER);
  await night(api.ctx);
  expect(await api.ctx.stores.previewLinks.get(id)).toBeUndefined();
});

it('a preview link is one of several, listed without their tokens, each revocable', async () => {
  const of = await addDraft();
  const key = newKey();
  const { body: first } = await make('draft', of, key);
  api.clock.now += MINUTE;
  const { body: second } = await make('draft', of);
  await linkTo('draft');
  const list = await links('draft', of);
  expect(list.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  expect(JSON.stringify(list)).not.toContain('token');
  const revoke = async () => (await api.send('DELETE', `/api/preview-links/${first.id}`)).status;
  expect(await revoke()).toBe(200);
  expect(await open(first.token, api.anotherInstance())).toMatchObject(OVER);
  expect((await open(second.token)).status).toBe(200);
  expect([await revoke(), (await links('draft', of)).length]).toEqual([404, 1]);
  expect(await make('draft', of, key)).toMatchObject(OVER);
});

it.each(['draft', 'scheduled'])(
  'a preview link ends with its %s text, and is erased with it',
  async (state) => {
    const { id, token } = await linkTo(state);
    const { of } = (await api.ctx.stores.previewLinks.get(id))!.value;
    await api.send('DELETE', `/api/${state === 'draft' ? 'post-drafts' : 'blogs'}/${of}`);
    expect(await open(token)).toMatchObject(OVER);
    // As if it had been made right before the erasure, and so had not ended.
    await api.ctx.stores.previewLinks.update(id, (link) => ({ ...link, endsAt: link.endsAt + 31 * DAY }));
    api.clock.now += 31 * DAY;
    await purgeDeleted(api.ctx);
    expect(await api.ctx.stores.previewLinks.get(id)).toBeUndefined();
  },
);
