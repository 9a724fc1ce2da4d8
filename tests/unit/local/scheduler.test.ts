import { expect, it } from 'vitest';
import { Background } from '#local/background';
import { FunctionLimits } from '#local/limits';
import { startSchedule } from '#local/scheduler';

it('refreshes the snapshots at the start, because none was while the server was off, and runs nothing else then', async () => {
  const background = new Background();
  const runs: string[] = [];
  const named = (name: string, schedule: string) => ({
    name,
    schedule,
    run: async () => void runs.push(name),
    paths: [],
    patterns: [],
  });
  // Both have no turn of their own during the test.
  const functions = [named('refresh-snapshots', '0 0 29 2 *'), named('erase-expired', '0 0 29 2 *')];
  const schedule = startSchedule(functions, 'http://localhost', { background, limits: new FunctionLimits() });
  schedule.stop();
  await background.settled();
  expect(runs).toEqual(['refresh-snapshots']);
});
