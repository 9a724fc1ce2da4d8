import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryBusy } from '../../../../src/lib/api/retry-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = (seconds?: string) =>
  new Response('{}', { status: 503, headers: seconds === undefined ? {} : { 'Retry-After': seconds } });

/** Asks a server that answers these in turn. Gives the last status, how often it was asked, and after which waits. */
async function ask(...answers: Response[]) {
  const from = Date.now();
  const waits: number[] = [];
  const next = async () => {
    waits.push(Date.now() - from);
    return answers.shift() ?? Response.json([]);
  };
  const answer = retryBusy(await next(), next);
  await vi.runAllTimersAsync();
  return { status: (await answer).status, waits };
}

it('does not retry other answers', async () => {
  for (const status of [200, 404, 500])
    expect(await ask(new Response('{}', { status, headers: { 'Retry-After': '1' } }))).toEqual({
      status,
      waits: [0],
    });
});

it('retries a busy server twice, each time after its Retry-After', async () => {
  expect(await ask(busy('5'))).toEqual({ status: 200, waits: [0, 5000] });
  expect(await ask(busy('5'), busy('1'))).toEqual({ status: 200, waits: [0, 5000, 6000] });
  expect(await ask(busy('5'), busy('1'), busy('1'))).toEqual({ status: 503, waits: [0, 5000, 6000] });
});

it.each([undefined, '', '0', '11', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'does not wait for %j',
  async (seconds) => expect(await ask(busy(seconds))).toEqual({ status: 503, waits: [0] }),
);
