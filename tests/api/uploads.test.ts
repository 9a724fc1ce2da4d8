import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import blogs from '#functions/blogs';
import uploads from '#functions/uploads';
import { IMAGE_MESSAGES } from '#schemas/image';
import { adminCookie, startApi, type Api } from '../support/api.ts';
import { fileOf, PNG } from '../support/images.ts';

let api: Api;
let cookie: string;

beforeEach(async () => {
  api = await startApi();
  cookie = await adminCookie(api);
});

afterEach(() => api.stop());

function post(image: File, method = 'POST', address = '/api/blogs') {
  const body = new FormData();
  for (const [name, value] of Object.entries({ title: 'T', content: 'C', contentwriter: 'W', image }))
    body.append(name, value);
  return api.call(blogs, address, { method, body, headers: { Cookie: cookie } });
}

describe('an image', () => {
  it('comes back byte for byte, as an image and nothing else', async () => {
    const { image } = await (await post(fileOf(PNG, '../../etc/passwd\r\n.html', 'text/html'))).json();
    expect(image).toMatch(/^[0-9a-f]{32}\.png$/);
    const answer = await api.call(uploads, `/api/uploads/${image}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('stays when an edit sends none', async () => {
    const { id, image } = await (await post(fileOf(PNG))).json();
    const edited = await post(new File([], ''), 'PUT', `/api/blogs/${id}`);
    expect((await edited.json()).image).toBe(image);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['<!doctype html><script>alert(1)</script>', 415],
    ['GIF89a', 415],
    [Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024)]), 413],
  ])('of another kind or size is refused: %#', async (bytes, status) => {
    const answer = await post(fileOf(bytes));
    expect(answer.status).toBe(status);
    const message = status === 413 ? IMAGE_MESSAGES.size : IMAGE_MESSAGES.type;
    expect(await answer.json()).toEqual({ message, errors: { image: message } });
    expect(await (await api.call(blogs, '/api/blogs')).json()).toEqual([]);
  });

  it.each(['..%2f..%2fpackage.json', 'a.png', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.png`])(
    'that is none of ours is not found: %s',
    async (name) => {
      expect((await api.call(uploads, `/api/uploads/${name}`)).status).toBe(404);
    },
  );
});
