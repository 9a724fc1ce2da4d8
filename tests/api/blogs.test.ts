import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import { purgeDeleted } from '#src/features/deletions/server/deletions.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { cookieFor } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

const ID = 'counting-a-till';

const DETAILS = { description: 'What a till holds.', imageAlt: 'A till', format: 'markdown' };

const edit = (id: string, fields: object = {}, headers = {}) =>
  api.send('PUT', `/api/blogs/${id}`, { ...POST, ...fields }, headers);

const post = async (id = ID) => (await api.get(`/api/blogs/${id}`)).json();

it('a post written in the browser has the title for its address and every field, with the names of the specification', async () => {
  const fields = { ...POST, ...DETAILS, tags: 'gold, , safes ', image: fileOf(PNG), date: '2026-01-31' };
  const added = await api.send('POST', '/api/blogs', fields);
  expect([added.status, added.headers.get('location')]).toEqual([201, `/api/blogs/${ID}`]);
  const card = {
    ...{ id: ID, title: POST.title, contentwriter: POST.contentwriter, readingTime: 1 },
    ...{ image: expect.stringMatching(/\.png$/), version: expect.stringMatching(/./) },
    ...{ date: '31 January 2026', publishedAt: '2026-01-30T18:30:00.000Z' },
  };
  const stored = { ...card, ...POST, ...DETAILS, tags: ['gold', 'safes'], committed: false };
  expect(await added.json()).toEqual({ ...stored, state: 'published' });
  expect(await post()).toEqual(stored);
  expect(await (await api.get('/api/blogs')).json()).toEqual([stored]);
  expect(await (await api.get('/api/blogs?view=cards')).json()).toEqual([card]);
  const plain = { image: '', date: '2 March 2026', format: 'paragraphs' };
  expect(await api.add({ title: 'Other' })).toMatchObject(plain);
});

it('a post written in the browser gets another address when the title is taken', async () => {
  await api.add();
  expect((await api.add()).id).toMatch(/^counting-a-till-[0-9a-f]{6}$/);
  expect(await api.titles()).toHaveLength(2);
});

it('a post written in the browser keeps its address, moment and format when it is edited, and loses what the form empties', async () => {
  const { publishedAt } = await api.add({ ...DETAILS, tags: 'gold' });
  const title = 'රන් උකස් පොලිය';
  const edited = await edit(ID, { title, description: '', tags: '', date: '2026-03-02' });
  expect([edited.status, (await edited.json()).id]).toEqual([200, ID]);
  expect(await post()).toMatchObject({ title, publishedAt, format: 'markdown', tags: [] });
  expect(await post()).not.toHaveProperty('description');
});

it('a post written in the browser is listed by date, page by page without a gap or a repeat', async () => {
  await api.commit({ id: 'a', publishedAt: Date.parse('2026-01-02') }, { id: 'b' });
  for (const day of ['2026-02-01', '2025-01-01', '2026-01-15']) await api.add({ title: day, date: day });
  const all = ['2026-02-01', '2026-01-15', 'Title of a', 'Title of b', '2025-01-01'];
  expect(await api.titles()).toEqual(all);
  const paged: string[] = [];
  let query = '?limit=2&view=cards&x=1';
  while (query) {
    const page = await api.get(`/api/blogs${query}`);
    paged.push(...(await page.json()).map(({ title }: { title: string }) => title));
    query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(query).toMatch(/^(\?limit=2&cursor=[^&]+&view=cards)?$/);
  }
  expect(paged).toEqual(all);
  expect((await api.get('/api/blogs?limit=5')).headers.get('link')).toBeNull();
});

it('two admins editing one committed post at the same moment: one wins, the others get 409', async () => {
  await api.commit({ id: 'a' });
  const match = { 'If-Match': '"digest-of-a"' };
  const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => edit('a', { title }, match)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('a post that is deleted is found nowhere', async () => {
  await api.add();
  expect((await api.send('DELETE', `/api/blogs/${ID}`)).status).toBe(200);
  expect(await api.titles('?state=all')).toEqual([]);
  for (const id of [ID, 'never-was'])
    for (const call of ['GET ', 'DELETE ', 'POST /publish', 'POST /unpublish', 'GET /versions']) {
      const [method = '', rest = ''] = call.split(' ');
      const { status } = await api.send(method, `/api/blogs/${id}${rest}`);
      expect([id, call, status]).toEqual([id, call, 404]);
    }
});

describe('a committed post', () => {
  beforeEach(() => api.commit({ id: 'a' }));

  it('shows an admin’s edit until its file changes; the superseded edit is reported, in the history, and restored or made anew', async () => {
    await edit('a', { title: 'Edited' });
    expect(await api.titles()).toEqual(['Edited']);
    await api.commit({ id: 'a', digest: 'changed', title: 'Changed by a commit' });
    expect(await api.titles()).toEqual(['Changed by a commit']);
    expect(await api.read('/api/blogs?state=all')).toMatchObject([{ committed: true, superseded: true }]);
    const versions = await api.read('/api/blogs/a/versions');
    expect(versions.map(({ title }: { title: string }) => title)).toEqual(['Edited', 'Title of a']);
    await api.send('POST', `/api/blogs/a/versions/${versions[0].id}/restore`);
    expect(await api.titles()).toEqual(['Edited']);
    await api.commit({ id: 'a', digest: 'changed again' });
    expect((await edit('a', { title: 'Again' }, { 'If-Match': '"changed again"' })).status).toBe(200);
    expect(await api.titles()).toEqual(['Again']);
  });

  it('can be deleted and restored; its deletion outlasts the purge, and a change of its file', async () => {
    const remove = () => api.send('DELETE', '/api/blogs/a');
    await remove();
    expect([await api.titles(), (await api.get('/api/blogs/a')).status]).toEqual([[], 404]);
    const back = await api.send('POST', '/api/deleted/post/a/restore');
    expect([back.status, await api.titles()]).toEqual([200, ['Title of a']]);
    await edit('a', { image: fileOf(PNG) });
    await remove();
    api.clock.now += 31 * DAY;
    await purgeDeleted(api.ctx);
    expect(await api.titles()).toEqual([]);
    await api.commit({ id: 'a', digest: 'changed' });
    expect(await api.titles()).toEqual(['Title of a']);
    const Cookie = await cookieFor(api, { name: 'editor', roles: ['editor'] });
    expect(await (await api.get('/api/blogs/a/versions', { Cookie })).json()).toHaveLength(1);
  });

  it('does not lose an admin’s text when its file is removed: editors see it, nobody else until it is published', async () => {
    await edit('a', { title: 'Edited' });
    await api.commit();
    expect(await api.titles()).toEqual([]);
    const listFor = async (role: Role) => {
      const Cookie = await cookieFor(api, { name: role, roles: [role] });
      return (await api.get('/api/blogs?state=all', { Cookie })).json();
    };
    expect(await listFor('editor')).toMatchObject([{ id: 'a', superseded: true, state: 'unpublished' }]);
    expect([await listFor('office'), await listFor('recruiter')]).toEqual([[], []]);
    await edit('a', { title: 'Still edited' });
    expect(await api.titles()).toEqual([]);
    await api.send('POST', '/api/blogs/a/publish');
    expect(await api.titles()).toEqual(['Still edited']);
  });
});
