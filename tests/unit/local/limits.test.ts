import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { Background } from '#local/background';
import type { Handler } from '#local/functions';
import { FunctionLimits, type Limits } from '#local/limits';
import { call } from '#local/routing';
import { startSchedule } from '#local/scheduler';
import type { Log, LogDetails } from '#server/platform/log';

let errors: [event: string, details: LogDetails | undefined][];

const log: Log = {
  info: () => undefined,
  error: (event, details) => void errors.push([event, details]),
};

beforeEach(() => {
  errors = [];
});

/** What a visitor gets of a function that runs under these limits. */
function answer(run: Handler, limits: Partial<Limits> = {}): Promise<Response> {
  const serving = { background: new Background(log), limits: new FunctionLimits(limits, log) };
  const fn = { name: 'example', run, schedule: undefined, paths: [], patterns: [] };
  return call(serving, fn, new Request('http://localhost/api/example'), '127.0.0.1');
}

const MEGABYTE = 2 ** 20;

/** A stream of so many pieces of one megabyte. */
function stream(pieces: number): ReadableStream<Uint8Array> {
  let left = pieces;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      left -= 1;
      controller.enqueue(new Uint8Array(MEGABYTE));
    },
  });
}

describe('a function’s answer', () => {
  it('is passed on unchanged, with its cookies, and nothing is logged', async () => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    headers.append('Set-Cookie', 'a=1');
    headers.append('Set-Cookie', 'b=2');
    const response = await answer(async () => new Response('{"a":1}', { status: 201, headers }));
    expect([response.status, await response.json()]).toEqual([201, { a: 1 }]);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect((await answer(async () => new Response(null, { status: 304 }))).status).toBe(304);
    expect((await answer(async () => undefined)).status).toBe(204);
    expect(errors).toEqual([]);
  });

  it('that takes too long is 504 as JSON, and logged with the function’s name', async () => {
    const response = await answer(() => delay(500, new Response('late')), { requestMs: 30 });
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({ message: expect.stringContaining('too long') });
    expect(errors).toEqual([['function timed out', { function: 'example', limitMs: 30 }]]);
  });

  it.each<[string, () => Response]>([
    ['text', () => new Response('x'.repeat(6 * MEGABYTE + 1))],
    ['JSON', () => Response.json('x'.repeat(6 * MEGABYTE))],
    ['bytes', () => new Response(new Uint8Array(6 * MEGABYTE + 1))],
    [
      'a stream that states its length',
      () => new Response(stream(7), { headers: { 'Content-Length': String(7 * MEGABYTE) } }),
    ],
  ])('of more than 6 MB of %s is 502 as JSON, and logged', async (_what, make) => {
    const response = await answer(async () => make());
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: expect.stringContaining('too large') });
    expect(errors).toEqual([
      ['answer too large', { function: 'example', bytes: expect.any(Number), limitBytes: 6 * MEGABYTE }],
    ]);
  });

  it('of 6 MB passes', async () => {
    const response = await answer(async () => new Response(new Uint8Array(6 * MEGABYTE)));
    expect((await response.arrayBuffer()).byteLength).toBe(6 * MEGABYTE);
    expect(errors).toEqual([]);
  });

  it('streams up to 20 MB, and breaks off after that', async () => {
    const whole = await answer(async () => new Response(stream(20)));
    expect((await whole.arrayBuffer()).byteLength).toBe(20 * MEGABYTE);
    expect(errors).toEqual([]);
    const long = await answer(async () => new Response(stream(21)));
    await expect(long.arrayBuffer()).rejects.toThrow('too large');
    expect(errors).toEqual([
      ['answer too large', { function: 'example', bytes: 21 * MEGABYTE, limitBytes: 20 * MEGABYTE }],
    ]);
  });

  it('that stops in the middle of a stream breaks off, and its source is cancelled', async () => {
    let cancelled = false;
    const source = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => void (cancelled = true),
    });
    const response = await answer(async () => new Response(source), { requestMs: 50 });
    await expect(response.arrayBuffer()).rejects.toThrow('time is over');
    expect(errors).toEqual([['function timed out', { function: 'example', limitMs: 50 }]]);
    expect(cancelled).toBe(true);
  });

  it('fails as its function fails', async () => {
    await expect(answer(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('that leaves more memory in use than a function has is logged once', async () => {
    const limits = new FunctionLimits({ memoryBytes: 1000 }, log);
    for (let n = 0; n < 3; n += 1) await limits.answer('example', Promise.resolve(new Response('x')));
    expect(errors).toEqual([
      [
        'more memory in use than a function has',
        { function: 'example', bytes: expect.any(Number), limitBytes: 1000 },
      ],
    ]);
  });
});

describe('a scheduled function', () => {
  it('that runs for too long is logged, and no longer waited for', async () => {
    const limits = new FunctionLimits({ scheduleMs: 30 }, log);
    await limits.schedule('nightly', delay(500));
    expect(errors).toEqual([
      [expect.stringContaining('scheduled function timed out'), { function: 'nightly', limitMs: 30 }],
    ]);
    await limits.schedule('nightly', delay(1));
    await limits.schedule('nightly', Promise.reject(new Error('logged by who runs it')));
    expect(errors).toHaveLength(1);
  });
});

describe('the schedule', () => {
  it('does not run a function twice at once, waits no longer than its limit, and logs its failure', async () => {
    const background = new Background(log);
    const limits = new FunctionLimits({ scheduleMs: 30 }, log);
    const runs = { slow: 0, broken: 0 };
    const every = { schedule: '* * * * * *', paths: [], patterns: [] };
    const slow: Handler = async () => {
      runs.slow += 1;
      await delay(2500);
    };
    const broken = (() => {
      runs.broken += 1;
      throw new TypeError('broken');
    }) as Handler;
    const functions = [
      { name: 'slow', run: slow, ...every },
      { name: 'broken', run: broken, ...every },
    ];
    const schedule = startSchedule(functions, 'http://localhost', { background, limits });
    await expect.poll(() => runs.broken, { timeout: 5000 }).toBe(2);
    schedule.stop();
    expect(runs.slow).toBe(1);
    await background.settled();
    const events = errors.map(([event, details]) => [event, details?.function]);
    expect(events.filter(([, name]) => name)).toEqual([
      ['scheduled function timed out: the platform ends it here', 'slow'],
    ]);
    expect(events.filter(([event]) => event === 'background work failed')).toHaveLength(2);
  });
});

describe('work after the answer', () => {
  it('without an end does not block a stop, and is logged', async () => {
    const background = new Background(log);
    background.add(delay(300));
    await background.settledWithin(20);
    expect(errors).toEqual([['background work ended by the stop', { unfinished: 1 }]]);
    await background.settledWithin(5000);
    expect(errors).toHaveLength(1);
  });

  it('continues and is waited for, also if it starts more, and its failure is logged', async () => {
    const background = new Background(log);
    const done: string[] = [];
    const serving = { background, limits: new FunctionLimits({}, log) };
    const run: Handler = async (_request, { waitUntil, deploy }) => {
      waitUntil(
        delay(20).then(() => {
          done.push('first');
          waitUntil(delay(20).then(() => done.push('second')));
        }),
      );
      waitUntil(Promise.reject(new TypeError('broken')));
      return Response.json(deploy);
    };
    const fn = { name: 'example', run, schedule: undefined, paths: [], patterns: [] };
    const response = await call(serving, fn, new Request('http://localhost/'), '127.0.0.1');
    expect(await response.json()).toEqual({ context: 'dev', id: 'local', published: true });
    expect(done).toEqual([]);
    await background.settled();
    expect(done).toEqual(['first', 'second']);
    expect(errors).toEqual([['background work failed', {}]]);
  });
});
