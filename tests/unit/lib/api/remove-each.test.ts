import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../src/lib/api/client.ts';
import { removeEach, type Progress } from '../../../../src/lib/api/remove-each.ts';

const fresh = (): Progress<string> => ({ removed: new Set(), conflicts: new Set() });

/** Removes these, each of which fails as often as there are causes for it; notes each try and its place. */
function trying(records: string[], failures: Record<string, Error[]> = {}) {
  const progress = fresh();
  const tries: string[] = [];
  const places: number[] = [];
  const stop = new AbortController();
  const remove = async (record: string) => {
    tries.push(record);
    const cause = failures[record]?.shift();
    if (cause) throw cause;
  };
  const run = () =>
    removeEach({ records, progress, remove, onNext: (place) => places.push(place), stop: stop.signal });
  return { progress, tries, places, stop, run };
}

describe('removing several records', () => {
  it('continues with the rest after a failure', async () => {
    const it = trying(['a', 'b', 'c'], { b: [new ApiError(500, 'Down.')] });
    await expect(it.run()).rejects.toThrow('Down.');
    expect([...it.progress.removed]).toEqual(['a']);
    await it.run();
    expect(it.tries).toEqual(['a', 'b', 'b', 'c']);
    expect(it.places).toEqual([1, 2, 2, 3]);
    expect([...it.progress.removed]).toEqual(['a', 'b', 'c']);
  });

  it.each([404, 409])('skips one with a conflict (%i), once', async (status) => {
    const it = trying(['a', 'b'], { a: [new ApiError(status, 'Changed.')] });
    await it.run();
    await it.run();
    expect(it.tries).toEqual(['a', 'b']);
    expect([...it.progress.conflicts]).toEqual(['a']);
    expect([...it.progress.removed]).toEqual(['b']);
  });

  it('reports a conflict of the only one, each time', async () => {
    const causes = [new ApiError(409, 'Changed.'), new ApiError(409, 'Changed.')];
    const it = trying(['a'], { a: causes });
    await expect(it.run()).rejects.toThrow('Changed.');
    await expect(it.run()).rejects.toThrow('Changed.');
  });

  it('stops after the current one when cancelled', async () => {
    const it = trying(['a', 'b']);
    const running = it.run();
    it.stop.abort();
    await running;
    expect(it.tries).toEqual(['a']);
  });
});
