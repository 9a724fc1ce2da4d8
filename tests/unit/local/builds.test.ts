import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { build, createRebuilder, earlierBuilds } from '#local/builds';

/** A rebuilder whose builds take a moment and can be made to fail. */
function watched(outcomes: ('ok' | 'bad')[]) {
  const seen = { builds: 0, atOnce: 0, most: 0, swaps: [] as string[], states: [] as string[] };
  const rebuilder = createRebuilder(
    async (signal) => {
      const number = (seen.builds += 1);
      seen.most = Math.max(seen.most, (seen.atOnce += 1));
      await delay(20, undefined, { signal });
      seen.atOnce -= 1;
      if (outcomes[number - 1] === 'bad') throw new Error('The build failed.');
      return `build-${number}`;
    },
    async (folder) => void seen.swaps.push(folder),
    async (state) => void seen.states.push(state),
    10,
  );
  return { seen, rebuilder };
}

describe('rebuilding', () => {
  it('runs one build at a time and one more for all calls meanwhile', async () => {
    const { seen, rebuilder } = watched([]);
    for (let call = 0; call < 10; call += 1) rebuilder.request();
    await vi.waitUntil(() => seen.builds === 1, { interval: 1 });
    for (let call = 0; call < 10; call += 1) rebuilder.request();
    await rebuilder.settled();
    expect(seen).toMatchObject({ builds: 2, most: 1, swaps: ['build-1', 'build-2'] });
  });

  it('runs one build for calls of the same moment', async () => {
    const { seen, rebuilder } = watched([]);
    rebuilder.request();
    await delay(2);
    rebuilder.request();
    await rebuilder.settled();
    expect(seen.builds).toBe(1);
  });

  it('keeps serving the earlier build when one fails, reports it, and tries again on request', async () => {
    const { seen, rebuilder } = watched(['bad']);
    rebuilder.request();
    await rebuilder.settled();
    expect(seen.swaps).toEqual([]);
    rebuilder.request();
    await rebuilder.settled();
    expect(seen.swaps).toEqual(['build-2']);
    expect(seen.states).toEqual(['building', 'failed', 'building', 'live']);
  });

  it('ends the running build when it is stopped, reports it as failed, and starts no other', async () => {
    const { seen, rebuilder } = watched([]);
    rebuilder.request();
    await vi.waitUntil(() => seen.builds === 1, { interval: 1 });
    rebuilder.request();
    await rebuilder.stop();
    expect(seen).toMatchObject({ builds: 1, swaps: [], states: ['building', 'failed'] });
    rebuilder.request();
    await rebuilder.settled();
    expect(seen.builds).toBe(1);
  });

  it('leaves no process and no folder when it is stopped', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'builds-'));
    // It answers once its process has closed; whole, a build takes many seconds.
    await expect(build(folder, 'ignore', AbortSignal.timeout(100))).rejects.toThrow('The build failed');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('keeps the two builds before the one that is served', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'builds-'));
    for (const name of ['1-newest', '2', '3', '4', '5-oldest']) await mkdir(path.join(folder, name));
    const kept = await earlierBuilds(folder, path.join(folder, '1-newest'));
    expect(kept.map((file) => path.basename(file))).toEqual(['2', '3']);
    expect((await readdir(folder)).sort()).toEqual(['1-newest', '2', '3']);
    await rm(folder, { recursive: true });
  });
});
