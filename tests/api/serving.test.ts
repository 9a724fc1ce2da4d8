import { rm } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, sendRaw } from '#tests/support/raw-http';
import { startSite, type Site } from '#tests/support/site';
import { makeSmallSite } from '#tests/support/small-site';

let dist: string;
let site: Site;

beforeAll(async () => {
  dist = await makeSmallSite();
  site = await startSite({ dist });
}, 30_000);

afterAll(async () => {
  await site.remove();
  await rm(dist, { recursive: true, force: true });
});

const get = (address: string, init: RequestInit = {}) =>
  fetch(site.url + address, { redirect: 'manual', ...init });

/** The answer as it is on the wire: fetch would decompress it. */
function wire(address: string, headers: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get(site.url + address, { headers }, (answer) => resolve(answer.resume())).on('error', reject);
  });
}

const raw = (request: string) => sendRaw(site.port, `${request}\r\nConnection: close\r\n\r\n`);

describe('files', () => {
  it('have their paths, and are revalidated each time', async () => {
    const answer = await get('/about');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toMatch(/max-age=0, must-revalidate/);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are answered with 304 if the visitor has them', async () => {
    const { headers } = await get('/about');
    const again = await get('/about', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const other = await get('/about', { headers: { 'If-None-Match': '"another"' } });
    expect(other.status).toBe(200);
    await other.text();
  });

  it('answer HEAD without a body', async () => {
    const answer = await get('/about', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await answer.text()).toBe('');
  });

  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent as %s to a client that takes %s', async (encoding, accepted) => {
    const { headers } = await wire('/about', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('with a hash in their name are cached for a year', async () => {
    const answer = await get('/_astro/page.Ab12Cd34.css');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const picture = await wire('/icon.png', { 'Accept-Encoding': 'br' });
    expect(picture.headers['content-encoding']).toBeUndefined();
  });
});

describe('other spellings of a path', () => {
  it.each([
    ['/About', '/about'],
    ['/ABOUT?a=1&b=%2F', '/about?a=1&b=%2F'],
    ['/about/', '/about'],
    ['/about///?a=1', '/about?a=1'],
    ['/Blog', '/blogs'],
    ['/blog/?a=1', '/blogs?a=1'],
    ['/CAREERS', '/careernew'],
    ['/Pawning', '/prawing'],
    ['/ShowCareer', '/careerform'],
  ])('%s leads to %s with one redirect', async (address, location) => {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  it('the redirect is not cached, because a vacancy can get an earlier slug back', async () => {
    const answer = await get('/About');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it.each([
    '//evil.example',
    '///evil.example/About',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example/',
    '/.evil.example/',
    '/About/..//evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/Career/https:%2F%2Fevil.example',
    '/Blog//evil.example',
  ])('%s does not redirect to another site', async (address) => {
    const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: localhost`);
    expect(answer).toMatch(/^HTTP\/1\.1 (301|308|400|404)/);
    const location = /^location: (.*)\r$/im.exec(answer)?.[1];
    expect(location ?? '/').toMatch(/^\/(?![/\\])/);
  });

  it('a foreign Host header has no effect', async () => {
    const answer = await raw('GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:1');
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(answer).toContain('Page not found');
  });

  it.each(['nothing/here', '%0d%0aSet-Cookie:x=y', 'a%0A'])(
    '%s, which does not exist, shows the designed 404 page',
    async (nothing) => {
      const answer = await get(`/${nothing}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(await answer.text()).toContain('Page not found');
      const api = await get(`/api/${nothing}`);
      expect(api.status).toBe(404);
      expect(await api.json()).toHaveProperty('message');
    },
  );
});

describe('bad requests', () => {
  it.each([
    'GET /% HTTP/1.1\r\nHost: localhost',
    'GET /%E0%A4 HTTP/1.1\r\nHost: localhost',
    'GET / HTTP/1.1\r\nHost: a b',
    'GET http://[ HTTP/1.1\r\nHost: localhost',
    'GET /\u0000 HTTP/1.1\r\nHost: localhost',
  ])('%j gets 400', async (request) => {
    expect(await raw(request)).toMatch(/^HTTP\/1\.1 400/);
  });

  it.each([
    ['one header of 40 kB', `X-Long: ${'x'.repeat(40_000)}`],
    ['a cookie of 40 kB', `Cookie: __Host-session=${'x'.repeat(40_000)}`],
    ['4,000 headers', Array.from({ length: 4000 }, (_, n) => `X-${n}: 1`).join('\r\n')],
  ])('%s get 431 as JSON, and the next request its answer', async (_what, headers) => {
    const answer = await raw(`GET /about HTTP/1.1\r\nHost: localhost\r\n${headers}`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nContent-Type: application\/json/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ message: expect.any(String) });
    expect((await get('/about')).status).toBe(200);
  });

  it('a malformed request gets 400 as JSON', async () => {
    expect(await raw('no request at all')).toMatch(/^HTTP\/1\.1 400 .*\r\nContent-Type: application\/json/);
  });

  it('a body of 8 MB gets 413 as JSON, and the next request is answered', async () => {
    const answer = await get('/api/send-email', { method: 'POST', body: Buffer.alloc(8 * 2 ** 20) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toHaveProperty('message');
    expect((await get('/about')).status).toBe(200);
  });

  it('an upload that breaks off does not affect other requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const socket = await connect(site.port);
      socket.write('POST /api/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\n{');
      await delay(10);
      socket.destroy();
    }
    expect((await get('/about')).status).toBe(200);
  });

  it('a slow upload is read to its end', async () => {
    const socket = await connect(site.port);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.write(
      'POST /api/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8\r\nConnection: close\r\n\r\n',
    );
    for (const letter of '{"a": 1}') {
      socket.write(letter);
      await delay(20);
    }
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 422/);
  });
});
