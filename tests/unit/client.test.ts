import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, send } from '#src/lib/api/client.ts';
import { readParts } from '#src/lib/api/list-parts.ts';
import { retryBusy } from '#src/lib/api/retry-busy.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
});

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

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const said = (message: string, status: number, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ message, ...more }, { status, headers });

// prettier-ignore
it.each<[what: string, reply: Response | Error, error: object]>([
  ['refused', said('Wrong', 422, { errors: { a: 'Bad' }, code: 'invalid-fields' }), { status: 422, message: 'Wrong', errors: { a: 'Bad' }, code: 'invalid-fields' }],
  ['limited', said('Slow down', 429, {}, { 'Retry-After': '30' }), { status: 429, retryAfter: 30 }],
  ['answered with a page', new Response('<h1>Bad gateway</h1>', { status: 502 }), { status: 502, errors: {} }],
  ['answered with nothing', Response.json(null, { status: 502 }), { status: 502, errors: {} }],
  ['not answered', new TypeError('Failed to fetch'), { status: 0, name: 'ApiError' }],
])('a call that was %s is an error that says so', async (_what, reply, error) => {
  answer(reply);
  const cause = await caught(send('/data'));
  expect(cause).toBeInstanceOf(ApiError);
  expect(cause).toMatchObject(error);
  expect((cause as ApiError).message).toMatch(/\S/);
  expect(stored.size).toBe(0);
});

it('a call that reads is repeated when the server was busy, and one that changes something never', async () => {
  const busy = () => said('Busy', 503, {}, { 'Retry-After': '0.001' });
  const answers = [busy(), busy(), Response.json([])];
  const asked = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', asked);
  expect(await send('/applications')).toEqual([]);
  answers.push(busy());
  expect(await caught(send('/save', { method: 'POST', body: {} }))).toMatchObject({ message: 'Busy' });
  expect(asked).toHaveBeenCalledTimes(4);
});

describe('a busy server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const busy = (wait?: string) =>
    new Response('{}', { status: 503, headers: wait === undefined ? {} : { 'Retry-After': wait } });

  /** The last status of these answers, and after which waits the server was asked. */
  async function ask(...answers: Response[]) {
    const from = Date.now();
    const waits: number[] = [];
    const next = async () => {
      waits.push(Date.now() - from);
      return answers.shift() ?? Response.json([]);
    };
    const last = retryBusy(await next(), next);
    await vi.runAllTimersAsync();
    return [(await last).status, ...waits];
  }

  it('is asked twice more, each time after its Retry-After, if that is a time one may wait', async () => {
    expect(await ask(busy('5'))).toEqual([200, 0, 5000]);
    expect(await ask(busy('10'))).toEqual([200, 0, 10_000]);
    expect(await ask(busy('5'), busy('1'))).toEqual([200, 0, 5000, 6000]);
    expect(await ask(busy('5'), busy('1'), busy('1'))).toEqual([503, 0, 5000, 6000]);
    for (const wait of [undefined, '', '0', '11', 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect(await ask(busy(wait))).toEqual([503, 0]);
    for (const status of [200, 404, 500])
      expect(await ask(new Response('{}', { status, headers: { 'Retry-After': '1' } }))).toEqual([status, 0]);
  });
});

const link = (address: string) => ({ headers: { Link: `<${address}>; rel="next"` } });
let asked: string[] = [];

/** Answers these rows two at a time. */
function listOf(...rows: unknown[]) {
  asked = [];
  const part = (from: number) => {
    const next = from + 2 < rows.length ? link(`/api/list?limit=2&cursor=${from + 2}`) : {};
    return Response.json(rows.slice(from, from + 2), next);
  };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return part(Number(/cursor=(\d+)/.exec(address)?.[1]));
  });
  return part(0);
}
const isThree = (row: number) => row === 3;

it('a list in parts is read to its end, or as far as it is needed', async () => {
  const all = await readParts(z.number(), listOf(1, 2, 3, 4, 5));
  expect(all).toEqual({ rows: [1, 2, 3, 4, 5], complete: true });
  expect(asked).toEqual(['/api/list?limit=2&cursor=2', '/api/list?limit=2&cursor=4']);
  const some = await readParts(z.number(), listOf(1, 2, 3, 4, 5), isThree);
  expect([some, asked.length]).toEqual([{ rows: [1, 2, 3, 4], complete: false }, 1]);
  expect(await readParts(z.number(), listOf(1, 2), isThree)).toEqual({ rows: [1, 2], complete: true });
});

it('a list in parts with a missing or malformed part, or without an end, is none', async () => {
  await expect(readParts(z.number(), listOf(1, 2, 'three'))).rejects.toThrow();
  const first = listOf(1, 2, 3);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  await expect(readParts(z.number(), first)).rejects.toThrow('/api/list');
  const endless = vi.fn(async () => Response.json([1], link('/api/list?limit=2')));
  vi.stubGlobal('fetch', endless);
  await expect(readParts(z.number(), await endless())).rejects.toThrow('too long');
  expect(endless.mock.calls.length).toBeLessThanOrEqual(101);
});
