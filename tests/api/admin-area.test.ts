import { describe, expect, it, onTestFinished } from 'vitest';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { openStores } from '#server/stores/stores';
import { ADMIN, adminCookie, json, startSignedIn } from '#tests/support/api';
import { injectFaults } from '#tests/support/faulty-blobs';
import { perTest } from '#tests/support/lifetimes';

const DAY = 86_400_000;

const api = perTest(startSignedIn);

const inquiry = (own: object = {}) => ({
  firstName: 'Nimal',
  lastName: 'Perera',
  email: 'nimal@customer.example',
  phoneNumber: '+94 77 000 0001',
  message: 'Hello',
  interests: ['Web Design'],
  ...own,
});

const admin = (method = 'GET', headers: Record<string, string> = {}) => ({
  method,
  headers: { cookie: api.cookie, ...headers },
});
const send = (own?: object, headers?: Record<string, string>) =>
  api.call('/api/send-email', json(inquiry(own), headers));
const listed = async () => (await api.call('/api/getemaildetails', admin())).json();
const deleted = async () => (await api.call('/api/deleted', admin())).json();
const entries = async (): Promise<{ action: string; outcome: string; record: string; who: string }[]> =>
  (await api.call('/api/audit', admin())).json();

describe('an inquiry', () => {
  it('is deleted, listed as deleted, and restored', async () => {
    await send();
    const [{ id }] = await listed();
    expect((await api.call(`/api/inquiries/${id}`, admin('DELETE'))).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await deleted()).toMatchObject([{ kind: 'inquiry', id, title: 'Nimal Perera' }]);
    const restored = await api.call(`/api/deleted/inquiry/${id}/restore`, admin('POST'));
    expect([restored.status, await listed()]).toMatchObject([200, [{ id }]]);
    expect(await deleted()).toEqual([]);
  });

  it('is listed once among the deleted ones, latest first, in pages', async () => {
    for (const firstName of ['First', 'Second', 'Third']) await send({ firstName });
    const ids: string[] = (await listed()).map(({ id }: { id: string }) => id).sort();
    for (const id of [...ids, ids[0]]) {
      api.clock.now += 1000;
      await api.call(`/api/inquiries/${id}`, admin('DELETE'));
    }
    // The first was deleted twice: said again, it neither moves nor keeps the record any longer.
    expect(await deleted()).toMatchObject([{ id: ids[2] }, { id: ids[1] }, { id: ids[0] }]);
    const page = await api.call('/api/deleted?limit=2', admin());
    expect([(await page.json()).length, page.headers.has('Link')]).toEqual([2, true]);
  });

  it('is not deleted when another admin changed it in the meantime', async () => {
    await send();
    const [{ id }] = await listed();
    const refused = await api.call(`/api/inquiries/${id}`, admin('DELETE', { 'if-match': '"old"' }));
    expect(refused.status).toBe(409);
    expect([(await listed()).length, await deleted()]).toEqual([1, []]);
  });

  it('that is deleted many times at once, with stale versions too, is listed once', async () => {
    await send();
    const [{ id }] = await listed();
    const headers: Record<string, string>[] = [{}, { 'if-match': 'old' }, {}, { 'if-match': 'old' }];
    const calls = headers.map((own) => api.call(`/api/inquiries/${id}`, admin('DELETE', own)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect([statuses.includes(200), await deleted()]).toMatchObject([true, [{ id }]]);
    expect(await deleted()).toHaveLength(1);
  });

  it('is purged after thirty days and not before', async () => {
    await send();
    const [{ id }] = await listed();
    await api.call(`/api/inquiries/${id}`, admin('DELETE'));
    api.clock.now += 30 * DAY - 1;
    expect(await purgeDeleted(api.ctx)).toBe(0);
    api.clock.now += 1;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await api.ctx.stores.inquiries.get(id)).toBeUndefined();
    api.cookie = await adminCookie(api);
    expect(await deleted()).toEqual([]);
  });

  it('is erased completely: record, pending mail and the answer stored for a retry', async () => {
    api.resend.mood = 500;
    await send({}, { 'Idempotency-Key': 'one-key-for-this' });
    const [{ id }] = await listed();
    expect((await api.call(`/api/inquiries/${id}/erase`, admin('POST'))).status).toBe(200);
    for (const name of ['inquiries', 'mailOutbox', 'claims'] as const)
      expect((await api.ctx.stores[name].list()).records).toEqual([]);
    const again = await api.call(`/api/inquiries/${id}/erase`, admin('POST'));
    expect(again.status).toBe(404);
  });

  it('has its mail sent again on request, once', async () => {
    api.resend.mood = 500;
    await send();
    const [{ id }] = await listed();
    const retry = () => api.call(`/api/inquiries/${id}/retry-mail`, admin('POST'));
    expect(await (await retry()).json()).toMatchObject({ mail: 'pending' });
    api.resend.mood = 'well';
    expect(await (await retry()).json()).toMatchObject({ mail: 'sent' });
    const after = await (await retry()).json();
    expect(after.mail).toBe('sent');
    expect(api.resend.delivered).toHaveLength(1);
    expect(await listed()).toMatchObject([{ mail: 'sent', version: after.version }]);
    expect((await api.ctx.stores.mailOutbox.list()).records).toEqual([]);
  });
});

describe('a vacancy', () => {
  const vacancy = {
    title: 'Branch Officer',
    jobType: 'Full-time',
    shortTitle: 'Officer',
    shortdis: 'Short',
    description: 'Long',
    bulletPoints: 'One, two',
  };
  const all = async () => (await api.call('/api/careerdetails', admin())).json();

  it('can be restored unless its title is taken', async () => {
    await api.call('/api/save', json(vacancy, { cookie: api.cookie }));
    const { id } = (await all()).find(({ title }: { title: string }) => title === vacancy.title);
    await api.call(`/api/careerdetails/${id}`, admin('DELETE'));
    expect(await deleted()).toMatchObject([{ kind: 'vacancy', title: vacancy.title }]);
    await api.call(
      '/api/save',
      json({ ...vacancy, title: 'BRANCH officer' }, { cookie: api.cookie }),
    );
    const restore = () => api.call(`/api/deleted/vacancy/${id}/restore`, admin('POST'));
    expect((await restore()).status).toBe(409);
    const other = (await all()).find(({ title }: { title: string }) => title === 'BRANCH officer');
    await api.call(`/api/careerdetails/${other.id}`, admin('DELETE'));
    expect((await restore()).status).toBe(200);
    expect((await all()).map((row: { id: string }) => row.id)).toContain(id);
  });

  it('is deleted even if the change log cannot be written, and that is logged', async () => {
    await api.call('/api/save', json(vacancy, { cookie: api.cookie }));
    const { id } = (await all()).find(({ title }: { title: string }) => title === vacancy.title);
    const events: string[] = [];
    api.ctx.log = { info: () => {}, error: (event) => events.push(event) };
    api.ctx.stores = openStores('dev', api.ctx.log, { background: api.ctx.waitUntil });
    const store = injectFaults();
    onTestFinished(store.restore);
    Object.assign(store, { fault: 'fails', strikes: (name: string) => name === 'dev-snapshots' });
    const removed = await api.call(`/api/careerdetails/${id}`, admin('DELETE'));
    store.restore();
    expect([removed.status, events]).toEqual([200, expect.arrayContaining(['change not logged'])]);
    expect(await deleted()).toMatchObject([{ id }]);
  });
});

describe('a blog post', () => {
  const all = async () => (await api.call('/api/blogs')).json();
  const titles = async () => (await all()).map(({ title }: { title: string }) => title);

  it('can be restored', async () => {
    const post = { title: 'A post of ours', content: 'One / two', contentwriter: 'Staff' };
    const added = await (await api.call('/api/blogs', json(post, { cookie: api.cookie }))).json();
    await api.call(`/api/blogs/${added.id}`, admin('DELETE'));
    expect(await titles()).not.toContain(post.title);
    expect(await deleted()).toMatchObject([{ kind: 'post', id: added.id, title: post.title }]);
    const restored = await api.call(`/api/deleted/post/${added.id}/restore`, admin('POST'));
    expect(restored.status).toBe(200);
    expect(await titles()).toContain(post.title);
    expect(await deleted()).toEqual([]);
  });

  it('is not deleted, and not listed as deleted, when another admin changed it in the meantime', async () => {
    const post = { title: 'A post to stay', content: 'One', contentwriter: 'Staff' };
    const added = await (await api.call('/api/blogs', json(post, { cookie: api.cookie }))).json();
    const refused = await api.call(`/api/blogs/${added.id}`, admin('DELETE', { 'if-match': 'old' }));
    expect([refused.status, await titles(), await deleted()]).toEqual([409, [post.title], []]);
  });

  it('is purged after thirty days', async () => {
    const post = { title: 'A post to go', content: 'One', contentwriter: 'Staff' };
    const added = await (await api.call('/api/blogs', json(post, { cookie: api.cookie }))).json();
    await api.call(`/api/blogs/${added.id}`, admin('DELETE'));
    api.clock.now += 30 * DAY;
    expect(await purgeDeleted(api.ctx)).toBe(1);
    expect(await api.ctx.stores.posts.get(added.id)).toBeUndefined();
  });
});

describe('the audit trail', () => {
  it('records who did what to which record, newest first', async () => {
    await send();
    const [{ id }] = await listed();
    await api.call(`/api/inquiries/${id}`, admin('DELETE'));
    api.clock.now += 1;
    await api.call(`/api/inquiries/${id}/erase`, admin('POST', { 'if-match': 'stale' }));
    api.clock.now += 1;
    const asked = { list: 'contact-submissions' };
    await api.call('/api/exports', json(asked, { cookie: api.cookie }));
    expect(await entries()).toMatchObject([
      { action: 'export', outcome: 'done', record: 'contact-submissions', rows: 0, who: ADMIN.username },
      { action: 'inquiry.erase', outcome: 'refused', record: id },
      { action: 'inquiry.delete', outcome: 'done', record: id, who: ADMIN.username },
    ]);
  });

  it('records logins and refused ones, without the input', async () => {
    await api.call('/api/login', json({ username: 'secret-name', password: 'secret-word' }));
    api.clock.now += 1;
    await api.call('/api/login', json(ADMIN));
    expect(await entries()).toMatchObject([
      { action: 'login', outcome: 'done', who: ADMIN.username },
      { action: 'login.refuse', outcome: 'refused', who: '' },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('secret');
  });

  it('records no logout without a session, and refused logins of a minute as one entry', async () => {
    for (let n = 0; n < 3; n += 1) await api.call('/api/logout', { method: 'POST' });
    expect(await entries()).toEqual([]);
    const guess = () => api.call('/api/login', json({ ...ADMIN, password: 'guess' }));
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(await entries()).toMatchObject([{ action: 'login.refuse', count: 8, who: ADMIN.username }]);
    await api.call('/api/logout', admin('POST'));
    api.cookie = await adminCookie(api);
    const written = (await entries()).filter(({ action }) => action === 'logout');
    expect(written).toMatchObject([{ outcome: 'done', who: ADMIN.username }]);
  });
});
