import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#features/accounts/schema/roles';
import { editorText } from '#features/blog/schema/post-body';
import { sortKey } from '#server/platform/ids';
import { cookieFor } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

describe('a post written in the browser', () => {
  it('has the title for its address and the spec’s names on the wire', async () => {
    const added = await api.send('POST', '/api/blogs', POST);
    expect(added.status).toBe(201);
    const post = await (await api.get('/api/blogs/counting-a-till')).json();
    expect(post).toMatchObject({
      ...POST,
      id: 'counting-a-till',
      image: '',
      date: '2 March 2026',
      format: 'paragraphs',
      committed: false,
      readingTime: 1,
    });
    expect(await api.titles()).toEqual(['Counting a till']);
  });

  it('gets another address when the title is taken, and stays one post when its sending is repeated', async () => {
    await api.send('POST', '/api/blogs', POST);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => api.send('POST', '/api/blogs', POST, key)));
    const ids = new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id)));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^counting-a-till-[0-9a-f]{6}$/);
    expect(await api.titles()).toHaveLength(2);
  });

  it('in Sinhala, in Tamil or of emoji alone has an address of its own, and another when it is taken', async () => {
    const add = async (title: string) =>
      (await (await api.send('POST', '/api/blogs', { ...POST, title })).json()).id;
    expect(await add('රන් උකස් පොලිය')).toBe('ran-ukas-poliya');
    expect(await add('රන් උකස් පොලිය')).toMatch(/^ran-ukas-poliya-[0-9a-f]{6}$/);
    expect(await add('தங்க அடகு வட்டி')).toBe('tanka-ataku-vatti');
    const [one, other] = [await add('💰'), await add('🪙')];
    for (const id of [one, other]) expect(id).toMatch(/^post-[0-9a-z]+$/);
    expect(one).not.toBe(other);
    expect((await (await api.get('/api/blogs/ran-ukas-poliya')).json()).title).toBe('රන් උකස් පොලිය');
  });

  it('of an earlier version keeps the address that it has', async () => {
    const { id } = await (await api.send('POST', '/api/blogs', { ...POST, title: 'post' })).json();
    const edited = await api.send('PUT', `/api/blogs/${id}`, { ...POST, title: 'රන් උකස් පොලිය' });
    expect((await edited.json()).id).toBe('post');
    expect((await (await api.get('/api/blogs/post')).json()).title).toBe('රන් උකස් පොලිය');
  });

  it('has the type of its body, list or string, unchanged by an edit', async () => {
    const list = ['One, with a comma', 'and/or https://veralu.example/a', 'C:\\temp'];
    const { id } = await (await api.send('POST', '/api/blogs', { ...POST, content: list })).json();
    expect((await (await api.get(`/api/blogs/${id}`)).json()).content).toEqual(list);
    await api.send('PUT', `/api/blogs/${id}`, { ...POST, content: editorText(list) });
    expect((await (await api.get(`/api/blogs/${id}`)).json()).content).toEqual(list);
    const other = await (await api.send('POST', '/api/blogs', { ...POST, title: 'Other' })).json();
    await api.send('PUT', `/api/blogs/${other.id}`, POST);
    expect((await (await api.get(`/api/blogs/${other.id}`)).json()).content).toBe('First / Second');
  });

  it('is listed by date, page by page without a gap or a repeat', async () => {
    await api.commit({ id: 'a', publishedAt: Date.parse('2026-01-02') }, { id: 'b' });
    for (const day of ['2026-02-01', '2025-01-01', '2026-01-15'])
      await api.send('POST', '/api/blogs', { ...POST, title: day, date: day });
    const all = ['2026-02-01', '2026-01-15', 'Title of a', 'Title of b', '2025-01-01'];
    expect(await api.titles()).toEqual(all);
    const paged: string[] = [];
    let query = '?limit=2&view=cards';
    while (query) {
      const page = await api.get(`/api/blogs${query}`);
      paged.push(...(await page.json()).map((post: { title: string }) => post.title));
      query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(all);
  });

  it('of before 1970 is listed last', () => {
    const [year1969, year1971] = [Date.parse('1969-06-01'), Date.parse('1971-01-01')];
    expect(sortKey(year1971, 'b') < sortKey(year1969, 'a')).toBe(true);
  });

  it('is listed with one read of the list of committed posts, however many posts there are', async () => {
    await api.commit({ id: 'a' });
    for (const title of ['One', 'Two', 'Three']) await api.send('POST', '/api/blogs', { ...POST, title });
    const { committed } = api.ctx;
    let looks = 0;
    const counted = <Asked extends unknown[], Found>(look: (...asked: Asked) => Found) => {
      return (...asked: Asked) => ((looks += 1), look(...asked));
    };
    api.ctx.committed = { ...committed, all: counted(committed.all), find: counted(committed.find) };
    expect(await api.titles()).toHaveLength(4);
    expect(looks).toBe(1);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ content: '' }, 'content'],
    [{ contentwriter: '' }, 'contentwriter'],
    [{ format: 'html' }, 'format'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '1969-12-31' }, 'date'],
    [{ date: '0000-01-01' }, 'date'],
  ])('is refused without what it needs: %j', async (wrong, field) => {
    const answer = await api.send('POST', '/api/blogs', { ...POST, ...(wrong as Record<string, string>) });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    expect(await api.titles()).toEqual([]);
  });
});

describe('two admins', () => {
  it('editing one post: the second gets a conflict, and nothing is overwritten', async () => {
    const { id, version } = await (await api.send('POST', '/api/blogs', POST)).json();
    const match = { 'If-Match': `"${version}"` };
    const first = await api.send('PUT', `/api/blogs/${id}`, { ...POST, title: 'First' }, match);
    const second = await api.send('PUT', `/api/blogs/${id}`, { ...POST, title: 'Second' }, match);
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(await api.titles()).toEqual(['First']);
    expect((await api.send('DELETE', `/api/blogs/${id}`, undefined, match)).status).toBe(409);
  });

  it.each(['""', '', '"of-another-post"'])(
    'sending %j as the version: it is not the current one',
    async (version) => {
      const { id } = await (await api.send('POST', '/api/blogs', POST)).json();
      const match = { 'If-Match': version };
      expect((await api.send('PUT', `/api/blogs/${id}`, { ...POST, title: 'New' }, match)).status).toBe(409);
      expect((await api.send('DELETE', `/api/blogs/${id}`, undefined, match)).status).toBe(409);
      expect(await api.titles()).toEqual([POST.title]);
    },
  );

  it('sending * as the version: it matches any version', async () => {
    const { id } = await (await api.send('POST', '/api/blogs', POST)).json();
    const match = { 'If-Match': '*' };
    expect((await api.send('PUT', `/api/blogs/${id}`, { ...POST, title: 'New' }, match)).status).toBe(200);
    expect((await api.send('DELETE', `/api/blogs/${id}`, undefined, match)).status).toBe(200);
    expect((await api.send('PUT', `/api/blogs/${id}`, POST, match)).status).toBe(404);
  });

  it('dating one post at the same moment leave it in the list once', async () => {
    const { id } = await (await api.send('POST', '/api/blogs', POST)).json();
    const dated = (date: string) => api.send('PUT', `/api/blogs/${id}`, { ...POST, date });
    await Promise.all(['2024-01-01', '2023-01-01', '2022-01-01', '2021-01-01'].map(dated));
    expect(await api.titles('?view=cards')).toEqual([POST.title]);
    await dated('2025-06-01');
    expect(await api.titles()).toEqual([POST.title]);
  });

  it('editing one committed post at the same moment: one wins, the other gets 409', async () => {
    await api.commit({ id: 'a' });
    const match = { 'If-Match': '"digest-of-a"' };
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => api.send('PUT', '/api/blogs/a', { ...POST, title }, match)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a committed post', () => {
  beforeEach(() => api.commit({ id: 'a' }));

  it('is read from its file', async () => {
    const post = await (await api.get('/api/blogs/a')).json();
    expect(post).toMatchObject({
      title: 'Title of a',
      content: 'Text of **a**.',
      format: 'markdown',
      version: 'digest-of-a',
      committed: true,
      date: '1 May 2025',
    });
  });

  it('shows an admin’s edit until its file changes; then the file is shown and the edit is reported as superseded', async () => {
    await api.send('PUT', '/api/blogs/a', { ...POST, title: 'Edited' });
    expect(await api.titles()).toEqual(['Edited']);
    await api.commit({ id: 'a', digest: 'changed', title: 'Changed by a commit' });
    expect(await api.titles()).toEqual(['Changed by a commit']);
    const [listed] = await (await api.send('GET', '/api/blogs')).json();
    expect(listed).toMatchObject({ committed: true, superseded: true });
    expect(await (await api.send('GET', '/api/blogs/a/superseded')).json()).toMatchObject({
      title: 'Edited',
    });
    expect((await api.send('DELETE', '/api/blogs/a/superseded')).status).toBe(200);
    expect((await (await api.send('GET', '/api/blogs')).json())[0].superseded).toBeUndefined();
    expect((await api.send('GET', '/api/blogs/a/superseded')).status).toBe(404);
  });

  it('can be edited anew after its file changed', async () => {
    await api.send('PUT', '/api/blogs/a', { ...POST, title: 'Edited' });
    await api.commit({ id: 'a', digest: 'changed' });
    const match = { 'If-Match': '"changed"' };
    expect((await api.send('PUT', '/api/blogs/a', { ...POST, title: 'Again' }, match)).status).toBe(200);
    expect(await api.titles()).toEqual(['Again']);
  });

  it('can be deleted and restored, and a deleted one is shown again when its file changes', async () => {
    const { version } = await (await api.send('DELETE', '/api/blogs/a')).json();
    expect(await api.titles()).toEqual([]);
    expect((await api.get('/api/blogs/a')).status).toBe(404);
    expect(await (await api.get('/api/blogs/a')).json()).toEqual({
      message: 'Post not found',
      code: 'not-found',
    });
    const back = await api.send('POST', '/api/blogs/a/restore', undefined, { 'If-Match': version });
    expect(back.status).toBe(200);
    expect(await api.titles()).toEqual(['Title of a']);
    await api.send('DELETE', '/api/blogs/a');
    await api.commit({ id: 'a', digest: 'changed' });
    expect(await api.titles()).toEqual(['Title of a']);
  });

  it('does not lose an admin’s text when its file is removed', async () => {
    await api.send('PUT', '/api/blogs/a', { ...POST, title: 'Edited' });
    await api.commit();
    expect(await api.titles()).toEqual([]);
    expect(await (await api.send('GET', '/api/blogs')).json()).toMatchObject([{ id: 'a', superseded: true }]);
    // It is an editor's: to other staff the list is the public one.
    const listFor = async (role: Role) => {
      const Cookie = await cookieFor(api, { name: role, roles: [role] });
      return (await api.get('/api/blogs', { Cookie })).json();
    };
    expect(await listFor('editor')).toHaveLength(1);
    expect([await listFor('office'), await listFor('recruiter')]).toEqual([[], []]);
  });

  it('gets its slug back from a post written in the browser', async () => {
    await api.send('POST', '/api/blogs', { ...POST, title: 'b' });
    await api.commit({ id: 'b' });
    expect(await api.titles()).toEqual(['Title of b']);
    expect((await (await api.send('GET', '/api/blogs')).json())[0].superseded).toBe(true);
  });
});
