import { readdirSync, readFileSync } from 'node:fs';
import type { Config } from '@netlify/functions';
import { describe, expect, it } from 'vitest';
import posts from '#functions/posts';
import vacancies from '#functions/vacancies';
import type { FunctionHandler } from '#server/http/endpoints';
import { imageSize } from '#server/features/images/image-size';
import { adminCookie, startApi } from '../support/api.ts';
import { formData } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

/** In milliseconds of this process alone: a busy machine counts as little as it can. */
async function timeOf(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

const folder = new URL('../../netlify/functions/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map(async (name) => [name, await import(new URL(name, folder).href)] as const),
);
const open = modules.filter(([, { default: handler }]) =>
  Object.values((handler as Partial<FunctionHandler>).table ?? {}).some(({ access }) => access === 'public'),
);

it.each(open)('%s, which anyone may call, declares a limit for the platform', (name, module) => {
  const { rateLimit } = module.config as Config;
  expect(rateLimit).toMatchObject({ aggregateBy: ['ip', 'domain'] });
  expect(rateLimit?.windowLimit).toBeGreaterThanOrEqual(100);
  expect(rateLimit?.windowSize).toBeLessThanOrEqual(180);
  // The platform reads it without running the file.
  expect(readFileSync(new URL(name, folder), 'utf8')).toMatch(
    /rateLimit: \{ windowLimit: \d+, windowSize: \d+/,
  );
});

it('finds such functions', () => expect(open.length).toBeGreaterThanOrEqual(6));

describe('a body', () => {
  it('with 800,000 headers in a part is refused before they are read', async () => {
    const body = `--x\r\n${'a:b\r\n'.repeat(800_000)}Content-Disposition: form-data; name="name"\r\n\r\nN\r\n--x--\r\n`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    let answer: Response | undefined;
    const ms = await timeOf(async () => {
      answer = await api.call('/api/submit-application', { method: 'POST', body, headers });
    });
    expect(answer?.status).toBe(400);
    expect(ms).toBeLessThan(500);
  });

  it('that is a JPEG with overlapping Exif entries is measured quickly', async () => {
    const notes = Buffer.from('ffe10014457869660000' + '49492a0008000000' + 'ffff' + '0000', 'hex');
    const frame = Buffer.from('ffc0000b080010002003011100', 'hex');
    const bytes = Buffer.concat([Buffer.from('ffd8', 'hex'), ...Array<Buffer>(180_000).fill(notes), frame]);
    let size: unknown;
    expect(await timeOf(() => (size = imageSize(bytes, 'jpg')))).toBeLessThan(1000);
    expect(size).toEqual({ width: 32, height: 16 });
  });
});

describe('a cached answer', () => {
  it.each<[FunctionHandler, string, string]>([
    [posts, '/api/blogs?x=1', 'query=none|limit|cursor|view,'],
    [vacancies, '/api/data?x=1', 'query=none|limit|cursor,'],
  ])('depends on known parameters alone: %#', async (handler, path, expected) => {
    expect((await api.call(handler, path)).headers.get('netlify-vary')).toContain(expected);
  });

  it('of an image has its bytes: neither a 304 nor a 404 is stored', async () => {
    const body = formData({ title: 'T', content: 'C', contentwriter: 'W', image: fileOf(PNG) });
    const headers = { Cookie: await adminCookie(api) };
    const { image } = await (await api.call('/api/blogs', { method: 'POST', body, headers })).json();
    const ask = (name: string, version: string) =>
      api.call(`/api/uploads/${name}`, { headers: { 'If-None-Match': version } });
    for (const version of ['*', `W/"${image}"`, `"x", "${image}"`]) {
      const answer = await ask(image, version);
      expect([answer.status, answer.headers.get('netlify-cdn-cache-control')]).toEqual([304, 'no-store']);
    }
    const none = `${'0'.repeat(32)}.png`;
    for (const version of ['*', `"${none}"`]) {
      const answer = await ask(none, version);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect((await ask(image, '"x"')).headers.get('netlify-vary')).toBe('query=none');
  });
});

it('420 long messages are answered in pages within the size limit of functions', async () => {
  const message = 'අ'.repeat(5000);
  for (let n = 0; n < 420; n += 1) {
    const id = `zddrb${String(n).padStart(4, '0')}-${'0'.repeat(18)}`;
    await api.ctx.stores.inquiries.create(id, {
      ...INQUIRY,
      interests: ['Other'],
      message,
      createdAt: n,
      mail: 'sent',
    });
  }
  const headers = { Cookie: await adminCookie(api) };
  let next: string | undefined = '/api/getemaildetails';
  let [rows, pages] = [0, 0];
  while (next) {
    const answer: Response = await api.call(next, { headers });
    const text: string = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThan(6 * 2 ** 20);
    rows += JSON.parse(text).length;
    pages += 1;
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(rows).toBe(420);
  expect(pages).toBeGreaterThan(1);
});
