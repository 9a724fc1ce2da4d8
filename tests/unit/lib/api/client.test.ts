import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, request, send } from '../../../../src/lib/api/client.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });

/** Answers the next calls with this, and keeps them. */
function answer(reply: Response | Error) {
  const calls: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    if (reply instanceof Error) throw reply;
    return reply;
  });
  return calls;
}

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiError);

afterEach(() => stored.clear());

describe('send', () => {
  test('sends JSON to the base URL and returns the parsed answer', async () => {
    const calls = answer(Response.json([{ id: 1 }]));
    const body = await send('/save', {
      method: 'POST',
      body: { title: 'Teller' },
      headers: { 'If-Match': '3' },
    });
    expect(body).toEqual([{ id: 1 }]);
    expect(calls[0]?.url).toBe('/api/save');
    expect(calls[0]?.init.body).toBe('{"title":"Teller"}');
    expect(calls[0]?.init.headers).toMatchObject({ 'Content-Type': 'application/json', 'If-Match': '3' });
  });

  test('bypasses the browser’s cache, which may have the answer of before the login', async () => {
    const calls = answer(Response.json([]));
    await send('/blogs?view=cards&limit=100');
    expect(calls[0]?.init.cache).toBe('no-store');
  });

  test('leaves the content type of a form to the browser', async () => {
    const calls = answer(Response.json({}));
    const form = new FormData();
    await send('/blogs', { method: 'POST', body: form });
    expect(calls[0]?.init.body).toBe(form);
    expect(calls[0]?.init.headers).not.toHaveProperty('Content-Type');
  });

  test('returns headers and status on request, and undefined for an empty answer', async () => {
    answer(new Response(null, { status: 204, headers: { Link: '<x>; rel="next"' } }));
    const { status, headers, body } = await request('/applications');
    expect([status, headers.get('link'), body]).toEqual([204, '<x>; rel="next"', undefined]);
  });
});

describe('a failure', () => {
  test('has status, message and field errors', async () => {
    answer(
      Response.json({ message: 'Wrong', errors: { email: 'Bad' }, code: 'invalid-fields' }, { status: 422 }),
    );
    const error = await caught(send('/send-email', { method: 'POST', body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      ...{ status: 422, message: 'Wrong', errors: { email: 'Bad' } },
      code: 'invalid-fields',
    });
    expect(stored.size).toBe(0);
  });

  test('has the time to try again', async () => {
    answer(Response.json({ message: 'Slow down' }, { status: 429, headers: { 'Retry-After': '30' } }));
    expect(await caught(send('/login'))).toMatchObject({ status: 429, retryAfter: 30 });
  });

  test('of a busy server is retried, except for changes', async () => {
    const busy = () =>
      Response.json({ message: 'Busy' }, { status: 503, headers: { 'Retry-After': '0.001' } });
    const answers = [busy(), busy(), Response.json([])];
    const asked = vi.fn(async () => answers.shift());
    vi.stubGlobal('fetch', asked);
    expect(await send('/applications')).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(3);
    answers.push(busy());
    const change = send('/save', { method: 'POST', body: {} });
    expect(await caught(change)).toMatchObject({ status: 503, message: 'Busy' });
    expect(asked).toHaveBeenCalledTimes(4);
  });

  test.each([new Response('<h1>Bad gateway</h1>', { status: 502 }), Response.json(null, { status: 502 })])(
    'of an unexpected type still has a message',
    async (reply) => {
      answer(reply);
      expect(await caught(send('/data'))).toMatchObject({ status: 502, errors: {} });
    },
  );

  test('without an answer has status 0', async () => {
    answer(new TypeError('Failed to fetch'));
    expect(await caught(send('/data'))).toMatchObject({ name: 'ApiError', status: 0 });
  });

  test('by the caller’s abort stays that error', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    answer(abort);
    expect(await caught(send('/data', { signal: AbortSignal.abort() }))).toBe(abort);
  });

  test('with 401 stores a message for the login screen', async () => {
    answer(Response.json({ message: 'No' }, { status: 401 }));
    await caught(send('/applications'));
    expect(Object.fromEntries(stored)).toEqual({
      TOKEN_EXPIRE: 'Your login has expired. Please log in again to continue.',
    });
  });
});
