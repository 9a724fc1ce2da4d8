import { describe, expect, it } from 'vitest';
import { MINUTE } from '#src/server/platform/clock.ts';
import { newId } from '#src/server/platform/ids.ts';
import { json } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { fileOf, PNG } from '../support/images.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';
import { recordsSuite } from '../support/records.ts';

const MB = 2 ** 20;

describe('the list of posts', () => {
  const api = perTest(() => startBlogApi());

  it('is cut where its texts are too long for one answer, and goes on from there', async () => {
    const content = 'ශ'.repeat(199_000);
    for (let n = 0; n < 7; n += 1)
      await api.add({ title: `Long ${n}`, content, publishAt: `2026-01-0${n + 1}T00:00Z` });
    const titles: string[] = [];
    for (let next = '/api/blogs'; next;) {
      const answer = await api.get(next);
      const text = await answer.text();
      expect(Buffer.byteLength(text)).toBeLessThan(6 * MB);
      titles.push(...JSON.parse(text).map(({ title }: { title: string }) => title));
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Long ${n}`));
  });

  it('is refused before any text is read where no list gave out its address', async () => {
    for (let n = 0; n < 5; n += 1) await api.add({ title: `Post ${n}` });
    let status = 0;
    const asked = async (query: string) =>
      (await api.countRequests(async () => void ({ status } = await api.get(`/api/${query}`)))).total;
    const cards = await asked('blogs?view=cards');
    for (const query of ['cursor=invented', 'limit=1&limit=2', 'limit=01', 'limit=0', 'view=x'])
      expect([query, (await asked(`blogs?${query}`)) <= cards, status]).toEqual([query, true, 400]);
    expect([(await asked('data?cursor=invented')) <= cards, status]).toEqual([true, 400]);
  });
});

describe('a picture', () => {
  const api = perTest(() => startBlogApi());
  const statusFor = async (image: string, Cookie = '') =>
    (await api.get(`/api/uploads/${image}`, Cookie ? { Cookie } : {})).status;
  const text = async () => {
    const { image } = await (await api.send('POST', '/api/uploads', { image: fileOf(PNG) })).json();
    return { image, fields: { ...POST, content: `![A till](/api/uploads/${image})`, format: 'markdown' } };
  };

  it('of a draft is for editors and for who opened its preview link, until that ends', async () => {
    const { image, fields } = await text();
    const { id } = await (await api.send('POST', '/api/post-drafts', fields)).json();
    const own = await api.send('GET', `/api/uploads/${image}`);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await statusFor(image)).toBe(404);
    const link = json({ kind: 'draft', of: id }, { Cookie: api.cookie });
    const { token, id: made } = await (await api.call('/api/preview-links', link)).json();
    const opened = await api.call('/api/previews/read', json({ token }));
    const [cookie = ''] = opened.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/api\/uploads\/; HttpOnly; SameSite=Strict; Secure; Max-Age=\d+$/);
    const Cookie = cookie.split(';')[0];
    expect(await statusFor(image, Cookie)).toBe(200);
    expect(await statusFor('0'.repeat(32) + '.png', Cookie)).toBe(404);
    await api.send('DELETE', `/api/preview-links/${made}`);
    expect(await statusFor(image, Cookie)).toBe(404);
  });

  it('is public while a public post uses it, and is purged by its tag when that ends', async () => {
    const { image, fields } = await text();
    const { id } = await api.add(fields);
    const answer = await api.get(`/api/uploads/${image}`);
    expect([answer.status, answer.headers.get('netlify-cache-tag')]).toEqual([200, 'blogs']);
    await api.send('POST', `/api/blogs/${id}/unpublish`);
    expect(await statusFor(image)).toBe(404);
    await api.send('POST', `/api/blogs/${id}/publish`);
    await api.send('DELETE', `/api/blogs/${id}`);
    expect([await statusFor(image), await statusFor(image, api.cookie)]).toEqual([404, 200]);
  });
});

describe('records', () => {
  const { api, call, read, inquire, inquired, mails, switchOn, moveTo, deliverLater } = recordsSuite();

  it('of one person are exported whole, however many there are', async () => {
    const { id } = await inquired();
    const { value } = (await api.ctx.stores.inquiries.get(id))!;
    const message = 'ශ'.repeat(5000);
    for (let n = 0; n < 450; n += 1)
      await api.ctx.stores.inquiries.create(newId(api.clock.now), { ...value, message, claimId: undefined });
    const answer = await call('POST', '/api/people/export', { email: INQUIRY.email });
    const body = await answer.text();
    expect([Buffer.byteLength(body) > 6 * MB, JSON.parse(body).inquiries.length]).toEqual([true, 451]);
  });

  it('that are deleted and published or approved at once become one of the two', async () => {
    for (let n = 0; n < 12; n += 1) {
      const { id } = await (await call('POST', '/api/post-drafts', { ...POST, title: `Draft ${n}` })).json();
      const [deleted, published] = await Promise.all([
        call('DELETE', `/api/post-drafts/${id}`),
        call('POST', `/api/post-drafts/${id}/publish`),
      ]);
      expect([deleted.ok, published.ok]).toEqual([!published.ok, published.ok]);
    }
  });

  it('that are deleted are neither approved nor mailed until they are restored', async () => {
    await inquire({ extra_remarks: 'x' });
    const [suspect] = await read('/api/getemaildetails?suspected=1');
    await call('DELETE', `/api/inquiries/${suspect.id}`);
    expect((await call('POST', `/api/inquiries/${suspect.id}/approve`)).status).toBe(409);
    api.resend.mood = 500;
    const { id } = await inquired();
    await call('DELETE', `/api/inquiries/${id}`);
    await deliverLater();
    expect(api.resend.delivered).toEqual([]);
    await moveTo(1);
    expect((await call('POST', `/api/deleted/inquiry/${id}/restore`)).status).toBe(200);
    await deliverLater();
    expect(api.resend.delivered).toHaveLength(1);
  });

  it('of one mailbox, or from one network, are acknowledged a few times', async () => {
    await switchOn('inquiry-acknowledgement');
    const send = (email: string, ip: string) => inquire({ email }, { ip });
    for (let n = 0; n < 5; n += 1) await send(`vic.tim+${n}@g${n ? '' : 'oogle'}mail.com`, `203.0.${n}.1`);
    expect(mails()).toHaveLength(1);
    // Of a network that no other test counts: beyond five in ten minutes they are suspected, beyond ten in an hour one names others.
    for (const [round, answered] of [6, 8, 8].entries()) {
      for (let n = 0; n < 8; n += 1) await send(`a${round}${n}@customer.example`, `100.64.9.${n}`);
      expect(mails()).toHaveLength(answered);
      api.clock.now += 11 * MINUTE;
    }
  });
});
