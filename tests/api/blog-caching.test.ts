import { describe, expect, it } from 'vitest';
import { recordBuild } from '#server/features/builds/builds';
import { POST, startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startBlogApi);

describe('caching and builds of posts', () => {
  it('a public answer is cached by tag until a save, and revalidated by version', async () => {
    const purged: string[][] = [];
    api.ctx.cdn = { purge: async (tags) => void purged.push(tags) };
    const { id, version } = await (await api.send('POST', '/api/blogs', POST)).json();
    expect(purged).toEqual([['blogs', `blog-${id}`]]);
    const answer = await api.get(`/api/blogs/${id}`);
    expect(answer.headers.get('etag')).toBe(`"${version}"`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('netlify-cdn-cache-control')).toContain('durable');
    expect(answer.headers.get('netlify-cache-tag')).toBe(`blogs,blog-${id}`);
    const again = await api.get(`/api/blogs/${id}`, { 'If-None-Match': `"${version}"` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const list = await api.get('/api/blogs');
    const same = await api.get('/api/blogs', { 'If-None-Match': list.headers.get('etag') ?? '' });
    expect(same.status).toBe(304);
    await api.send('PUT', `/api/blogs/${id}`, { ...POST, title: 'New' });
    expect((await api.get(`/api/blogs/${id}`, { 'If-None-Match': `"${version}"` })).status).toBe(200);
    expect((await api.send('GET', '/api/blogs')).headers.get('cache-control')).toBe('no-store');
  });

  it('the state of the build after a save can be read', async () => {
    const state = async () =>
      (await (await api.call('/api/builds', { headers: { Cookie: api.cookie } })).json()).state;
    expect(await state()).toBe('live');
    await api.send('POST', '/api/blogs', POST);
    expect(await state()).toBe('saved');
    const startedAt = (api.clock.now += 1000);
    await recordBuild(api.ctx, 'building', { startedAt });
    expect(await state()).toBe('building');
    await recordBuild(api.ctx, 'failed', { startedAt, finishedAt: startedAt + 1 });
    expect(await state()).toBe('failed');
    await recordBuild(api.ctx, 'live', { startedAt, finishedAt: startedAt + 1 });
    expect(await state()).toBe('live');
    api.clock.now += 5000;
    await api.send('POST', '/api/blogs', { ...POST, title: 'Later' });
    expect(await state()).toBe('saved');
  });

  it('a save succeeds when the build hook does not answer', async () => {
    api.ctx.env = { ...api.ctx.env, buildHookUrl: 'http://127.0.0.1:9/hook' };
    const complaints: string[] = [];
    api.ctx.log = { info: () => undefined, error: (event) => void complaints.push(event) };
    expect((await api.send('POST', '/api/blogs', POST)).status).toBe(201);
    const answer = await api.call('/api/builds', { headers: { Cookie: api.cookie } });
    expect(await answer.json()).toMatchObject({ state: 'failed' });
    expect(complaints).toEqual(['build hook failed']);
  });
});
