import { describe, expect, it } from 'vitest';
import { pause } from '#server/platform/clock';
import { WorkQueue } from '#server/features/accounts/work-queue';

const refusal = () => new Error('refused');

describe('a queue of works', () => {
  it('runs two at a time, in their order, and refuses what is too much', async () => {
    const queue = new WorkQueue({ atOnce: 2, maxWaiting: 3, maxWaitMs: 5000, refusal });
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        queue.run(async () => {
          begun.push(n);
          most = Math.max(most, (running += 1));
          await pause(5);
          running -= 1;
          return n;
        }),
      ),
    );
    expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4]]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      ...[true, true, true, true, true],
      ...[false, false, false],
    ]);
    expect(await queue.run(async () => 'free again')).toBe('free again');
  });

  it('refuses what has waited too long, and goes on after a failure', async () => {
    const queue = new WorkQueue({ atOnce: 1, maxWaiting: 3, maxWaitMs: 20, refusal });
    const slow = queue.run(() => pause(80).then(() => Promise.reject(new Error('failed'))));
    const waiting = queue.run(async () => 'never');
    await expect(waiting).rejects.toThrow('refused');
    await expect(slow).rejects.toThrow('failed');
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});
