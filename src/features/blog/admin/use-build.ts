import { useCallback, useEffect, useState } from 'react';
import type { BuildState } from '#lib/build';
import { readBuild } from './api.ts';

/** The first wait before the next request, its growth, and its limit: a tab may stay open for days. */
const FIRST_WAIT_MS = 1500;
const WAIT_GROWTH = 1.25;
const LONGEST_WAIT_MS = 60_000;

/** The state of the build; asks the server again while it builds. */
export function useBuild() {
  const [build, setBuild] = useState<BuildState>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let wait = FIRST_WAIT_MS;
    const ask = async () => {
      const state = await readBuild().catch(() => undefined);
      if (stopped) return;
      if (state) setBuild(state);
      if (state?.state === 'building') timer = setTimeout(ask, wait);
      wait = Math.min(wait * WAIT_GROWTH, LONGEST_WAIT_MS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [round]);

  return { build, watch: useCallback(() => setRound((before) => before + 1), []) };
}
