import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, type Site } from '../support/site.ts';
import { makeSmallSite } from '../support/small-site.ts';

let dist: string;
let site: Site;

beforeAll(async () => {
  dist = await makeSmallSite();
  site = await startSite({ dist });
});

afterAll(async () => {
  await site.remove();
  await rm(dist, { recursive: true, force: true });
});

const get = (address: string, init: RequestInit = {}) =>
  fetch(site.url + address, { redirect: 'manual', ...init });

/** Sends pieces of a text, each after the one before is written, and returns all that is received until the server closes. */
async function raw(...pieces: string[]): Promise<string> {
  const socket = net.connect(site.port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (const piece of pieces) await new Promise((written) => socket.write(piece, written));
  await closed;
  return answer;
}

const ask = (request: string) => raw(`${request}\r\nConnection: close\r\n\r\n`);

describe('files', () => {
  it('have their paths and the headers of the platform’s file, and are revalidated each time', async () => {
    const answer = await get('/about');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': expect.stringContaining('max-age=0, must-revalidate'),
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
    });
    const known = answer.headers.get('etag') ?? '';
    const again = (etag: string) => get('/about', { headers: { 'If-None-Match': etag } });
    const statuses = [known, `W/${known}`, '"another"'].map(async (etag) => (await again(etag)).status);
    expect(await Promise.all(statuses)).toEqual([304, 304, 200]);
    const hashed = await get('/_astro/page.Ab12Cd34.css');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const head = await get('/about', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it.each([
    ['/about', 'br, gzip', 'br'],
    ['/about', 'gzip', 'gzip'],
    ['/about', 'identity', null],
    ['/api/data', 'br, gzip', 'br'],
    ['/icon.png', 'br, gzip', null],
  ])('%s is sent to a client that takes %s as %s', async (address, accepted, encoding) => {
    const { status, headers } = await get(address, { headers: { 'Accept-Encoding': accepted } });
    expect([status, headers.get('content-encoding')]).toEqual([200, encoding]);
    expect(headers.get('vary')).toBe(address === '/icon.png' ? null : 'Accept-Encoding');
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
    const { status, headers } = await get(address);
    expect([status, headers.get('location')]).toEqual([301, location]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/About/..//evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/Career/https:%2F%2Fevil.example',
    '/Blog//evil.example',
  ])('%s does not redirect to another site', async (address) => {
    const answer = await ask(`GET ${address} HTTP/1.1\r\nHost: localhost`);
    expect(answer).toMatch(/^HTTP\/1\.1 (301|308|400|404)/);
    const location = /^location: (.*)\r$/im.exec(answer)?.[1];
    expect(location ?? '/').toMatch(/^\/(?![/\\])/);
  });

  it('are not cached, because a vacancy can get an earlier slug back; a foreign Host header has no effect', async () => {
    const { headers } = await get('/About');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const answer = await ask('GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:1');
    expect(answer).toMatch(/^HTTP\/1\.1 404[^]*Page not found/);
  });

  it.each(['nothing/here', '%0d%0aSet-Cookie:x=y', 'a%0A', '_headers'])(
    '%s, which does not exist, shows the designed 404 page, and JSON under /api',
    async (nothing) => {
      const answer = await get(`/${nothing}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(await answer.text()).toContain('Page not found');
      const api = await get(`/api/${nothing}`);
      expect([api.status, Object.keys(await api.json())]).toEqual([404, ['message', 'code']]);
    },
  );
});

describe('bad requests', () => {
  it.each([
    ['GET /% HTTP/1.1\r\nHost: localhost', 400],
    ['GET /%E0%A4 HTTP/1.1\r\nHost: localhost', 400],
    ['GET / HTTP/1.1\r\nHost: a b', 400],
    ['no request at all', 400],
    [`GET /about HTTP/1.1\r\nHost: localhost\r\nCookie: __Host-session=${'x'.repeat(40_000)}`, 431],
  ])('%j gets %i as JSON', async (request, status) => {
    const answer = await ask(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*application/json[^]*\\{"message":"`));
  });

  it('a body of more than 6 MB gets 413 as JSON, and the next request is answered', async () => {
    const answer = await get('/api/send-email', { method: 'POST', body: Buffer.alloc(6 * 2 ** 20 + 1) });
    const message = 'The request is too large: at most 6 MB is accepted.';
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ message })]);
    expect((await get('/about')).status).toBe(200);
  });

  it('an upload that breaks off does not affect the next one, which comes in pieces', async () => {
    const head = 'POST /api/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const socket = net.connect(site.port, '127.0.0.1').on('error', () => undefined);
    await new Promise((written) => socket.write(`${head}Content-Length: 5000000\r\n\r\n{`, written));
    socket.destroy();
    const pieces = [`${head}Content-Length: 8\r\nConnection: close\r\n\r\n`, ...'{"a": 1}'];
    expect(await raw(...pieces)).toMatch(/^HTTP\/1\.1 422/);
  });
});
