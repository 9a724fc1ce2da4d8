import { useCallback, useEffect, useState } from 'react';
import type { BuildState } from '#schemas/build';
import { readBuild } from '../../../api/blogs.ts';

const ASK_EVERY_MS = 1500;

/** Where the last save is; asks again by itself until it is live or has failed. */
export function useBuild() {
  const [build, setBuild] = useState<BuildState>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async () => {
      const state = await readBuild().catch(() => undefined);
      if (stopped) return;
      if (state) setBuild(state);
      if (state?.state === 'saved' || state?.state === 'building') timer = setTimeout(ask, ASK_EVERY_MS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [round]);

  return { build, watch: useCallback(() => setRound((before) => before + 1), []) };
}
