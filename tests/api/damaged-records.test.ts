import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getStore } from '@netlify/blobs';
import { beforeEach, describe, expect, it } from 'vitest';
import applications from '#functions/applications';
import { HOUR } from '#server/platform/clock';
import { deliverDue } from '#server/features/outbox/outbox';
import { openStores } from '#server/stores/stores';
import { writeContentSnapshot } from '../../netlify/plugin/content-snapshot.ts';
import { ADMIN, json, SILENT_LOG } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { seedOwnSamples } from '../support/sample-vacancies.ts';

const api = perTest(() => startBlogApi({ log: SILENT_LOG }));

beforeEach(async () => {
  // A process that has just begun remembers nothing.
  api.ctx.stores = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
});

/** Cuts a record short, as a hand or a disk may. */
const damage = (store: string, key: string) =>
  getStore({ name: `dev-${store}`, consistency: 'strong' }).set(key, '{"version":"1","val');

const login = (own: object = {}) => api.call('/api/login', json({ ...ADMIN, ...own }));
const apply = () => api.call('/api/submit-application', form(APPLICANT));
const open = async () => api.call('/api/data', { headers: { Cookie: api.cookie } });

async function onlyKey(ids: AsyncIterable<string>): Promise<string> {
  const keys: string[] = [];
  for await (const id of ids) keys.push(id);
  expect(keys).toHaveLength(1);
  return keys[0]!;
}

describe('a damaged record', () => {
  it('of the samples’ store neither breaks the vacancies nor adds the samples again', async () => {
    await seedOwnSamples(api.ctx);
    const [first, ...others]: { id: string }[] = await (await open()).json();
    await api.ctx.stores.vacancies.remove(first!.id);
    await damage('seeds', 'vacancies');
    await seedOwnSamples(api.ctx);
    expect([(await apply()).status, await (await open()).json()]).toEqual([200, others]);
  });

  it('of the accounts ends sessions, and only ADMIN_RESET opens them again', async () => {
    await damage('accounts', 'directory');
    expect((await open()).status).toBe(200);
    const session = await api.call('/api/session', { headers: { Cookie: api.cookie } });
    expect([session.status, (await login()).status]).toEqual([401, 503]);
    api.ctx.env.adminReset = 'after-the-damage';
    expect((await login()).status).toBe(200);
  });

  it('of the account of an earlier version does not bring the initial password back', async () => {
    await api.ctx.stores.directory.remove('directory');
    await damage('accounts', 'admin');
    expect([(await login()).status, (await login()).status]).toEqual([503, 503]);
    api.ctx.env.adminReset = 'after-the-damage';
    expect((await login()).status).toBe(200);
  });

  it('of failed logins does not block a login', async () => {
    expect((await login({ password: 'not-the-password' })).status).toBe(401);
    for await (const id of api.ctx.stores.failures.ids()) await damage('login-failures', id);
    expect((await login()).status).toBe(200);
  });

  it('of the outbox is still mailed, once', async () => {
    api.resend.mood = 500;
    await api.call('/api/send-email', json(INQUIRY));
    await damage('pending-mail', await onlyKey(api.ctx.stores.mailOutbox.ids()));
    api.resend.mood = 'well';
    expect(await deliverDue(api.ctx)).toBe(1);
    api.clock.now += HOUR;
    expect(await deliverDue(api.ctx)).toBe(0);
    expect(api.resend.delivered).toHaveLength(1);
  });

  it('of a deleted post leaves it deleted, for readers and for builds; that of an edited one shows the file', async () => {
    await api.commit({ id: 'a' }, { id: 'b' });
    await api.send('DELETE', '/api/blogs/a');
    await api.send('PUT', '/api/blogs/b', { ...POST, title: 'Edited' });
    for (const id of ['a', 'b']) await damage('posts', id);
    // A second build must not forget the deletion.
    for (let build = 0; build < 2; build += 1) {
      await writeContentSnapshot(api.ctx.stores, api.directory);
      const deletedIds = await readFile(path.join(api.directory, '.netlify/stored/deleted-ids.json'), 'utf8');
      expect([deletedIds, await api.titles()]).toEqual(['["a"]', ['Title of b']]);
      expect([(await api.get('/api/blogs/a')).status, (await api.get('/api/blogs/b')).status]).toEqual([
        404, 200,
      ]);
    }
  });

  it('that may belong to a person is reported when the person is searched or erased', async () => {
    await apply();
    await damage('applications', await onlyKey(api.ctx.stores.applications.ids()));
    const ask = async (what: string) =>
      (
        await api.call(
          `/api/people/${what}`,
          json({ email: APPLICANT.email }, { Cookie: api.cookie }),
        )
      ).json();
    expect(await ask('export')).toMatchObject({ applications: [], unreadable: 1 });
    const erased = await ask('erase');
    expect(erased).toMatchObject({ applications: 0, unreadable: 1 });
    expect(erased.message).toContain('Some damaged records may also be theirs');
  });
});
