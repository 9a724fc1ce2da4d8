import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { beforeEach, expect, it } from 'vitest';
import { openStores } from '#src/server/stores/stores.ts';
import { writeContentSnapshot } from '#netlify/plugin/content-snapshot.ts';
import { SILENT_LOG } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { perTest } from '../support/lifetimes.ts';
import { listOf } from '../support/records.ts';
import { logIn, sessionStatus } from '../support/staff.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

beforeEach(async () => {
  api.ctx.stores = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
});

/** Cuts a record short, as a hand or a disk may. */
const damage = (store: string, key: string) =>
  getStore({ name: `dev-${store}`, consistency: 'strong' }).set(key, '{"version":"1","val');

it.each(['directory', 'admin'])(
  'a damaged record of the accounts (%s) lets nobody in until ADMIN_RESET',
  async (key) => {
    if (key === 'admin') await api.ctx.stores.directory.remove('directory');
    await damage('accounts', key);
    expect((await api.get('/api/data', { Cookie: api.cookie })).status).toBe(200);
    expect([
      await sessionStatus(api, api.cookie),
      (await logIn(api)).status,
      (await logIn(api)).status,
    ]).toEqual([401, 503, 503]);
    api.ctx.env.adminReset = 'after-the-damage';
    expect((await logIn(api)).status).toBe(200);
  },
);

it('a damaged record of failed logins blocks no login', async () => {
  expect((await logIn(api, { password: 'not-the-password' })).status).toBe(401);
  for (const id of await listOf(api.ctx.stores.failures.ids())) await damage('login-failures', id);
  expect((await logIn(api)).status).toBe(200);
});

it('a damaged record of a deleted post leaves it deleted, for readers and for builds; that of an edited one shows the file', async () => {
  await api.commit({ id: 'a' }, { id: 'b' });
  await api.send('DELETE', '/api/blogs/a');
  await api.send('PUT', '/api/blogs/b', { ...POST, title: 'Edited' });
  for (const id of ['a', 'b']) await damage('posts', id);
  for (let build = 0; build < 2; build += 1) {
    await writeContentSnapshot(api.ctx.stores, api.directory);
    const deletedIds = await readFile(path.join(api.directory, '.netlify/stored/deleted-ids.json'), 'utf8');
    expect([deletedIds, await api.titles()]).toEqual(['["a"]', ['Title of b']]);
    const answers = await Promise.all(['a', 'b'].map((id) => api.get(`/api/blogs/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
  }
});
